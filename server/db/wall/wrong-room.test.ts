/** Each call of an organization, in a unit of work that was opened for another one: nothing of either is shown or changed. */
import type { Endpoint } from '@water/contract/endpoint'
import { endpoints } from '@water/contract/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CANARY, type ForeignOrganization, newForeignOrganization } from '../../testing/foreign-rows'
import { sampleBody, sampleQuery } from '../../testing/sample-bodies'
import { startApp, type TestApp } from '../../testing/test-app'
import { isTenantTable } from '../distribution'
import type { OrgId } from '../scope'

let t: TestApp
let own: ForeignOrganization
let other: ForeignOrganization
beforeAll(async () => {
  t = await startApp({ isWrittenByHand: true })
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
      "GET /users/",
      "GET /users/{id}/",
      "GET /ext/permissions/",
      "GET /ext/permissions/{id}/assigned_users/",
      "GET /ext/permissions/holders/",
      "GET /organizations/orgs/",
      "GET /organizations/orgs/{id}/",
      "GET /demo/move-in/",
      "GET /organizations/locations/import/template/",
    ]
  `)
  expect(await state()).toEqual(before)
})
