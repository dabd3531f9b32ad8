import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OrgId } from '../../db/scope'
import { startApp, type TestApp, type TestUser } from '../../testing/test-app'
import { beijing, newWaterworks } from '../../testing/waterworks'

let t: TestApp
let organization: OrgId
let staff: TestUser
beforeAll(async () => {
  t = await startApp({ isWrittenByHand: true })
})
beforeEach(async () => {
  organization = await t.newOrganization()
  staff = await t.signIn('staff', { organization })
})
afterAll(() => t.stop())

const English = { 'accept-language': 'en' }

test('a meter type is created with defaults, changed in part, replaced whole and deleted', async () => {
  const created = await t.call(staff, 'POST /organizations/meter-types/', {
    name: ' LXS-15 ',
    kind: 'mechanical',
  })
  expect(created.status).toBe(201)
  expect(created.data).toMatchObject({
    organization,
    name: 'LXS-15',
    reading_mode: 'manual',
    register_digits: 5,
    manufacturer: '',
  })
  const target = `/organizations/meter-types/${created.data.id}/`
  t.clock.now = '2026-02-01 10:00:00'
  const changed = await t.call(staff, `PATCH ${target}`, { manufacturer: 'Ningbo', register_digits: 6 })
  expect(changed.data).toEqual({
    ...created.data,
    manufacturer: 'Ningbo',
    register_digits: 6,
    updated_at: '2026-02-01 10:00:00',
  })
  const replaced = await t.call(staff, `PUT ${target}`, { name: 'LXS-15', kind: 'mechanical' })
  expect(replaced.data).toMatchObject({ manufacturer: '', register_digits: 5 })
  expect((await t.call(staff, `DELETE ${target}`)).status).toBe(204)
  expect((await t.call(staff, `GET ${target}`)).status).toBe(404)
  const trail = await t.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id'])
    .where('organization_id', '=', organization)
    .orderBy('id')
    .execute()
  expect(trail.map((entry) => entry.action)).toEqual([
    'meter_type.create',
    'meter_type.update',
    'meter_type.replace',
    'meter_type.delete',
  ])
  expect(new Set(trail.map((entry) => entry.actor_id))).toEqual(new Set([staff.id]))
})

test('money of a diameter keeps its two places on the wire', async () => {
  const { data } = await t.call(staff, 'POST /organizations/diameters/', {
    name: 'DN20',
    mm: 20,
    capacity_fee: 3.5,
  })
  expect(data).toMatchObject({ capacity_fee: '3.50', service_years: 6 })
})

test('a name is unique within an organization, and free in another one', async () => {
  const body = { name: 'DN15', mm: 15 }
  expect((await t.call(staff, 'POST /organizations/diameters/', body)).status).toBe(201)
  const twin = await t.call(staff, 'POST /organizations/diameters/', body, English)
  expect([twin.status, twin.data]).toEqual([400, { name: ['Already in use: DN15'] }])
  const elsewhere = await t.signIn('staff', { organization: await t.newOrganization() })
  expect((await t.call(elsewhere, 'POST /organizations/diameters/', body)).status).toBe(201)
})

test('any approved user reads them, only staff write them', async () => {
  await t.call(staff, 'POST /organizations/diameters/', { name: 'DN15', mm: 15 })
  const clerk = await t.signIn('user', { organization })
  const list = await t.call(clerk, 'GET /organizations/diameters/')
  expect(list.data).toMatchObject({ count: 1, count_capped: false, next: null, previous: null })
  expect((await t.call(clerk, 'POST /organizations/diameters/', { name: 'DN25', mm: 25 })).status).toBe(403)
})

test('a list is filtered, searched, ordered and paged', async () => {
  for (const mm of [15, 20, 25, 40, 50]) {
    await t.call(staff, 'POST /organizations/diameters/', { name: `DN${mm}`, mm })
  }
  const page = await t.call(staff, 'GET /organizations/diameters/', {
    page: 2,
    page_size: 2,
    ordering: '-mm',
  })
  expect(page.data.results.map((row: { mm: number }) => row.mm)).toEqual([25, 20])
  expect(page.data.count).toBe(5)
  expect(page.data.next).toBe('/api/organizations/diameters/?page=3&page_size=2&ordering=-mm')
  expect(page.data.previous).toBe('/api/organizations/diameters/?page=1&page_size=2&ordering=-mm')
  const found = await t.call(staff, 'GET /organizations/diameters/', { search: 'dn5' })
  expect(found.data.results.map((row: { name: string }) => row.name)).toEqual(['DN50'])
  await t.call(staff, 'POST /organizations/meter-types/', { name: 'A', kind: 'nb_iot' })
  await t.call(staff, 'POST /organizations/meter-types/', { name: 'B', kind: 'lora' })
  const lora = await t.call(staff, 'GET /organizations/meter-types/', { kind: 'lora' })
  expect(lora.data.results.map((row: { name: string }) => row.name)).toEqual(['B'])
})

async function newLocation(name: string, parent: number | null = null): Promise<number> {
  const { data } = await t.call(staff, 'POST /organizations/locations/', {
    name,
    code: name,
    level: 'book',
    parent,
  })
  return data.id
}

test('a location is not put below itself, not even by two moves at once', async () => {
  const a = await newLocation('A')
  const b = await newLocation('B', a)
  const c = await newLocation('C', b)
  for (const parent of [a, b, c]) {
    const reply = await t.call(staff, `PATCH /organizations/locations/${a}/`, { parent }, English)
    expect([reply.status, reply.data]).toEqual([400, { parent: ['Must not be itself or below itself'] }])
  }
  const d = await newLocation('D')
  const moves = await Promise.all([
    t.call(staff, `PATCH /organizations/locations/${a}/`, { parent: d }),
    t.call(staff, `PATCH /organizations/locations/${d}/`, { parent: c }),
  ])
  expect(moves.map((move) => move.status).sort()).toEqual([200, 400])
})

test('a location has its parent and reader by name; neither comes from another organization', async () => {
  const parent = await newLocation('North')
  const reader = await t.signIn('user', { organization })
  const created = await t.call(staff, 'POST /organizations/locations/', {
    name: 'Book 1',
    code: 'N1',
    level: 'book',
    parent,
    reader: reader.id,
  })
  expect(created.data).toMatchObject({
    parent_name: 'North',
    reader: reader.id,
    reader_name: `Name of ${reader.username}`,
  })
  const elsewhere = await t.newOrganization()
  const stranger = await t.signIn('user', { organization: elsewhere })
  const otherStaff = await t.signIn('staff', { organization: elsewhere })
  const foreign = await t.call(otherStaff, 'POST /organizations/locations/', {
    name: 'X',
    code: 'X',
    level: 'book',
    parent,
    reader: null,
  })
  expect([foreign.status, foreign.data]).toEqual([400, { parent: ['所选记录不存在'] }])
  const reply = await t.call(staff, `PATCH /organizations/locations/${created.data.id}/`, {
    reader: stranger.id,
  })
  expect([reply.status, reply.data]).toEqual([400, { reader: ['所选记录不存在'] }])
  const used = await t.call(staff, `DELETE /organizations/locations/${parent}/`, undefined, English)
  expect([used.status, used.code, used.msg]).toEqual([
    409,
    'in_use',
    expect.stringContaining('in use: 1 location below it.'),
  ])
})

test('a new default bank account takes the place of the old one of its purpose', async () => {
  const create = async (account_no: string, purpose: string) =>
    (
      await t.call(staff, 'POST /organizations/bank-accounts/', {
        bank_name: 'ICBC',
        account_name: 'Waterworks',
        account_no,
        purpose,
        is_default: true,
      })
    ).data.id
  const first = await create('10000001', 'collection')
  const refunds = await create('10000002', 'refund')
  const second = await create('10000003', 'collection')
  const defaults = await t.call(staff, 'GET /organizations/bank-accounts/', {
    is_default: 'true',
    ordering: 'id',
  })
  expect(defaults.data.results.map((row: { id: number }) => row.id)).toEqual([refunds, second])
  await t.call(staff, `PATCH /organizations/bank-accounts/${first}/`, { is_default: true })
  const now = await t.call(staff, 'GET /organizations/bank-accounts/', { is_default: 'true', ordering: 'id' })
  expect(now.data.results.map((row: { id: number }) => row.id)).toEqual([first, refunds])
})

test('what uses a record is told in full: every place with its count', async () => {
  const works = await newWaterworks(t)
  const price = await beijing(works)
  await works.meter(price)
  await works.meter(price)
  await t.call(works.staff, 'POST /organizations/locations/', {
    name: '二册',
    code: 'B2',
    level: 'book',
    parent: works.location,
  })
  const location = await t.call(
    works.staff,
    `DELETE /organizations/locations/${works.location}/`,
    undefined,
    English,
  )
  expect(location.msg).toContain('in use: 1 location below it, 2 meters.')
  const type = await t.call(works.staff, `DELETE /organizations/meter-types/${works.meterType}/`)
  expect(type.msg).toContain('正在使用：户表 2 个、表具安装记录 2 条。')
})

test('the tree has every place of the organization with its own meters, closed ones not counted', async () => {
  const works = await newWaterworks(t)
  const price = await works.price({ name: 'flat', mode: 'flat', price: '1' })
  const make = async (body: object) =>
    (await t.call(works.staff, 'POST /organizations/locations/', { level: 'building', ...body })).data.id
  const house = await make({
    name: 'House',
    code: 'B1-1',
    parent: works.location,
    reader: works.clerk.id,
    read_day: 5,
  })
  const meters = [await works.meter(price), await works.meter(price, { location: house })]
  await works.meter(price, { location: house })
  await t.db.updateTable('meters').set({ status: 'closed' }).where('id', '=', meters[1].id).execute()
  await t.call(staff, 'POST /organizations/locations/', { name: 'Elsewhere', code: 'X', level: 'area' })

  const tree = await t.call(works.clerk, 'GET /organizations/locations/tree/')
  expect(tree.data).toMatchObject([
    { id: works.location, parent: null, code: 'B1', reader: null, reader_name: null, meters: 1 },
    {
      id: house,
      parent: works.location,
      code: 'B1-1',
      reader_name: `Name of ${works.clerk.username}`,
      read_day: 5,
      meters: 1,
    },
  ])
  expect((await t.call(works.clerk, 'GET /organizations/locations/tree/', { organization })).data).toEqual([])
})

test('the account that ceases to be the default has been changed: its trail says so, and an older edit of it is told', async () => {
  const create = async (account_no: string) =>
    (
      await t.call(staff, 'POST /organizations/bank-accounts/', {
        bank_name: 'ICBC',
        account_name: 'Waterworks',
        account_no,
        purpose: 'collection',
        is_default: true,
      })
    ).data
  const first = await create('10000001')
  await create('10000002')
  const late = await t.call(staff, `PATCH /organizations/bank-accounts/${first.id}/`, {
    is_default: true,
    updated_at: first.updated_at,
  })
  expect([late.status, late.data.is_default]).toEqual([409, false])
  const entries = await t.db
    .selectFrom('audit_entries')
    .select(['before', 'after'])
    .where('organization_id', '=', organization)
    .where('object_id', '=', first.id)
    .orderBy('id')
    .execute()
  expect(entries[1]).toEqual({ before: { is_default: true }, after: { is_default: false } })
})
