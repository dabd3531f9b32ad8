import { expect } from 'vitest'
import type { Database } from '../db/database'
import type { OrgId } from '../db/scope'
import type { Invariant } from '../verify/invariant'
import { violationsOf } from '../verify/violations-store'

/** The invariants hold for an organization (null: for all); a failing one is named. */
export async function expectToHold(
  db: Database,
  org: OrgId | null,
  invariants: readonly Invariant[],
): Promise<void> {
  for (const invariant of invariants) {
    expect(await violationsOf(db, org, invariant), `${invariant.number}: ${invariant.en}`).toEqual([])
  }
}
