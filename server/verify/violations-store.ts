import { sql } from 'kysely'
import type { Reader } from '../db/read-write'
import type { OrgId } from '../db/scope'
import { billingInvariants } from './billing-store'
import { bookInvariants } from './books-store'
import { customerInvariants } from './customers-store'
import { flushInvariants } from './flushes-store'
import type { Invariant, Violation } from './invariant'
import { sealInvariants } from './seals-store'

export const invariants: readonly Invariant[] = [
  ...billingInvariants,
  ...bookInvariants,
  ...customerInvariants,
  ...flushInvariants,
  ...sealInvariants,
]

/** The rows that break an invariant, of one organization or (null) of all. */
export async function violationsOf(
  db: Reader,
  org: OrgId | null,
  invariant: Invariant,
): Promise<Violation[]> {
  const within = (column: string) => (org === null ? sql`true` : sql`${sql.ref(column)} = ${org}`)
  const { rows } = await invariant.question(within).execute(db)
  return rows
}
