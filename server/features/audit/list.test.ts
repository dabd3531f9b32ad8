import { afterAll, beforeAll, expect, test } from 'vitest'
import { write } from '../../db/read-write'
import { readSheet } from '../../spreadsheet/sheet'
import { startApp, type TestApp, type TestUser } from '../../testing/test-app'
import { beijingTiers, newWaterworks, type Waterworks } from '../../testing/waterworks'

let t: TestApp
let works: Waterworks
let meter: { id: number; account_no: string }
beforeAll(async () => {
  t = await startApp({ clock: '2026-01-31 09:00:00' })
  works = await newWaterworks(t)
  const price = await works.price({ name: '居民', mode: 'tiered', tiers: beijingTiers })
  meter = await works.meter(price)
  t.clock.now = '2026-02-01 10:00:00'
  await t.call(works.clerk, `PATCH /meters/${meter.id}/`, { remark: '=1+1', min_volume: '2.5' })
  t.clock.now = '2026-02-02 00:00:00'
  await t.call(works.clerk, 'POST /payment-records/', { meter: meter.id, amount: '88.50', method: 'cash' })
  t.clock.now = '2026-02-02 12:00:00'
})
afterAll(() => t.stop())

const acts = async (user: TestUser, query: object = {}): Promise<string[]> => {
  const reply = await t.call(user, 'GET /audit/', query)
  expect(reply.status).toBe(200)
  return reply.data.results.map(({ action }: { action: string }) => action)
}

test('the list narrows by who, what, which object, when, where from, and by words', async () => {
  const configured = ['water_price.create', 'diameter.create', 'meter_type.create', 'location.create']
  expect(await acts(works.staff)).toEqual(['payment.create', 'meter.update', 'meter.create', ...configured])
  expect(await acts(works.staff, { actor: works.clerk.id })).toEqual([
    'payment.create',
    'meter.update',
    'meter.create',
  ])
  expect(await acts(works.staff, { kind: ['change', 'money'] })).toEqual(['payment.create', 'meter.update'])
  expect(await acts(works.staff, { object_type: ['meter'], object_id: meter.id })).toEqual([
    'meter.update',
    'meter.create',
  ])
  expect(await acts(works.staff, { at_from: '2026-02-01', at_to: '2026-02-01' })).toEqual(['meter.update'])
  expect(await acts(works.staff, { address: '127.0.', kind: ['money'] })).toEqual(['payment.create'])
  expect(await acts(works.staff, { address: '10.' })).toEqual([])
  expect(await acts(works.staff, { search: works.clerk.username.toUpperCase(), kind: ['create'] })).toEqual([
    'payment.create',
    'meter.create',
  ])
  expect(await acts(works.staff, { page_size: 2, page: 2 })).toEqual(['meter.create', 'water_price.create'])
})

test('the whole number of an account or a document finds what was done to it, and sign-ins are left out on demand', async () => {
  const [payment] = (await t.call(works.staff, 'GET /payment-records/')).data.results
  expect(await acts(works.staff, { search: meter.account_no })).toEqual(['meter.update', 'meter.create'])
  expect(await acts(works.staff, { search: payment.payment_no })).toEqual(['payment.create'])
  expect(await acts(works.staff, { search: payment.payment_no.toLowerCase() })).toEqual(['payment.create'])
  expect(await acts(works.staff, { search: payment.payment_no, kind: ['change'] })).toEqual([])
  const stranger = await newWaterworks(t)
  expect(await acts(stranger.staff, { search: payment.payment_no })).toEqual([])
  expect(await acts(await t.signIn('super'), { search: payment.payment_no })).toEqual(['payment.create'])
  const signIn = {
    action: 'session.open',
    org: stranger.org,
    actor: { id: stranger.staff.id, name: stranger.staff.username },
    now: t.clock.now,
  }
  await write(t.db, { ...signIn, address: '', request_id: '' }, async (_tx, audit) =>
    audit({ object: ['session', 1] }),
  )
  const before = await acts(stranger.staff)
  expect(before).toContain('session.open')
  expect(await acts(stranger.staff, { acts_only: true })).toEqual(
    before.filter((act) => act !== 'session.open'),
  )
})

test('it is staff’s, each organization’s own; the platform’s log is super administrators’', async () => {
  expect((await t.call(works.clerk, 'GET /audit/')).status).toBe(403)
  const stranger = await newWaterworks(t)
  expect(await acts(stranger.staff, { object_id: meter.id, object_type: ['meter'] })).toEqual([])
  const boss = await t.signIn('super')
  const made = await t.call(boss, 'POST /organizations/orgs/', { name: '新水司', code: 'NEWCO' })
  expect(made.status).toBe(201)
  expect(await acts(boss, { log: 'platform', kind: ['create'] })).toEqual(['organization.create'])
  expect(await acts(works.staff, { log: 'platform' })).toEqual([])
  expect(await acts(boss, { organization: works.org, kind: ['money'] })).toEqual(['payment.create'])
})

test('what was asked for is exported exactly: numbers and moments typed, formulas made harmless, the filters named', async () => {
  const query = { at_from: '2026-02-01', at_to: '2026-02-02', format: 'xlsx' }
  const reply = await t.app.inject({
    url: '/api/audit/export/',
    query,
    headers: { authorization: `Bearer ${works.staff.token}`, 'accept-language': 'zh' },
  })
  expect(decodeURIComponent(String(reply.headers['content-disposition']))).toContain(
    `操作记录 ${t.clock.now.slice(0, 10)}.xlsx`,
  )
  const lines: (string | undefined)[][] = []
  for await (const { cells } of readSheet({ name: 'a.xlsx', bytes: reply.rawPayload })) lines.push([...cells])
  expect(lines[0]?.slice(0, 9)).toEqual([
    '时间',
    '操作人',
    '操作',
    '对象类型',
    '对象',
    '对象编号',
    '项目',
    '原值',
    '新值',
  ])
  const account = `${meter.account_no} 张三`
  const who = `Name of ${works.clerk.username}`
  const changed = ['2026-02-01 10:00:00', who, '修改户表', '户表', account, String(meter.id)]
  expect(lines.map((cells) => cells.slice(0, 9))).toContainEqual([
    ...changed,
    '每月最低水量',
    undefined,
    '2.5',
  ])
  expect(lines.map((cells) => cells.slice(0, 9))).toContainEqual([...changed, '备注', undefined, "'=1+1"])
  expect(lines.filter(([, , act]) => act === '新建户表')).toEqual([])
  expect(
    lines.some(([, , act, , , , field, , value]) => act === '收费' && field === '金额' && value === '88.5'),
  ).toBe(true)
  const [exported] = (await t.call(works.staff, 'GET /audit/', { object_type: ['audit'] })).data.results
  expect([exported.title, exported.actor, exported.object]).toEqual(['导出操作记录', works.staff.id, null])
  expect(
    exported.changes.map(({ label, after }: { label: string; after: string }) => [label, after]),
  ).toContainEqual(['记录数', '2'])
})

test('as text with commas too, and whoever may not see the list exports nothing', async () => {
  const reply = await t.call(
    works.staff,
    'GET /audit/export/',
    { format: 'csv', kind: ['money'] },
    { 'accept-language': 'en' },
  )
  const [head, ...lines] = reply.text.split('\r\n')
  expect(head).toBe(
    '\uFEFF"Time","Who","Act","Kind of object","Object","Object number","Field","Before","After","Address","Request","Organization"',
  )
  expect(
    lines.some((line) => line.includes(',"Payment taken","Payment",') && line.includes(',"Amount",,88.50,')),
  ).toBe(true)
  expect((await t.call(works.clerk, 'GET /audit/export/', {})).status).toBe(403)
})

test('an export takes every entry once, however many there are', async () => {
  const { org, staff } = await newWaterworks(t)
  const act = {
    action: 'location.update',
    org,
    actor: { id: staff.id, name: 'x' },
    now: '2026-01-01 08:00:00',
  }
  await write(t.db, { ...act, address: '', request_id: '' }, async (_tx, audit) => {
    for (let id = 1; id <= 2100; id++)
      audit({ object: ['location', id], before: { name: 'a' }, after: { name: `n${id}` } })
  })
  const reply = await t.call(staff, 'GET /audit/export/', { format: 'csv', at_to: '2026-01-01' })
  const names = [...reply.text.matchAll(/,"a","n(\d+)",/g)].map(([, id]) => Number(id))
  expect(names).toEqual(Array.from({ length: 2100 }, (_, at) => 2100 - at))
})

test('a secret is never shown, even when a feature kept one by mistake', async () => {
  const act = {
    action: 'sms_config.update',
    org: works.org,
    actor: { id: null, name: '' },
    now: '2026-02-03 08:00:00',
  }
  await write(t.db, { ...act, address: '', request_id: '' }, async (_tx, audit) =>
    audit({
      object: ['sms_config', 1],
      before: { access_key_secret: 'old-one' },
      after: { access_key_secret: 'new-one' },
    }),
  )
  const reply = await t.call(works.staff, 'GET /audit/', { object_type: ['sms_config'] })
  expect(reply.data.results[0].changes).toMatchObject([{ before: '••••••', after: '••••••' }])
  expect(reply.text).not.toMatch(/old-one|new-one/)
})
