import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp, type TestUser } from '../testing/test-app'
import { watched } from '../testing/watched-database'
import { createPool } from './connection'
import { createDatabase } from './database'
import { asApp } from './login/app-login'

let t: TestApp
let root: TestUser
let organization: number
beforeAll(async () => {
  t = await startApp({ isWrittenByHand: true, isAltered: true })
  organization = await t.newOrganization()
  root = await t.signIn('super')
})
afterAll(() => t.stop())

/** The database says that it is distributed: it has the entry of that extension, and nothing of it. */
const callDistributed = () =>
  t.db.transaction().execute(async (tx) => {
    await sql`set local allow_system_table_mods = on`.execute(tx)
    await sql`insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
      select 99999, 'citus', extowner, extnamespace, false, '13' from pg_extension where extname = 'plpgsql'`.execute(
      tx,
    )
  })

/** A column of another type has another plan. */
let width = 90

/** Asks for the orders over a new connection, as often as there are texts, each in place of the statement that counts them. */
async function ask(query: object, ...texts: readonly string[]): Promise<string[]> {
  const pool = createPool(asApp(t.connectionString), { size: 1 })
  const across = t.databases.across
  let text = ''
  t.databases.across = () =>
    watched(createDatabase(pool, 'all'), (given, send) =>
      send(
        /count\(\*\).* from "orders"/.test(given.sql)
          ? { ...given, sql: text, parameters: [organization] }
          : given,
      ),
    )
  try {
    const answers: string[] = []
    for (text of texts) {
      const reply = await t.call(root, 'GET /orders/', query)
      answers.push(`${reply.status} ${reply.code}`)
      await sql`alter table organizations alter column contact_phone type varchar(${sql.lit(++width)})`.execute(
        t.db,
      )
    }
    return answers
  } finally {
    t.databases.across = across
    await pool.end()
  }
}

/** PostgreSQL refuses it with the code of what it does not support. */
const REFUSED = 'select distinct id from organizations where id = $1 for update'
const PHONE = 'select contact_phone, 0 as count from organizations where id = $1'

test('one database that refuses a statement has failed', async () => {
  expect(await ask({}, REFUSED)).toEqual(['500 server_error'])
})

test('a distributed one asks for a choice, and has failed where one organization is chosen or a plan has become old', async () => {
  await callDistributed()
  expect(await ask({}, REFUSED)).toEqual(['409 choose_organization'])
  expect(await ask({ organization }, REFUSED)).toEqual(['500 server_error'])
  const [first, second] = await ask({}, PHONE, PHONE)
  expect([first, second]).toEqual(['200 0', '500 server_error'])
})
