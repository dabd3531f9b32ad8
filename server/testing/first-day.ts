import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../db/database'
import { LentConnection } from '../db/lent-connection'
import type { OrgId } from '../db/scope'
import { copiedId, copyRows } from './copied-rows'
import { newForeignOrganization } from './foreign-rows'
import { readingCalls } from './reading-calls'
import { startApp, type TestApp, type TestUser } from './test-app'

/**
 * Reading all of the organization's own rows once is no harm, nor is looking up what belongs to each row of a page of a file, which
 * has a thousand. A list gets slow when it reads the own rows again for each other row.
 */
const BLOCKS = 15_000
const ROWS_EACH = 30

interface Accounts {
  /** Those of the organization whose first day it is. */
  own: number
  others: number
}

/** The first day of an organization: every call that reads, before and after PostgreSQL has statistics of it. */
export function firstDayBeside({ own: count, others }: Accounts): void {
  const most_rows = ROWS_EACH * count
  let t: TestApp
  let staff: TestUser
  let calls: string[]
  let own: OrgId
  beforeAll(async () => {
    // To copy 300,000 accounts is one long statement.
    t = await startApp({ isWrittenByHand: true, statement_timeout_ms: 0 })
    const { org, rows } = await newForeignOrganization(t)
    const other = await t.newOrganization()
    own = await t.newOrganization()
    await withoutAutovacuum(t.db)
    await copyRows(t, org, other, others)
    await sql`analyze`.execute(t.db)
    await copyRows(t, org, own, count)
    // Users are not copied: what those of the first organization did is now theirs in this one.
    await sql`update users set organization_id = ${own} where organization_id = ${org}`.execute(t.db)
    staff = await t.signIn('staff', { organization: own })
    const inFilter = (table: string) => copiedId(table, rows[table] ?? 0, count / 2)
    const itself = new Map<string, number>([
      ['users', staff.id],
      ['organizations', own],
    ])
    calls = await readingCalls({
      ...{ t, user: staff, inFilter },
      inPath: (table) => itself.get(table) ?? inFilter(table),
    })
  })
  afterAll(() => t.stop())

  test('no call reads much more while PostgreSQL knows nothing of its organization', async () => {
    const read = new Map<string, { call: string; statement: CompiledQuery; cost: Cost }>()
    for (const call of calls)
      for (const statement of await statementsOf(t, staff, call)) {
        const key = JSON.stringify([statement.sql, statement.parameters])
        if (!read.has(key)) read.set(key, { call, statement, cost: await costOf(t.db, statement) })
      }
    await sql`analyze`.execute(t.db)
    const slow: string[] = []
    for (const { call, statement, cost } of read.values()) {
      if (cost.blocks <= BLOCKS && cost.rows <= most_rows) continue
      const known = await costOf(t.db, statement)
      if (cost.blocks > Math.max(3 * known.blocks, BLOCKS) || cost.rows > Math.max(3 * known.rows, most_rows))
        slow.push(`${call} ${cost.blocks} / ${known.blocks} blocks, ${cost.rows} / ${known.rows} rows`)
    }
    expect(calls.length).toBeGreaterThan(300)
    expect(slow).toEqual([])
  })
}

async function withoutAutovacuum(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
    db,
  )
  for (const { name } of rows)
    await sql`alter table ${sql.table(name)} set (autovacuum_enabled = false)`.execute(db)
}

/** The statements of a call that read. */
async function statementsOf(t: TestApp, staff: TestUser, path: string): Promise<CompiledQuery[]> {
  const sent = vi.spyOn(LentConnection.prototype, 'executeQuery')
  const { status, text } = await t.call(staff, `GET ${path}`)
  const statements = sent.mock.calls
    .map(([query]) => query)
    .filter((query) => /^\s*(select|with)/.test(query.sql))
  sent.mockRestore()
  if (status !== 200) throw new Error(`${path}: ${text}`)
  return statements
}

/** The blocks that a statement reads, and the rows that its steps handle, those included that they drop. */
interface Cost {
  blocks: number
  rows: number
}
interface Plan {
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: Plan[]
}

async function costOf(db: Database, { sql: text, parameters }: CompiledQuery): Promise<Cost> {
  const explained = CompiledQuery.raw(`explain (analyze, buffers, timing off, format json) ${text}`, [
    ...parameters,
  ])
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(explained)
  const plan = rows[0]!['QUERY PLAN'][0]!.Plan
  return { blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], rows: handled(plan) }
}

const handled = (plan: Plan): number =>
  plan['Actual Loops'] *
    (plan['Actual Rows'] +
      (plan['Rows Removed by Filter'] ?? 0) +
      (plan['Rows Removed by Join Filter'] ?? 0)) +
  (plan.Plans ?? []).reduce((sum, part) => sum + handled(part), 0)
