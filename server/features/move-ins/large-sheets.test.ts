import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../db/database'
import type { Tx } from '../../db/read-write'
import { rowsRead } from '../../testing/rows-read'
import { startApp, type TestApp } from '../../testing/test-app'
import { newWaterworks, type Waterworks } from '../../testing/waterworks'
import {
  BY_ACCOUNT,
  BY_ACCOUNT_AND_PART,
  conflictOfFormerNumbers,
  conflictOfNumbersInUse,
  conflictOfStrangers,
  conflictOfTwins,
} from './rows-store'

/** Enough for a search that compares each row with each to show. */
const ROWS = 400

let t: TestApp
let works: Waterworks
let accounts: number
let bills: number
beforeAll(async () => {
  t = await startApp({ clock: '2026-01-05 09:00:00' })
  works = await newWaterworks(t, { account_no_rule: 'given' })
  const { data } = await t.call(works.staff, 'POST /organizations/move-ins/', {
    name: '城北',
    as_of: '2025-12-31',
  })
  accounts = await staged(data.id, 'accounts', sql`jsonb_build_object('former_no', 'OLD-' || n)`)
  bills = await staged(data.id, 'open_bills', sql`'{}'::jsonb`)
})
afterAll(() => t.stop())

/** A file of a sheet with its rows, as the check keeps them; the database has no statistics about them. */
async function staged(moveIn: number, kind: string, body: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into move_in_files (organization_id, move_in_id, kind, name, key, size, sha256)
    values (${works.org}, ${moveIn}, ${kind}, ${kind}, ${kind}, 1, '') returning id`.execute(t.db)
  const [{ id } = { id: 0 }] = rows
  await sql`
    insert into move_in_rows (organization_id, file_id, line, account_no, part, body)
    select ${works.org}, ${id}, n + 1, 'A' || n, 'P' || n, ${body} from generate_series(1, ${ROWS}::int) n`.execute(
    t.db,
  )
  return id
}

const looks: [name: string, look: (tx: Tx) => Promise<void>][] = [
  ['of former numbers', (tx) => conflictOfFormerNumbers(tx, works.org, [accounts])],
  ['of numbers in use', (tx) => conflictOfNumbersInUse(tx, works.org, [accounts])],
  [
    'of twins',
    (tx) =>
      conflictOfTwins(tx, works.org, [accounts], { column: 'account_no', key: BY_ACCOUNT, part: 0, of: 1 }),
  ],
  [
    'of twins of an account',
    (tx) =>
      conflictOfTwins(tx, works.org, [bills], { column: 'part', key: BY_ACCOUNT_AND_PART, part: 0, of: 1 }),
  ],
  [
    'of bills of accounts that the sheet lacks',
    (tx) => conflictOfStrangers(tx, works.org, { file: bills, after: 0, to: ROWS + 1 }, [accounts]),
  ],
]

test.each(looks)(
  'the check %s looks at each row a few times, and not at each beside each',
  async (_, look) => {
    // A command writes through its transaction, and what is asked of the plans needs none.
    const read = await rowsRead(t.db as Database, (db) => look(db as unknown as Tx), [])
    const staging = read.get('move_in_rows') ?? 0
    expect(staging).toBeGreaterThanOrEqual(ROWS)
    expect(staging).toBeLessThan(10 * ROWS)
  },
)
