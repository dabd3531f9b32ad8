import { exampleRows } from '@water/rules/testing/example-tables'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectToHold } from '../../testing/books'
import { startApp, type TestApp } from '../../testing/test-app'
import { newWaterworks, type Waterworks } from '../../testing/waterworks'
import { invariants } from '../../verify/violations-store'

let t: TestApp
let works: Waterworks
let price: number

beforeAll(async () => {
  t = await startApp({ clock: '2026-01-31 09:00:00', isWrittenByHand: true })
})
afterAll(() => t.stop())
beforeEach(async () => {
  works = await newWaterworks(t)
  price = await works.price({ name: '单一水价', mode: 'flat', price: 2, base_persons: 4 })
})

const patch = (meter: number, body: object) => t.call(works.clerk, `PATCH /meters/${meter}/`, body)
const get = async (meter: number) => (await t.call(works.clerk, `GET /meters/${meter}/`)).data
const body = (more: object = {}) => ({
  meter_no: 'X-1',
  customer_name: '李四',
  address: '中山路 2 号',
  location: works.location,
  meter_type: works.meterType,
  diameter: works.diameter,
  water_price: price,
  initial_reading: '12.50',
  ...more,
})
const names = (reply: { data: { results: { customer_name: string }[] } }) =>
  reply.data.results.map((row) => row.customer_name)

describe('opening an account', () => {
  test('numbers it, opens its first device and terms, and fills in what was not said', async () => {
    const { status, data } = await t.call(works.clerk, 'POST /meters/', body())
    expect(status).toBe(201)
    expect(data).toMatchObject({
      account_no: expect.stringMatching(/^T\d+X00000001$/),
      initial_reading: '12.5',
      last_reading: '12.5',
      last_read_at: '2026-01-31 00:00:00',
      install_date: '2026-01-31',
      persons: 4,
      register_digits: 5,
      meter_class: 'single',
      status: 'active',
      balance: '0.00',
      arrears: '0.00',
      average_volume: null,
      location_name: '一册',
      water_price_name: '单一水价',
      withholding: null,
      opening_cumulative: null,
      terms: [{ effective_from: '2026-01-31', water_price: price, persons: 4 }],
    })
    const { results } = (await t.call(works.clerk, `GET /meters/${data.id}/installations/`)).data
    expect(results).toMatchObject([
      {
        meter_no: 'X-1',
        register_digits: 5,
        installed_at: '2026-01-31',
        initial_reading: '12.5',
        reason: 'new',
      },
    ])
    const next = await t.call(works.clerk, 'POST /meters/', body({ meter_no: 'X-2' }))
    expect(next.data.account_no).toMatch(/00000002$/)
  })

  test('keeps invoice title, withholding contract and opening volume as given', async () => {
    const withholding = {
      bank_name: '工行',
      account_no: '6222',
      account_name: '李四',
      contract_no: 'C1',
      signed_at: null,
    }
    const { data } = await t.call(
      works.clerk,
      'POST /meters/',
      body({
        withholding,
        title_type: 'enterprise',
        buyer_name: '某公司 "甲"\t\\N',
        opening_cumulative: { tier_year_from: '2026-01-01', volume: '30' },
        plan_volume: '7.5',
        longitude: 116.4,
      }),
    )
    expect(data).toMatchObject({
      withholding,
      title_type: 'enterprise',
      buyer_name: '某公司 "甲"\t\\N',
      opening_cumulative: { tier_year_from: '2026-01-01', volume: '30' },
      plan_volume: '7.5',
      longitude: 116.4,
    })
  })

  test.each([
    ['location', { location: 999_999_999 }],
    ['meter_type', { meter_type: 999_999_999 }],
    ['diameter', { diameter: 999_999_999 }],
    ['water_price', { water_price: 999_999_999 }],
    ['parent', { meter_class: 'sub' }],
    ['parent', { meter_class: 'sub', parent: 999_999_999 }],
    ['parent', { meter_class: 'single', parent: 1 }],
    ['install_date', { install_date: '2026-02-01' }],
    ['initial_reading', { initial_reading: 100_000 }],
    ['persons', { persons: 100 }],
    ['phone', { phone: '12' }],
    ['id_number', { id_number: '110101199003071234' }],
    ['buyer_tax_id', { buyer_tax_id: '*' }],
    ['buyer_tax_id', { buyer_tax_id: '91350100M000100Y44' }],
    ['account_no', { account_no: 'T1X00000009' }],
  ])('refuses %s %j on its field', async (field, wrong) => {
    const reply = await t.call(works.clerk, 'POST /meters/', body(wrong))
    expect([reply.status, Object.keys(reply.data)]).toEqual([400, [field]])
    expect((await t.call(works.clerk, 'GET /meters/')).data.count).toBe(0)
  })

  test('refuses what belongs to another organization, like what is not there', async () => {
    const other = await newWaterworks(t)
    const foreign = await other.price({ name: '外', mode: 'flat', price: 1 })
    const wrong = {
      location: other.location,
      meter_type: other.meterType,
      diameter: other.diameter,
      water_price: foreign,
    }
    const reply = await t.call(works.clerk, 'POST /meters/', body(wrong))
    expect(Object.keys(reply.data).sort()).toEqual(['diameter', 'location', 'meter_type', 'water_price'])
  })

  test('refuses a device number in use, however it is written; a closed account frees it', async () => {
    const first = (await t.call(works.clerk, 'POST /meters/', body())).data
    for (const meter_no of ['X-1', 'X-\u200B1', 'Ｘ－１', '\u202DX-1\u202C']) {
      const twice = await t.call(works.clerk, 'POST /meters/', body({ meter_no }))
      expect([twice.status, Object.keys(twice.data)]).toEqual([400, ['meter_no']])
      expect(twice.data.meter_no[0]).toContain('X-1')
    }
    await sql`update meters set status = 'closed' where id = ${first.id}`.execute(t.db)
    expect((await t.call(works.clerk, 'POST /meters/', body())).status).toBe(201)
    const both = await Promise.all(
      [1, 2].map(() => t.call(works.clerk, 'POST /meters/', body({ meter_no: 'X-9' }))),
    )
    expect(both.map((reply) => reply.status).sort()).toEqual([201, 400])
    expect(Object.keys(both.find((reply) => reply.status === 400)!.data)).toEqual(['meter_no'])
  })

  test('a sub meter needs a master of the same organization', async () => {
    const master = await works.meter(price, { meter_class: 'master' })
    const single = await works.meter(price)
    expect(
      (await t.call(works.clerk, 'POST /meters/', body({ meter_class: 'sub', parent: single.id }))).data
        .parent,
    ).toHaveLength(1)
    const sub = await t.call(works.clerk, 'POST /meters/', body({ meter_class: 'sub', parent: master.id }))
    expect(sub.data).toMatchObject({
      parent: master.id,
      parent_name: expect.stringContaining(master.account_no),
    })
    expect((await patch(master.id, { meter_class: 'single' })).code).toBe('has_subs')
  })
})

describe('personal data', () => {
  const personal = { phone: '13812345678', id_number: '11010119900307125X' }

  test('is whole for those who may edit, masked for other readers and in lists', async () => {
    const meter = await works.meter(price, { phone: personal.phone })
    expect((await get(meter.id)).phone).toBe('13812345678')
    expect((await t.call(works.staff, `GET /meters/${meter.id}/`)).data.phone).toBe('13812345678')
    const reader = await t.signIn('user', { organization: works.org, permissions: [3, 5] })
    const seen = await t.call(reader, `GET /meters/${meter.id}/`)
    expect(seen.data.phone).toBe('138****5678')
    expect(seen.text).not.toContain('13812345678')
    for (const user of [reader, works.clerk, works.staff])
      expect((await t.call(user, 'GET /meters/')).text).not.toContain('13812345678')
  })

  test('is masked in the audit of an edit, which names what changed and nothing else', async () => {
    const meter = await works.meter(price)
    await patch(meter.id, { phone: '13899990000', remark: '换号' })
    const audit = await t.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'meter.update')
      .where('object_id', '=', meter.id)
      .executeTakeFirstOrThrow()
    expect(audit.before).toEqual({ phone: '', remark: '' })
    expect(audit.after).toEqual({ phone: '138****0000', remark: '换号' })
  })
})

describe('changing an account', () => {
  test('PATCH changes what is sent, PUT too, and neither touches the rest', async () => {
    const meter = await works.meter(price, { remark: '甲', seq_no: 7 })
    expect((await patch(meter.id, { customer_name: '王五' })).data).toMatchObject({
      customer_name: '王五',
      remark: '甲',
    })
    const put = await t.call(
      works.clerk,
      `PUT /meters/${meter.id}/`,
      body({ initial_reading: 0, remark: '乙' }),
    )
    expect(put.data).toMatchObject({ customer_name: '李四', remark: '乙', seq_no: 7, meter_no: 'X-1' })
    const { results } = (await t.call(works.clerk, `GET /meters/${meter.id}/installations/`)).data
    expect(results).toMatchObject([{ meter_no: 'X-1' }])
    expect((await patch(meter.id, { account_no: 'Z' })).status).toBe(400)
    expect((await patch(meter.id, { balance: '9' })).status).toBe(400)
  })

  test('its beginning can be corrected until the first order, then no more', async () => {
    const meter = await works.meter(price, { install_date: '2025-11-25' })
    const moved = await patch(meter.id, {
      initial_reading: 5,
      install_date: '2025-12-01',
      opening_cumulative: { tier_year_from: '2026-01-01', volume: 9 },
    })
    expect(moved.data).toMatchObject({
      last_reading: '5',
      last_read_at: '2025-12-01 00:00:00',
      terms: [{ effective_from: '2025-12-01' }],
      opening_cumulative: { volume: '9' },
    })
    const order = (await works.read(meter.id, 15, '2026-01-20')).data
    expect(order).toMatchObject({ volume: '10', cumulative_before: '9', period_from: '2025-12-02' })
    for (const change of [
      { initial_reading: 6 },
      { install_date: '2025-12-02' },
      { opening_cumulative: null },
    ]) {
      const reply = await patch(meter.id, change)
      expect([reply.status, reply.code]).toEqual([409, 'begun'])
      expect(reply.data).toEqual({ [Object.keys(change)[0]!]: [reply.msg] })
    }
    expect((await patch(meter.id, { initial_reading: '5.0', install_date: '2025-12-01' })).status).toBe(200)
  })

  test('its device can be corrected until an order is billed on it, then its number, type and diameter stay', async () => {
    const eight = { name: '八位', kind: 'mechanical', register_digits: 8 }
    const { data: type } = await t.call(works.staff, 'POST /organizations/meter-types/', eight)
    const wide = { name: 'DN50', mm: 50, capacity_fee: '0', service_years: 6 }
    const { data: diameter } = await t.call(works.staff, 'POST /organizations/diameters/', wide)
    const meter = await works.meter(price, { initial_reading: 99_990 })
    const corrected = await patch(meter.id, { meter_no: `C-${meter.id}`, diameter: diameter.id })
    expect(corrected.data).toMatchObject({ diameter: diameter.id, is_device_billed: false, is_remote: false })
    const afar = { name: '远传阀控', kind: 'nb_iot', reading_mode: 'remote', has_valve: true }
    const { data: remote } = await t.call(works.staff, 'POST /organizations/meter-types/', afar)
    const reports = await works.meter(price, { meter_type: remote.id })
    expect(reports).toMatchObject({ is_remote: true, has_valve: true })

    const order = (await works.read(meter.id, 5, '2026-01-20', { is_rollover: true })).data
    expect((await t.call(works.clerk, `GET /meters/${meter.id}/`)).data.is_device_billed).toBe(true)
    for (const change of [
      { meter_type: type.id },
      { meter_no: `D-${meter.id}` },
      { diameter: works.diameter },
    ]) {
      const reply = await patch(meter.id, change)
      expect([reply.status, reply.code]).toEqual([409, 'device_billed'])
      expect(reply.msg).toContain(order.order_no)
      expect(reply.data).toEqual({
        [Object.keys(change)[0]!]: [reply.msg],
        orders: [{ id: order.id, order_no: order.order_no }],
      })
    }
    const typo = { meter_no: `D-${meter.id}`, reason: '表号登记有误' }
    expect((await patch(meter.id, typo)).status).toBe(403)
    expect((await patch(meter.id, { ...typo, diameter: works.diameter })).code).toBe('device_billed')
    const mended = await t.call(works.staff, `PATCH /meters/${meter.id}/`, typo)
    expect(mended.data).toMatchObject({ meter_no: typo.meter_no, register_digits: 5 })
    expect((await t.call(works.staff, `GET /orders/${order.id}/`)).data.meter_no).toBe(`C-${meter.id}`)
    const back = { meter_no: `C-${meter.id}`, reason: '改回' }
    expect((await t.call(works.staff, `PATCH /meters/${meter.id}/`, back)).status).toBe(200)
    const same = { meter_no: `C-${meter.id}`, meter_type: works.meterType, diameter: diameter.id }
    expect((await patch(meter.id, { ...same, remark: '表号刻错' })).status).toBe(200)
    await expectToHold(t.db, works.org, invariants)
  })

  test('a device that is corrected while it is read is billed as corrected, or not corrected', async () => {
    const eight = { name: '八位', kind: 'mechanical', register_digits: 8 }
    const { data: type } = await t.call(works.staff, 'POST /organizations/meter-types/', eight)
    for (const _ of [1, 2, 3]) {
      const meter = await works.meter(price, { initial_reading: 99_990 })
      const [read, corrected] = await Promise.all([
        works.read(meter.id, 5, '2026-01-20', { is_rollover: true, confirm_abnormal: true }),
        patch(meter.id, { meter_type: type.id }),
      ])
      expect(read.status).toBe(201)
      expect(corrected.status).toBe(read.data.volume === '15' ? 409 : 200)
    }
    await expectToHold(t.db, works.org, invariants)
  })

  test('a new price or persons counts from terms_from, after the last billed reading', async () => {
    const other = await works.price({ name: '二', mode: 'flat', price: 3 })
    const meter = await works.meter(price)
    await works.read(meter.id, 10, '2026-01-20 12:00:00')
    const early = await patch(meter.id, { water_price: other, terms_from: '2026-01-20' })
    expect([early.status, early.code]).toEqual([409, 'terms_billed'])
    expect(early.msg).toContain('2026-01-20')
    const { data } = await patch(meter.id, { water_price: other, persons: 6, terms_from: '2026-01-21' })
    expect(data).toMatchObject({ water_price: other, persons: 6 })
    expect(data.terms).toMatchObject([
      { effective_from: '2026-01-21', water_price: other, water_price_name: '二', persons: 6 },
      { effective_from: '2025-11-25', water_price: price, persons: 4 },
    ])
    expect((await patch(meter.id, { persons: 7 })).data.terms[0]).toMatchObject({
      effective_from: '2026-01-31',
      persons: 7,
    })
    expect((await patch(meter.id, { persons: 7 })).data.terms).toHaveLength(3)
    const before = await patch(meter.id, { persons: 2, terms_from: '2025-11-24' })
    expect([before.status, Object.keys(before.data)]).toEqual([400, ['terms_from']])
  })

  test('is deleted while nothing was documented of it', async () => {
    const unused = await works.meter(price)
    expect((await t.call(works.clerk, `DELETE /meters/${unused.id}/`)).status).toBe(204)
    expect((await t.call(works.clerk, `GET /meters/${unused.id}/`)).status).toBe(404)
    const meter = await works.meter(price)
    await works.read(meter.id, 1, '2026-01-20')
    const refused = await t.call(works.clerk, `DELETE /meters/${meter.id}/`)
    expect([refused.status, refused.code]).toEqual([409, 'in_use'])
    expect(refused.msg).toContain('抄表记录 1 条、账单 1 张')
    expect(refused.data.where).toEqual([
      { place: 'readings', count: 1 },
      { place: 'orders', count: 1 },
    ])
    const paid = await works.meter(price)
    await t.call(works.clerk, 'POST /payment-records/', { meter: paid.id, amount: 1, method: 'cash' })
    expect((await t.call(works.clerk, `DELETE /meters/${paid.id}/`)).code).toBe('in_use')
  })
})

describe('the list', () => {
  test('finds by account, device, name, phone and address, with two letters as with three, and no wildcards', async () => {
    await works.meter(price, { customer_name: '欧阳娜娜', phone: '13711112222', address: '长安街 100% 号' })
    await works.meter(price, { customer_name: '赵六', meter_no: 'ZZ-778899' })
    const found = async (search: string) => names(await t.call(works.clerk, 'GET /meters/', { search }))
    expect(await found('欧阳')).toEqual(['欧阳娜娜'])
    expect(await found('阳娜娜')).toEqual(['欧阳娜娜'])
    expect(await found('1371111')).toEqual(['欧阳娜娜'])
    expect(await found('zz-7788')).toEqual(['赵六'])
    expect(await found('00000002')).toEqual(['赵六'])
    expect(await found('100%')).toEqual(['欧阳娜娜'])
    expect(await found('%')).toEqual(['欧阳娜娜'])
    expect(await found('___')).toEqual([])
  })

  test('shows a phone as it was typed, masks it number by number, and finds it by its digits', async () => {
    const phone = '(021)6412-1234转301 / 138 0013 8000'
    const { id } = await works.meter(price, {
      customer_name: '两个号码',
      phone,
      address: '东街 6412-1234 号',
    })
    await works.meter(price, { customer_name: '楼号', address: '6412-1235 号' })
    const seen = await t.signIn('user', { organization: works.org, permissions: [3, 5] })
    expect((await t.call(works.clerk, `GET /meters/${id}/`)).data.phone).toBe(phone)
    expect((await t.call(seen, `GET /meters/${id}/`)).data.phone).toBe('(021)6***-1234转*** / 138 **** 8000')
    const typed = ['02164121234', '021-6412 1234', '+86 138-0013-8000', '13800138000', '(021)6412-1234转301']
    for (const search of typed) {
      expect(names(await t.call(works.clerk, 'GET /meters/', { search })), search).toEqual(['两个号码'])
      const everywhere = await t.call(works.staff, 'GET /search/', { q: search })
      expect(
        everywhere.data.map((one: { id: number }) => one.id),
        search,
      ).toEqual([id])
    }
    expect(names(await t.call(works.clerk, 'GET /meters/', { search: '6412-1235' }))).toEqual(['楼号'])
  })

  test('the digits of a stored phone are those of the rule', async () => {
    const phones = exampleRows('identity/phones.md', ' Examples')
      .filter((row) => row.cell('digits') !== '')
      .map((row) => [row.cell('phone'), row.cell('digits')] as const)
    const { id } = await works.meter(price)
    for (const [phone, digits] of phones) {
      const changed = t.db.updateTable('meters').set({ phone }).where('id', '=', id)
      expect(await changed.returning('phone_digits').execute(), phone).toEqual([{ phone_digits: digits }])
    }
  })

  test('filters: a location with all below it, price, status, class, arrears', async () => {
    const area = await t.call(works.staff, 'POST /organizations/locations/', {
      name: '片区',
      level: 'area',
      code: 'A',
    })
    const child = await t.call(works.staff, 'POST /organizations/locations/', {
      name: '小区',
      level: 'community',
      code: 'A1',
      parent: area.data.id,
    })
    const below = await works.meter(price, { customer_name: '下', location: child.data.id })
    await works.meter(price, { customer_name: '外', meter_class: 'master' })
    await works.read(below.id, 3, '2026-01-20')
    const list = async (query: object) => names(await t.call(works.clerk, 'GET /meters/', query))
    expect(await list({ location: area.data.id })).toEqual(['下'])
    expect(await list({ location: works.location })).toEqual(['外'])
    expect(await list({ has_arrears: true })).toEqual(['下'])
    expect(await list({ has_arrears: false })).toEqual(['外'])
    expect(await list({ meter_class: 'master' })).toEqual(['外'])
    expect(await list({ status: ['closed', 'suspended'] })).toEqual([])
    expect(await list({ water_price: [price], ordering: 'id' })).toEqual(['下', '外'])
    expect(await list({ ordering: '-arrears' })).toEqual(['下', '外'])
    expect(await list({ ordering: 'arrears' })).toEqual(['外', '下'])
    expect((await t.call(works.clerk, 'GET /meters/', { colour: 1 })).status).toBe(400)
  })

  test('pages with its count and links', async () => {
    for (const name of ['一', '二', '三']) await works.meter(price, { customer_name: name })
    const page = await t.call(works.clerk, 'GET /meters/', { page: 2, page_size: 2, ordering: 'account_no' })
    expect(names(page)).toEqual(['三'])
    expect(page.data).toMatchObject({ count: 3, next: null, previous: expect.stringContaining('page=1') })
  })

  test('holds no meter of another organization, whatever is named', async () => {
    const meter = await works.meter(price, { customer_name: 'CANARY' })
    const other = await newWaterworks(t)
    for (const query of [
      {},
      { organization: works.org },
      { meter__organization: works.org },
      { location: works.location },
      { search: 'CANARY' },
    ]) {
      const list = await t.call(other.clerk, 'GET /meters/', query)
      expect(list.data.count).toBe(0)
      expect(list.text).not.toContain('CANARY')
    }
    for (const path of ['', 'installations/', 'readings/', 'balance/']) {
      const reply = await t.call(other.clerk, `GET /meters/${meter.id}/${path}`)
      expect([reply.status, reply.code]).toEqual([404, 'not_found'])
    }
    expect((await t.call(other.clerk, `PATCH /meters/${meter.id}/`, { remark: 'x' })).status).toBe(404)
    expect((await t.call(other.clerk, `DELETE /meters/${meter.id}/`)).status).toBe(404)
  })

  test('needs the permission of each call', async () => {
    const meter = await works.meter(price)
    const calls: [string, number | number[], object?][] = [
      ['GET /meters/', 5],
      ['POST /meters/', 1, body({ meter_no: 'P-1' })],
      [`GET /meters/${meter.id}/`, [2, 3]],
      [`PATCH /meters/${meter.id}/`, 2, { remark: 'x' }],
      [`GET /meters/${meter.id}/readings/`, 3],
      [`DELETE /meters/${meter.id}/`, 4],
    ]
    for (const [target, needed, content] of calls) {
      const codes = [needed].flat()
      const others = [1, 2, 3, 4, 5, 14, 18].filter((each) => !codes.includes(each))
      const without = await t.signIn('user', { organization: works.org, permissions: others })
      expect((await t.call(without, target, content)).status).toBe(403)
      for (const code of codes) {
        const holder = await t.signIn('user', { organization: works.org, permissions: [code] })
        expect((await t.call(holder, target, content)).status).toBeLessThan(300)
      }
    }
  })
})
