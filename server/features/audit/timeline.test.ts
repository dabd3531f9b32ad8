import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp, type TestReply, type TestUser } from '../../testing/test-app'
import { endedJob, startTestWorker, type TestWorker, upload } from '../../testing/test-worker'
import { beijingTiers, newWaterworks, type Waterworks } from '../../testing/waterworks'

let t: TestApp
let worker: TestWorker
let works: Waterworks
let price: number
beforeAll(async () => {
  t = await startApp({ clock: '2026-01-31 09:00:00' })
  worker = await startTestWorker(t)
  works = await newWaterworks(t)
  price = await works.price({ name: '居民', mode: 'tiered', tiers: beijingTiers })
})
afterAll(async () => {
  await worker.stop()
  await t.stop()
  expect(worker.reports).toEqual([])
})

const ENGLISH = { 'accept-language': 'en' }
const timeline = (user: TestUser | null, object_type: string, object_id: number, headers = {}) =>
  t.call(user, 'GET /audit/timeline/', { object_type, object_id }, headers)
/** The names of the tests' users. */
const nameOf = ({ username }: TestUser) => `Name of ${username}`
interface Change {
  label: string
  before: string | null
  after: string | null
}
const said = (reply: TestReply) =>
  reply.data.results.map(
    ({ title, actor_name, changes }: { title: string; actor_name: string; changes: Change[] }) => [
      title,
      actor_name,
      ...changes.map(({ label, before, after }) => `${label}: ${before} → ${after}`),
    ],
  )

test('the time line of an account says who changed what from what to what, in either language, with names for ids', async () => {
  const meter = await works.meter(price, { phone: '13800138000', customer_name: '李四' })
  const other = await works.price({ name: '商业', mode: 'flat', price: '6.00' })
  await t.call(works.clerk, `PATCH /meters/${meter.id}/`, {
    water_price: other,
    penalty_exempt: true,
    phone: '13900139000',
  })
  const reply = await timeline(works.clerk, 'meter', meter.id)
  expect(said(reply)[0]).toEqual([
    '修改户表',
    nameOf(works.clerk),
    '电话: 138****8000 → 139****9000',
    '水价: 居民 → 商业',
    '免违约金: 否 → 是',
    '用水条款: 2025-11-25 起 居民、5 人 → 2026-01-31 起 商业、5 人；2025-11-25 起 居民、5 人',
  ])
  expect(said(reply)[1]).toEqual(
    expect.arrayContaining(['新建户表', '户名: null → 李四', '总分表: null → 单表']),
  )
  const english = await timeline(works.clerk, 'meter', meter.id, ENGLISH)
  expect(said(english)[0]).toEqual(expect.arrayContaining(['Meter changed', 'Penalty exempt: No → Yes']))
  expect(reply.text).not.toContain('13800138000')
  expect((await t.call(works.clerk, `GET /meters/${meter.id}/timeline/`)).data).toEqual({
    ...reply.data,
    next: null,
  })
})

test('an account’s time line holds its orders and payments for whoever may see those, and nobody else', async () => {
  const meter = await works.meter(price)
  const order = (await works.read(meter.id, 25, '2026-01-25 10:00:00')).data
  const paid = await t.call(works.clerk, 'POST /payment-records/', {
    meter: meter.id,
    amount: '100.00',
    method: 'cash',
  })
  await t.call(works.clerk, `DELETE /payment-records/${paid.data.id}/`)
  const titles = (reply: TestReply) => said(reply).map(([title]: [string]) => title)
  const whole = await timeline(works.clerk, 'meter', meter.id)
  expect(titles(whole).sort()).toEqual(['冲正缴费', '冲正缴费', '抄表开账', '收费', '新建户表'])
  const reader = await t.signIn('user', { organization: works.org, permissions: [3] })
  expect(titles(await timeline(reader, 'meter', meter.id))).toEqual(['新建户表'])
  expect(titles(await timeline(works.clerk, 'order', order.id)).sort()).toEqual([
    '冲正缴费',
    '冲正缴费',
    '抄表开账',
    '收费',
  ])
  expect(said(await timeline(works.clerk, 'payment', paid.data.id))[0]).toEqual([
    '冲正缴费',
    nameOf(works.clerk),
    '状态: 成功 → 已冲正',
    expect.stringMatching(/^冲正单: null → T\w+P202601/),
  ])
  expect((await timeline(reader, 'order', order.id)).status).toBe(403)
})

test('what a batch made tells its batch: who sent the file, and when', async () => {
  const importer = await t.signIn('user', { organization: works.org, permissions: [1, 3] })
  const content =
    '表号,户名,地址,位置,水表类型,口径,水价,初始读数\nIMP-1,王五,幸福路1号,B1,机械表,DN15,居民,0\nIMP-2,赵六,幸福路2号,B1,机械表,DN15,居民,0'
  const started = await upload(t, importer, 'POST /meters/import/', { name: '户表.csv', content })
  const job = await endedJob(t, importer, started.data.job)
  expect([job.done, job.failed]).toEqual([2, 0])
  const ids = job.results.map(({ id }: { id: number }) => id)
  for (const id of ids)
    expect(said(await timeline(importer, 'meter', id))).toEqual([['导入户表', nameOf(importer)]])
  const list = await t.call(works.staff, 'GET /audit/', { kind: ['import'], actor: importer.id })
  const batch = list.data.results.find(({ action }: { action: string }) => action === 'meter.import')
  expect([batch.title, batch.count, batch.object, batch.changes]).toEqual(['导入户表', 2, null, []])
})

test('a user’s time line holds what a super administrator did to them, and says no address to the user', async () => {
  const boss = await t.signIn('super')
  const user = await t.signIn('user', { organization: works.org })
  await t.call(works.staff, 'POST /ext/permissions/18/assign/', { users: [user.id] })
  await t.call(boss, `PATCH /users/${user.id}/`, { is_staff: true, id_number: '110101199003078515' })
  await t.call(boss, `PATCH /users/${user.id}/`, { is_staff: false })
  const own = await timeline(user, 'user', user.id)
  expect(said(own)).toEqual([
    ['修改用户', nameOf(boss), '工作人员: 是 → 否'],
    ['修改用户', nameOf(boss), '工作人员: 否 → 是', '身份证号: null → 110***********8515'],
    ['授予权限', nameOf(works.staff), '权限: null → 账单列表'],
  ])
  expect(own.data.results.map(({ address }: { address: string | null }) => address)).toEqual([
    null,
    null,
    null,
  ])
  const another = await t.signIn('user', { organization: works.org })
  expect((await timeline(another, 'user', user.id)).data.count).toBe(0)
  expect((await timeline(works.staff, 'user', user.id)).data.results[0].address).toBe('127.0.0.1')
})

test('another organization’s objects have no time line: not a tenant’s, not a user’s, not the organization’s own', async () => {
  const stranger = await newWaterworks(t)
  const meter = await works.meter(price)
  const user = await t.signIn('user', { organization: works.org })
  const boss = await t.signIn('super')
  await t.call(boss, `PATCH /users/${user.id}/`, { is_staff: true })
  await t.call(boss, `PATCH /organizations/orgs/${works.org}/`, { address: '只有本组织可见' })
  const objects: [string, number][] = [
    ['meter', meter.id],
    ['user', user.id],
    ['organization', works.org],
  ]
  for (const [type, id] of objects) {
    expect([type, (await timeline(works.staff, type, id)).data.count]).toEqual([type, 1])
    expect([type, (await timeline(boss, type, id)).data.count]).toEqual([type, 1])
    const foreign = await timeline(stranger.staff, type, id)
    expect([type, foreign.status, foreign.data.results]).toEqual([type, 200, []])
  }
  expect((await t.call(stranger.clerk, `GET /meters/${meter.id}/timeline/`)).status).toBe(404)
})

test('configuration’s time lines are staff’s, and tell tiers, versions and settings in words', async () => {
  expect((await timeline(works.clerk, 'water_price', price)).status).toBe(403)
  await t.call(works.staff, `POST /organizations/water-prices/${price}/versions/`, {
    mode: 'flat',
    price: '3.00',
    effective_from: '2026-03-01',
  })
  const [added] = said(await timeline(works.staff, 'water_price', price))
  expect(added[0]).toBe('新增水价版本')
  expect(added.join()).toContain('2026-03-01 起 3.00')
  await t.call(works.staff, `PATCH /organizations/orgs/${works.org}/`, {
    settings: { due_days: 20, auto_settle: false },
  })
  expect(said(await timeline(works.staff, 'organization', works.org))[0]).toEqual([
    '修改组织',
    nameOf(works.staff),
    '缴费期限（天）: 15 → 20',
    '自动冲抵: 是 → 否',
  ])
})

test('a schedule’s time line names what it sends, by whom and to whom', async () => {
  const make = async (path: string, body: object): Promise<number> =>
    (await t.call(works.staff, `POST /organizations/${path}/`, body)).data.id
  const config = await make('sms-configs', { name: '发件箱', provider: 'outbox', sign_name: '水务' })
  const template = await make('sms-template', { name: '催缴', scene: 'arrears', content: '请缴费' })
  const schedule = await make('sms-schedule', {
    name: '每日催缴',
    template,
    config,
    trigger: 'daily',
    locations: [works.location],
    prices: [price],
  })
  expect(said(await timeline(works.staff, 'sms_schedule', schedule))[0]).toEqual(
    expect.arrayContaining([
      '模板: null → 催缴',
      '短信配置: null → 发件箱',
      '位置: null → 一册',
      '水价: null → 居民',
    ]),
  )
})
