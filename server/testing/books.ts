import { expect } from 'vitest'
import type { Database } from '../db/database'
import { vouchFor } from '../db/scope'
import { bookInvariants } from '../verify/books-store'
import { violationsOf } from '../verify/violations-store'

/** The money of an organization adds up, whichever way one looks at it (domain.md §3.2, invariants 9 to 12). */
export async function expectBalancedBooks(db: Database, org: number): Promise<void> {
  for (const invariant of bookInvariants)
    expect(await violationsOf(db, vouchFor(org), invariant), invariant.en).toEqual([])
}
