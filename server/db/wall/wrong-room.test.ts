/**
 * Each call of an organization, in a unit of work that was opened for another one, and with statements that have forgotten their
 * condition or brought another: nothing of either organization is shown or changed.
 */
import type { Endpoint } from '@water/contract/endpoint'
import { endpoints } from '@water/contract/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CANARY, type ForeignOrganization, newForeignOrganization } from '../../testing/foreign-rows'
import { sampleBody, sampleQuery } from '../../testing/sample-bodies'
import { startApp, type TestApp } from '../../testing/test-app'
import { watched } from '../../testing/watched-database'
import { createPool } from '../connection'
import { createDatabase, type Database } from '../database'
import { isTenantTable } from '../distribution'
import { asApp } from '../login/app-login'
import type { OrgId } from '../scope'
import { StatementRefused } from './wall'

let t: TestApp
let own: ForeignOrganization
let other: ForeignOrganization
beforeAll(async () => {
  t = await startApp({ isWrittenByHand: true, isAltered: true })
  own = await newForeignOrganization(t)
  other = await newForeignOrganization(t)
})
afterAll(() => t.stop())

/** Calls for anyone, and of a person's own account, work for no organization. */
const calls = (endpoints as readonly Endpoint[]).filter(
  ({ access, upload }) => access !== 'anyone' && access !== 'signed_in' && !upload,
)

async function send(endpoint: Endpoint) {
  const { method, path, owner } = endpoint
  const place = path
    .replace('{id}', String(own.rows[owner ?? ''] ?? 1))
    .replace('{user_pk}', String(own.staff.id))
    .replace('{month}', '2026-01')
    .replace(/\{\w+\}/g, '1')
  const name = `${method} ${path}`
  const content =
    method === 'GET' ? { object_id: own.rows.meters, ...sampleQuery[name] } : sampleBody(endpoint, own.rows)
  const isAsked = method !== 'GET' || name in sampleQuery
  const reply = await t.call(own.staff, `${method} ${place}`, isAsked ? content : undefined)
  return { name, reply }
}

/** How many rows each organization has in each table, and when the last one was changed. */
async function state(): Promise<unknown> {
  const { rows } = await sql<{ table: string }>`
    select table_name as table from information_schema.columns
    where table_schema = 'public' and column_name = 'organization_id'`.execute(t.db)
  const counted = rows
    .map(({ table }) => table)
    .filter(isTenantTable)
    .sort()
    .map(
      (table) =>
        sql`select ${sql.lit(table)} as table, organization_id, count(*), max(xmin::text::bigint) from ${sql.table(table)} group by 2`,
    )
  return (await sql`${sql.join(counted, sql` union all `)} order by 1, 2`.execute(t.db)).rows
}

test('no call of an organization works in the room of another', async () => {
  const before = await state()
  const room = t.databases.of
  t.databases.of = () => room.call(t.databases, other.org as OrgId)
  const shown: string[] = []
  for (const endpoint of calls) {
    const { name, reply } = await send(endpoint)
    expect([name, reply.text.includes(CANARY)]).toEqual([name, false])
    if (reply.status < 400) shown.push(name)
  }
  t.databases.of = room
  expect(shown).toMatchInlineSnapshot(`
    [
      "GET /search/",
      "GET /ext/permissions/",
      "GET /ext/permissions/{id}/assigned_users/",
      "GET /demo/move-in/",
      "GET /organizations/locations/import/template/",
    ]
  `)
  expect(await state()).toEqual(before)
})

/** A statement's condition of its organization. */
const CONDITION = /(?:"?\w+"?\.)?"?organization_id"? = (?:any\()?\$\d+(?:::bigint)?(?:\[\]\))?/g

/** A database whose statements are changed before they come to the wall. Each statement that is refused is noted, with the reason. */
const altered = (
  db: Database,
  change: (text: string) => string,
  refused: [why: string, text: string][],
): Database =>
  watched(db, (query, send) =>
    send({ ...query, sql: change(query.sql) }).catch((error) => {
      if (error instanceof StatementRefused) refused.push([error.message.split(': ')[0]!, query.sql.trim()])
      throw error
    }),
  )

/** Sends calls with changed statements. Gives those that were answered, and what was refused. */
async function sendAltered(change: (text: string) => string, sent: readonly Endpoint[]) {
  const refused: [why: string, text: string][] = []
  const answered: string[] = []
  const room = t.databases.of
  // Past the tests' collection of statements: these are not the product's.
  const pool = createPool(asApp(t.connectionString))
  t.databases.of = (org) => altered(createDatabase(pool, org), change, refused)
  for (const endpoint of sent) {
    const { name, reply } = await send(endpoint)
    if (reply.status < 400) answered.push(name)
  }
  t.databases.of = room
  await pool.end()
  return { refused, answered }
}

test('no statement of a call is sent without its condition, whatever it does', async () => {
  const before = await state()
  // These say the organization by its own id.
  const others = calls.filter(({ path }) => !path.startsWith('/organizations/orgs/'))
  const { refused, answered } = await sendAltered((text) => text.replace(CONDITION, 'true'), others)
  expect(answered).toMatchInlineSnapshot(`
    [
      "GET /search/",
      "GET /ext/permissions/",
      "GET /demo/move-in/",
      "GET /organizations/locations/import/template/",
    ]
  `)
  expect(new Set(refused.map(([why]) => why.replace(/^.* (?=without)/, '')))).toEqual(
    new Set(['without the organization']),
  )
  const kinds = new Set(refused.map(([, text]) => /^\w+/.exec(text)![0].toLowerCase()))
  expect([...kinds].sort()).toEqual(['delete', 'insert', 'select', 'update', 'with'])
  expect(new Set(refused.map(([, text]) => text)).size).toBeGreaterThan(12)
  expect(await state()).toEqual(before)
})

/** An expression, and why a statement with it is not sent. */
const SMUGGLED = [
  ['(select max(name) from locations)', 'locations without the organization'],
  ['(select max(amount) from orders o where o.organization_id <> $1)', 'orders without the organization'],
  ['(select max(phone) from users)', 'users without the organization'],
  ['(select max(name) from organizations)', 'organizations without the organization'],
  ['(select max(password_hash) from users)', 'password_hash outside of access'],
  ['(select max(code_hash::text) from verification_codes)', 'verification_codes outside of access'],
  ['(select max(token_hash) from invoice_links where organization_id = $1)', 'invoice_links.token_hash read'],
  ['(select max(host) from backups)', 'backups read for one organization'],
  ["pg_read_file('/etc/passwd')", 'pg_read_file'],
  ["query_to_xml('select * from users', true, true, '')", 'query_to_xml'],
  ["set_config('role', 'water', false)", 'set_config'],
] as const

test('an expression that was smuggled into a list reads nothing of others, no password and no file', async () => {
  const before = await state()
  const list = calls.filter(({ method, path }) => method === 'GET' && path === '/meters/')
  for (const [smuggled, why] of SMUGGLED) {
    const { refused, answered } = await sendAltered(
      (text) => text.replace(CONDITION, (condition) => `(${condition} and ${smuggled} is not null)`),
      list,
    )
    expect([smuggled, answered]).toEqual([smuggled, []])
    expect([smuggled, ...refused.map(([reason]) => reason)]).toEqual([smuggled, expect.stringContaining(why)])
  }
  expect(await state()).toEqual(before)
})
