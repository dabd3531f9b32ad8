import type { Endpoint } from '@water/contract/endpoint'
import { endpoints } from '@water/contract/endpoints'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../db/database'
import { LentConnection } from '../db/lent-connection'
import { copiedId, copyRows } from './copied-rows'
import { newForeignOrganization } from './foreign-rows'
import { startApp, type TestApp, type TestUser } from './test-app'

const OWN = 3_000
/**
 * What it costs to look up a row for each of its accounts. Where an index would find a few rows, reading all of the organization's
 * own once is no harm; reading them again for each other row is what makes a list slow.
 */
const OWN_BLOCKS = 5 * OWN

/** The first day of an organization of 3,000 accounts: every list, before and after PostgreSQL has statistics of it. */
export function firstDayBeside(others: number): void {
  let t: TestApp
  let staff: TestUser
  let paths: string[]
  beforeAll(async () => {
    t = await startApp({ isWrittenByHand: true })
    const seed = await newForeignOrganization(t)
    const [other, own] = [await t.newOrganization(), await t.newOrganization()]
    await withoutAutovacuum(t.db)
    await copyRows(t, seed.org, other, others)
    await sql`analyze`.execute(t.db)
    await copyRows(t, seed.org, own, OWN)
    staff = await t.signIn('staff', { organization: own })
    paths = lists(seed.rows)
  })
  afterAll(() => t.stop())

  test('no list reads much more while PostgreSQL knows nothing of its organization', async () => {
    const read = new Map<string, { statements: CompiledQuery[]; blocks: number }>()
    for (const path of paths) {
      const statements = await statementsOf(t, staff, path)
      read.set(path, { statements, blocks: await blocksRead(t.db, statements) })
    }
    await sql`analyze`.execute(t.db)
    const slow: string[] = []
    for (const [path, { statements, blocks }] of read) {
      const known = await blocksRead(t.db, statements)
      if (blocks > Math.max(3 * known, OWN_BLOCKS)) slow.push(`${path} ${blocks} / ${known}`)
    }
    expect(read.size).toBeGreaterThan(30)
    expect(slow).toEqual([])
  })
}

async function withoutAutovacuum(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  for (const { name } of rows)
    await sql`alter table ${sql.table(name)} set (autovacuum_enabled = false)`.execute(db)
}

/** All lists of the API as they are opened. */
function lists(rows: Record<string, number>): string[] {
  const isList = ({ method, path, query, reply }: Endpoint) =>
    method === 'GET' &&
    (query === undefined || query.safeParse({}).success) &&
    !path.startsWith('/backups/') &&
    reply !== undefined &&
    'shape' in reply &&
    'count' in (reply.shape as object)
  return (endpoints as readonly Endpoint[]).filter(isList).map(({ path, owner }) => {
    const id = rows[owner ?? ''] ?? 0
    return path.replace('{id}', String(SMALL.has(owner ?? '') ? id : copiedId(id, OWN / 2)))
  })
}
const SMALL = new Set(['locations', 'reconciliations', 'withholdings', 'surcharge_items'])

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

async function blocksRead(db: Database, statements: readonly CompiledQuery[]): Promise<number> {
  let blocks = 0
  for (const { sql: text, parameters } of statements) {
    const explained = CompiledQuery.raw(`explain (analyze, buffers, timing off, format json) ${text}`, [
      ...parameters,
    ])
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(explained)
    const plan = rows[0]!['QUERY PLAN'][0]!.Plan
    blocks += plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!
  }
  return blocks
}
