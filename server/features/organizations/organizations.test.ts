import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/test-app'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.stop())

test('a super administrator creates an organization with every setting at its default', async () => {
  const root = await t.signIn('super')
  const created = await t.call(root, 'POST /organizations/orgs/', {
    name: '清泉水务',
    code: 'QQ',
    settings: { due_days: 30 },
  })
  expect([created.status, created.code]).toEqual([201, 0])
  expect(created.data).toMatchObject({ name: '清泉水务', code: 'QQ', is_active: true })
  expect(created.data.settings).toMatchObject({
    due_days: 30,
    penalty_rate: '0.005',
    tier_year_start: '01-01',
  })
  const read = await t.call(root, `GET /organizations/orgs/${created.data.id}/`)
  expect(read.data).toEqual(created.data)
  const kept = await t.db
    .selectFrom('platform_audit_entries')
    .select(['action', 'actor_name'])
    .where('object_id', '=', created.data.id)
    .execute()
  expect(kept).toEqual([{ action: 'organization.create', actor_name: root.username }])
})

test('a setting that is not sent keeps its value', async () => {
  const organization = await t.newOrganization()
  const staff = await t.signIn('staff', { organization })
  const target = `/organizations/orgs/${organization}/`
  await t.call(staff, `PATCH ${target}`, { settings: { due_days: 7, auto_settle: false } })
  const { data } = await t.call(staff, `PATCH ${target}`, {
    settings: { penalty_rate: '0.003' },
    address: 'Main street',
  })
  expect(data.settings).toMatchObject({ due_days: 7, auto_settle: false, penalty_rate: '0.003' })
  expect(data.address).toBe('Main street')
  const wrong = await t.call(
    staff,
    `PATCH ${target}`,
    { settings: { due_days: 1000 } },
    { 'accept-language': 'en' },
  )
  expect(wrong.data).toEqual({ 'settings.due_days': ['Must not be greater than 365'] })
})

test('staff see and change only their own organization, and neither its code nor whether it is active', async () => {
  const organization = await t.newOrganization()
  const other = await t.newOrganization()
  const staff = await t.signIn('staff', { organization })
  const list = await t.call(staff, 'GET /organizations/orgs/')
  expect(list.data.results.map((row: { id: number }) => row.id)).toEqual([organization])
  expect((await t.call(staff, `GET /organizations/orgs/${other}/`)).status).toBe(404)
  expect((await t.call(staff, `PATCH /organizations/orgs/${other}/`, { address: 'x' })).status).toBe(404)
  for (const [field, value] of [
    ['code', 'OTHER'],
    ['is_active', false],
  ] as const) {
    const reply = await t.call(staff, `PATCH /organizations/orgs/${organization}/`, { [field]: value })
    expect([reply.status, reply.code, reply.data]).toEqual([403, 'field_not_allowed', { field }])
  }
  const same = await t.call(staff, `PATCH /organizations/orgs/${organization}/`, { is_active: true })
  expect(same.status).toBe(200)
  expect((await t.call(staff, 'POST /organizations/orgs/', { name: 'n', code: 'NEW' })).status).toBe(403)
  expect((await t.call(staff, `DELETE /organizations/orgs/${organization}/`)).status).toBe(403)
})

test('a name or code that is taken is refused on its field', async () => {
  const root = await t.signIn('super')
  await t.call(root, 'POST /organizations/orgs/', { name: 'First', code: 'FIRST' })
  const twin = await t.call(
    root,
    'POST /organizations/orgs/',
    { name: 'First again', code: 'FIRST' },
    { 'accept-language': 'en' },
  )
  expect([twin.status, twin.code]).toEqual([400, 'invalid'])
  expect(twin.data).toEqual({ code: ['Already in use: FIRST'] })
})

test('an organization that something belongs to is not deleted, and the answer says what', async () => {
  const root = await t.signIn('super')
  const organization = await t.newOrganization()
  await t.signIn('staff', { organization })
  const used = await t.call(root, `DELETE /organizations/orgs/${organization}/`, undefined, {
    'accept-language': 'en',
  })
  expect([used.status, used.code]).toEqual([409, 'in_use'])
  expect(used.msg).toContain('in use: 1 user.')
  const empty = await t.newOrganization()
  expect((await t.call(root, `DELETE /organizations/orgs/${empty}/`)).status).toBe(204)
  expect((await t.call(root, `GET /organizations/orgs/${empty}/`)).status).toBe(404)
})

test('searching takes a percent sign for a percent sign', async () => {
  const root = await t.signIn('super')
  await t.call(root, 'POST /organizations/orgs/', { name: '100% water_works', code: 'PCT' })
  const names = async (search: string) =>
    (await t.call(root, 'GET /organizations/orgs/', { search })).data.results.map(
      (row: { name: string }) => row.name,
    )
  expect(await names('0% w')).toEqual(['100% water_works'])
  expect(await names('r_w')).toEqual(['100% water_works'])
  expect(await names('%%')).toEqual([])
  expect(await names('PcT')).toEqual(['100% water_works'])
})

test('a super administrator who still names a deleted organization is told so, reading and writing', async () => {
  const root = await t.signIn('super')
  const gone = await t.newOrganization()
  await t.call(root, `DELETE /organizations/orgs/${gone}/`)
  const self = await t.call(root, 'GET /users/self/', { organization: String(gone) })
  expect([self.status, self.data.id]).toEqual([200, root.id])
  for (const name of ['organization', 'meter__organization']) {
    const list = await t.call(root, 'GET /meters/', { [name]: String(gone) })
    expect([list.status, list.code]).toEqual([404, 'organization_gone'])
  }
  const diameter = { organization: gone, name: 'DN15', mm: 15 }
  const made = await t.call(root, 'POST /organizations/diameters/', diameter)
  expect([made.status, Object.keys(made.data)]).toEqual([400, ['organization']])
  const staff = await t.signIn('staff', { organization: await t.newOrganization() })
  const bound = await t.call(staff, 'GET /meters/', { organization: String(gone) })
  expect([bound.status, bound.data.results]).toEqual([200, []])
})

test('settings that make no sense are refused on their fields, each alone and together, whoever sends them', async () => {
  const organization = await t.newOrganization()
  const staff = await t.signIn('staff', { organization })
  const root = await t.signIn('super')
  const target = `PATCH /organizations/orgs/${organization}/`
  const English = { 'accept-language': 'en' }
  const set = async (settings: object) => {
    const { status, data } = await t.call(staff, target, { settings }, English)
    return status === 200 ? 'kept' : data
  }
  expect(await set({ penalty_rate: '0.5' })).toEqual({
    'settings.penalty_rate': ['Must not be greater than 0.1'],
  })
  expect(await set({ penalty_cap_ratio: 10.5 })).toEqual({
    'settings.penalty_cap_ratio': ['Must not be greater than 10'],
  })
  expect(await set({ tier_year_start: '02-30' })).toHaveProperty(['settings.tier_year_start'])
  expect(await set({ abnormal_low_percent: 101 })).toHaveProperty(['settings.abnormal_low_percent'])
  const capped = {
    'settings.penalty_cap_ratio': [
      'With a cap of 0 there is no penalty: raise the cap, or set the daily rate to 0',
    ],
  }
  expect(await set({ penalty_cap_ratio: '0.00' })).toEqual(capped)
  expect(await set({ penalty_cap_ratio: '0', penalty_rate: '0' })).toBe('kept')
  expect(await set({ penalty_rate: '0.003' })).toEqual(capped)
  expect(await set({ penalty_rate: '0.003', penalty_cap_ratio: '0.5' })).toBe('kept')
  const body = { name: 'Nonsense', code: 'NONSENSE', settings: { penalty_cap_ratio: '0' } }
  const created = await t.call(root, 'POST /organizations/orgs/', body, English)
  expect([created.status, created.data]).toEqual([400, capped])
})

test('a taxpayer’s number is one that can be: its length, its characters and its check character', async () => {
  const organization = await t.newOrganization()
  const staff = await t.signIn('staff', { organization })
  const put = (taxpayer_id: string) =>
    t.call(staff, `PATCH /organizations/orgs/${organization}/`, { taxpayer_id })
  expect((await put('91350100m000100y43')).data.taxpayer_id).toBe('91350100M000100Y43')
  for (const wrong of ['*', '1234567890123456', '91350100M000100Y44']) {
    const { status, data } = await put(wrong)
    expect([status, Object.keys(data)]).toEqual([400, ['taxpayer_id']])
  }
  expect((await put('')).data.taxpayer_id).toBe('')
})

test('what was stored before it was refused keeps nobody from changing something else', async () => {
  const organization = await t.newOrganization()
  const settings = JSON.stringify({ penalty_rate: '0.5', penalty_cap_ratio: '0' })
  await t.db.updateTable('organizations').set({ settings }).where('id', '=', organization).execute()
  const staff = await t.signIn('staff', { organization })
  const reply = await t.call(staff, `PATCH /organizations/orgs/${organization}/`, { address: 'Main street' })
  expect([reply.status, reply.data.settings.penalty_rate]).toEqual([200, '0.5'])
})
