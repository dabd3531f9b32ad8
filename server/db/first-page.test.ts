import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import { onPage } from './first-page'
import type { Tables } from './generated/tables'

const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const ids = db.selectFrom('orders').select('id').orderBy('id')

test('the first page has its limit in its text, so that PostgreSQL keeps its plan; others and odd sizes have parameters', () => {
  const { sql, parameters } = onPage(ids, { limit: 20, offset: 0 }).compile()
  expect([sql.endsWith(' limit 20'), parameters]).toEqual([true, []])
  expect(onPage(ids, { limit: 20, offset: 40 }).compile().parameters).toEqual([20, 40])
  // Anybody may ask for any size: each would keep a plan of its own on every connection.
  expect(onPage(ids, { limit: 21, offset: 0 }).compile().parameters).toEqual([21, 0])
})
