import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database'
import { parseLocalTime, statementName } from './connection'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function one(text: string, values: unknown[] = []): Promise<unknown> {
  const { rows } = await database.pool.query<{ value: unknown }>(`select ${text} as value`, values)
  return rows[0]?.value
}

test('counts arrive as numbers, measures and money as decimal text, dates and times as the strings of the wire', async () => {
  expect(await one('9007199254740991::int8')).toBe(9007199254740991)
  expect(await one('155.00::numeric(14,2)')).toBe('155.00')
  expect(await one("date '2024-02-29'")).toBe('2024-02-29')
  expect(await one("timestamptz '2026-01-31 16:00:00.75+00'")).toBe('2026-02-01 00:00:00')
  expect(await one("array[date '2024-02-29', null]")).toEqual(['2024-02-29', null])
  expect(await one('array[1.50::numeric, 2]')).toEqual(['1.50', '2'])
  expect(await one('array[1::int8, 2]')).toEqual([1, 2])
  expect(await one('array[1::int2, null]')).toEqual([1, null])
  expect(await one('array[-1::int4, 2]')).toEqual([-1, 2])
  expect(await one("array[timestamptz '2026-01-31 16:00:00+00', null]")).toEqual([
    '2026-02-01 00:00:00',
    null,
  ])
  expect(await one("'{}'::int8[]")).toEqual([])
})

test('a count beyond 2^53 is an error, never a wrong number', async () => {
  await expect(one('9007199254740992::int8')).rejects.toThrow('beyond 2^53')
})

test('a time without an offset is written as UTC+8 and read back unchanged, also in the summers of 1986 to 1991', async () => {
  for (const time of ['2026-07-01 08:30:15', '1988-07-01 00:00:00', '1900-01-01 00:00:00']) {
    expect(await one('$1::timestamptz', [time])).toBe(time)
  }
})

test.each([
  ['2026-01-31 16:00:00+00', '2026-02-01 00:00:00'],
  ['2026-01-31 16:00:00.123456-05', '2026-02-01 05:00:00'],
  ['2026-01-01 05:15:00+05:45', '2026-01-01 07:30:00'],
])('the database time %s is %s in China whatever the session zone', (text, expected) => {
  expect(parseLocalTime(text)).toBe(expected)
})

test('a statement is planned once per connection, under a name made of its text', async () => {
  const query = sql<{ value: string }>`select ${'x'}::text as value`
  await database.db.connection().execute(async (db) => {
    for (const _ of [1, 2]) expect((await query.execute(db)).rows).toEqual([{ value: 'x' }])
    const prepared = await sql<{ name: string; calls: number }>`
      select name, (generic_plans + custom_plans)::int as calls from pg_prepared_statements where from_sql is not true and statement like ${'select $1::text as value'}
    `.execute(db)
    expect(prepared.rows).toEqual([{ name: statementName('select $1::text as value'), calls: 2 }])
  })
})

test('a connection keeps a thousand plans; a statement beyond them is answered without one', async () => {
  await database.db.connection().execute(async (db) => {
    for (let i = 0; i < 1010; i++) await sql`select ${i}::int as value, ${sql.lit(i)}`.execute(db)
    const kept = await sql<{ count: number }>`
      select count(*) from pg_prepared_statements where from_sql is not true
    `.execute(db)
    expect(kept.rows).toEqual([{ count: 1000 }])
    const again = await sql<{ value: number }>`select ${7}::int as value, ${sql.lit(1005)}`.execute(db)
    expect(again.rows[0]?.value).toBe(7)
  })
})
