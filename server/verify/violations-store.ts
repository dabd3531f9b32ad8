import { type RawBuilder, sql } from 'kysely'
import { allOrganizations } from '../db/all-organizations'
import type { Reader } from '../db/read-write'
import type { OrgId } from '../db/scope'
import { billingInvariants } from './billing-store'
import { billInvariants } from './bills'
import { bookInvariants } from './books-store'
import { customerInvariants } from './customers-store'
import { dayInvariants } from './days-store'
import { deductionInvariants } from './deductions-store'
import { deviceInvariants } from './devices-store'
import { flushInvariants } from './flushes-store'
import type { AskedInvariant, Invariant, Violation } from './invariant'
import { invoiceInvariants } from './invoices-store'
import { moveInInvariants } from './move-ins-store'
import { numberInvariants } from './numbers-store'
import { periodInvariants } from './periods-store'
import { reconciliationInvariants } from './reconciliations-store'
import { remoteReadingInvariants } from './remote-readings-store'
import { remoteInvariants } from './remote-store'
import { sealInvariants } from './seals-store'
import { spellInvariants } from './spells-store'
import { withholdingInvariants } from './withholdings-store'

export const invariants: readonly Invariant[] = [
  ...billingInvariants,
  ...billInvariants,
  ...numberInvariants,
  ...deviceInvariants,
  ...remoteReadingInvariants,
  ...spellInvariants,
  ...bookInvariants,
  ...dayInvariants,
  ...customerInvariants,
  ...flushInvariants,
  ...deductionInvariants,
  ...invoiceInvariants,
  ...withholdingInvariants,
  ...periodInvariants,
  ...moveInInvariants,
  ...reconciliationInvariants,
  ...remoteInvariants,
  ...sealInvariants,
]

/** More rows are not named: the rest of a broken import is no news, and would fill the memory. */
export const MOST_NAMED = 1000

/**
 * The rows that break an invariant (the first thousand), of one organization or (null) of all. A distributed database answers most
 * questions about one organization alone, so that those about all are asked of one after the other.
 */
export async function violationsOf(
  db: Reader,
  org: OrgId | null,
  invariant: Invariant,
): Promise<Violation[]> {
  const found: Violation[] = []
  if ('search' in invariant) {
    for await (const violation of invariant.search(db, org)) if (found.push(violation) === MOST_NAMED) break
    return found
  }
  for (const one of org === null ? await allOrganizations(db) : [org]) {
    const { rows } = await sql<Violation>`
      select * from (${questionOf(invariant, one)}) violations limit ${MOST_NAMED - found.length}`.execute(db)
    found.push(...rows)
    if (found.length === MOST_NAMED) break
  }
  return found
}

/** The query that finds the rows that break an invariant, of one organization or (null) of all. */
export function questionOf(invariant: AskedInvariant, org: OrgId | null): RawBuilder<Violation> {
  return invariant.question((column) => (org === null ? sql`true` : sql`${sql.ref(column)} = ${org}`))
}
