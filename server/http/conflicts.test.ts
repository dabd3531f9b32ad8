import type { RefusalCode, refusals } from '@water/contract/refusals'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp, type TestReply, type TestUser } from '../testing/test-app'
import { beijing, newWaterworks, type Waterworks } from '../testing/waterworks'

type Conflict = {
  [C in RefusalCode]: (typeof refusals)[C]['status'] extends 409 ? C : never
}[RefusalCode]

/** One try of a refused call: the language and the body are given. */
type Try = (language: { 'accept-language': string }) => Promise<TestReply>

let t: TestApp
let works: Waterworks
let price: number
beforeAll(async () => {
  t = await startApp({ clock: '2026-03-31 09:00:00', isWrittenByHand: true })
  works = await newWaterworks(t)
  price = await beijing(works)
})
afterAll(() => t.stop())

/** A meter with three orders of 10 m³ and readings up to 2026-03-01. */
async function readMeter(): Promise<{ id: number; last: TestReply['data'] }> {
  const { id } = await works.meter(price)
  await works.read(id, 10, '2026-01-01')
  await works.read(id, 20, '2026-02-01')
  return { id, last: (await works.read(id, 30, '2026-03-01')).data }
}

async function masterOfOne(): Promise<{ master: number; sub: number }> {
  const master = await works.meter(price, { meter_class: 'master', read_cycle_months: 1 })
  const sub = await works.meter(price, { meter_class: 'sub', parent: master.id, read_cycle_months: 1 })
  return { master: master.id, sub: sub.id }
}

const as =
  (user: TestUser, target: string, body?: object, headers: Record<string, string> = {}): Try =>
  (language) =>
    t.call(user, target, body, { ...headers, ...language })
const reading = (meter: number, current_reading: unknown, read_at: string, more: object = {}): Try =>
  as(works.clerk, 'POST /reading-orders/', { meter, current_reading, read_at, ...more })
const pay = (body: object) =>
  as(works.clerk, 'POST /payment-records/', { method: 'cash', amount: 5, ...body })
const chinese = { 'accept-language': 'zh' }
async function withStatus(status: string): Promise<number> {
  const { id } = await works.meter(price)
  await sql`update meters set status = ${status} where organization_id = ${works.org} and id = ${id}`.execute(
    t.db,
  )
  return id
}

const versionOf = async (family: number): Promise<number> =>
  (await t.call(works.staff, `GET /organizations/water-prices/${family}/`)).data.version
async function paid(body: object = {}): Promise<{ id: number; payment_no: string }> {
  return (await pay({ meter: (await works.meter(price)).id, ...body })(chinese)).data
}

const billOf = (reading: number) => as(works.clerk, `POST /readings/${reading}/bill/`, {})

/** Each 409, a way to cause it, and the fields that it names; none where no field can be corrected. */
const conflicts: Record<Conflict, { about: string[]; how: () => Promise<Try> } | { untried: string }> = {
  waiver_withdrawn: { untried: 'takes a waiver: waiver.test.ts' },
  order_paid: { untried: 'takes a waiver: waiver.test.ts' },
  changed_meanwhile: { untried: 'takes two at one moment' },
  estimate_limit: { untried: 'is listed by a job: estimate.test.ts' },
  subs_unread: {
    about: ['confirm_subs'],
    how: async () => reading((await masterOfOne()).master, 10, '2026-03-01'),
  },
  subs_exceed: {
    about: ['current_reading'],
    how: async () => {
      const { master, sub } = await masterOfOne()
      await works.read(sub, 20, '2026-03-01')
      return reading(master, 10, '2026-03-01')
    },
  },
  below_estimate: {
    about: ['current_reading'],
    how: async () => {
      const { id } = await readMeter()
      await works.read(id, null, '2026-03-15', { is_estimate: true })
      return reading(id, 35, '2026-03-20')
    },
  },
  later_change: { untried: 'is listed by a job: lifecycle/take-back.test.ts' },
  earlier_refused: { untried: 'takes two readings of a file: import-order.test.ts' },
  in_flight: { untried: 'takes two at one moment: idempotency.test.ts' },
  too_many_files: { untried: 'comes with a file: attachments.test.ts' },
  result_file_in_making: { untried: 'takes a worker that is busy: result-file.test.ts' },
  not_takeable: { untried: 'takes a job of another kind: take-back.test.ts' },
  no_message_provider: { untried: 'no field would cure it: verification-codes.test.ts' },
  in_use: {
    about: [],
    how: async () => {
      await works.meter(price)
      return as(works.staff, `DELETE /organizations/locations/${works.location}/`)
    },
  },
  version_used: {
    about: ['effective_from'],
    how: async () => {
      await readMeter()
      return as(works.staff, `PUT /organizations/water-prices/${price}/`, {
        name: '居民生活用水',
        mode: 'flat',
        price: 3,
        effective_from: '2014-05-01',
      })
    },
  },
  version_closed: {
    about: [],
    how: async () => {
      await readMeter()
      return as(works.staff, `DELETE /organizations/water-price-versions/${await versionOf(price)}/`)
    },
  },
  only_version: {
    about: [],
    how: async () => {
      const unused = await works.price({ name: '未用', mode: 'flat', price: '1' })
      return as(works.staff, `DELETE /organizations/water-price-versions/${await versionOf(unused)}/`)
    },
  },
  version_same_day: { about: ['effective_from'], how: async () => version('2014-05-01') },
  already_billed: {
    about: ['effective_from'],
    how: async () => {
      await readMeter()
      return version('2026-02-01')
    },
  },
  meter_suspended: { about: ['read_at'], how: async () => reading(await acted('suspend'), 1, '2026-03-01') },
  final_reading: {
    about: ['meter'],
    how: async () => {
      const { id } = await readMeter()
      await reading(id, 40, '2026-03-15', { is_final: true })(chinese)
      return reading(id, 50, '2026-03-20')
    },
  },
  already_suspended: { about: [], how: async () => act(await acted('suspend'), 'fault') },
  not_suspended: { about: [], how: async () => act((await works.meter(price)).id, 'resume') },
  already_faulty: { about: [], how: async () => act(await acted('fault'), 'suspend') },
  not_faulty: { about: [], how: async () => act((await works.meter(price)).id, 'repair') },
  not_ready: { about: [], how: async () => closed((await readMeter()).id) },
  already_closed: {
    about: [],
    how: async () => {
      const { id } = await works.meter(price)
      await reading(id, 0, '2026-03-15', { is_final: true })(chinese)
      await closed(id)(chinese)
      return closed(id)
    },
  },
  not_closed: { about: [], how: async () => act((await works.meter(price)).id, 'reopen', works.staff) },
  meter_closed: { about: ['meter'], how: async () => reading(await withStatus('closed'), 1, '2026-03-01') },
  already_read: {
    about: ['meter'],
    how: async () => {
      const { id } = await readMeter()
      const [{ read_at }] = (await t.call(works.staff, `GET /meters/${id}/readings/`)).data.results
      const body = { meter: id, month: read_at.slice(0, 7), reason: 'locked' }
      return as(works.clerk, `POST /reading-rounds/${works.location}/not-read/`, body)
    },
  },
  terms_billed: {
    about: ['terms_from'],
    how: async () => patch((await readMeter()).id, { persons: 7, terms_from: '2026-02-01' }),
  },
  finer_billed: {
    about: ['settings.volume_scale'],
    how: async () => {
      const fine = await newWaterworks(t, { volume_scale: 3 })
      await fine.read((await fine.meter(await beijing(fine))).id, '1.234', '2026-03-01')
      const settings = { volume_scale: 0 }
      return as(fine.staff, `PATCH /organizations/orgs/${fine.org}/`, { settings })
    },
  },
  begun: {
    about: ['initial_reading', 'install_date'],
    how: async () => patch((await readMeter()).id, { initial_reading: 3, install_date: '2025-11-01' }),
  },
  device_billed: {
    about: ['meter_no', 'diameter'],
    how: async () => {
      const wide = { name: 'DN50', mm: 50, capacity_fee: '0', service_years: 6 }
      const { data } = await t.call(works.staff, 'POST /organizations/diameters/', wide)
      return patch((await readMeter()).id, { meter_no: 'N-1', diameter: data.id })
    },
  },
  has_subs: {
    about: ['meter_class'],
    how: async () => {
      const master = await works.meter(price, { meter_class: 'master' })
      await works.meter(price, { meter_class: 'sub', parent: master.id })
      return patch(master.id, { meter_class: 'single' })
    },
  },
  before_last_reading: {
    about: ['read_at'],
    how: async () => reading((await readMeter()).id, 40, '2026-02-15'),
  },
  before_install: {
    about: ['read_at'],
    how: async () => reading((await works.meter(price)).id, 40, '2025-11-01'),
  },
  reversed: {
    about: ['current_reading'],
    how: async () => reading((await readMeter()).id, 29, '2026-03-15'),
  },
  abnormal: {
    about: ['current_reading'],
    how: async () => reading((await readMeter()).id, 130, '2026-03-15'),
  },
  no_history: {
    about: ['is_estimate'],
    how: async () => reading((await works.meter(price)).id, null, '2026-03-01', { is_estimate: true }),
  },
  no_price_in_force: {
    about: ['read_at'],
    how: async () => {
      const future = await works.price({ name: '明年', mode: 'flat', price: 3, effective_from: '2027-01-01' })
      return reading((await works.meter(future)).id, 4, '2026-03-01')
    },
  },
  amount_too_large: {
    about: ['current_reading'],
    how: async () => {
      const most = '9999.9999'
      const item = await works.surcharge({ name: '更贵', kind: 'per_volume', value: most })
      const dear = await works.price({ name: '贵', mode: 'flat', price: most, surcharge_items: [item] })
      const digits = { name: '八位', kind: 'mechanical', register_digits: 8 }
      const { data } = await t.call(works.staff, 'POST /organizations/meter-types/', digits)
      return reading((await works.meter(dear, { meter_type: data.id })).id, 99_999_999, '2026-03-01')
    },
  },
  idempotency_mismatch: {
    about: [],
    how: async () => {
      const { id: meter } = await works.meter(price)
      const key = { 'idempotency-key': 'window-7' }
      await as(works.clerk, 'POST /payment-records/', { meter, method: 'cash', amount: 5 }, key)(chinese)
      return as(works.clerk, 'POST /payment-records/', { meter, method: 'cash', amount: 6 }, key)
    },
  },
  order_not_open: {
    about: ['orders'],
    how: async () => {
      const { id, last } = await readMeter()
      await pay({ meter: id, amount: 500 })(chinese)
      return pay({ meter: id, orders: [last.id] })
    },
  },
  dues_changed: {
    about: ['to_balance'],
    how: async () => pay({ meter: (await readMeter()).id, to_balance: '5.00' }),
  },
  channel_no_used: {
    about: ['channel_no'],
    how: async () => {
      const meter = (await works.meter(price)).id
      await paid({ meter, method: 'wechat', channel_no: '42' })
      return pay({ meter, method: 'wechat', channel_no: '42', amount: 6 })
    },
  },
  already_reversed: {
    about: [],
    how: async () => {
      const reverse = as(works.clerk, `DELETE /payment-records/${(await paid()).id}/`)
      await reverse(chinese)
      return reverse
    },
  },
  not_reversible: {
    about: [],
    how: async () => {
      const { id } = await paid()
      await as(works.clerk, `DELETE /payment-records/${id}/`)(chinese)
      const { data } = await t.call(works.clerk, `GET /payment-records/${id}/`)
      return as(works.clerk, `DELETE /payment-records/${data.reversed_by}/`)
    },
  },
  balance_short: {
    about: ['amount'],
    how: async () => {
      const meter = (await works.meter(price)).id
      await paid({ meter })
      const body = { meter, amount: 6, method: 'cash', reason: '多收' }
      return as(works.staff, 'POST /payment-records/refund/', body)
    },
  },
  already_flushed: {
    about: [],
    how: async () => {
      const { last } = await readMeter()
      await flush(last.id)(chinese)
      return flush(last.id)
    },
  },
  reading_billed: { about: [], how: async () => billOf((await readMeter()).last.reading) },
  reading_void: { untried: 'takes a reading made void: recorded.test.ts' },
  reading_of_change: { about: [], how: async () => billOf(await readingOfChange()) },
  is_red: {
    about: [],
    how: async () => flush((await flush((await readMeter()).last.id)(chinese)).data.red.id),
  },
  later_orders: { about: ['cascade'], how: async () => flush((await firstOrder((await readMeter()).id)).id) },
  paid: {
    about: [],
    how: async () => {
      const strict = await newWaterworks(t, { allow_flush_paid: false })
      const meter = (await strict.meter(await beijing(strict))).id
      const { data } = await strict.read(meter, 10, '2026-01-01')
      await t.call(strict.clerk, 'POST /payment-records/', { meter, method: 'cash', amount: 1 })
      return as(strict.staff, `POST /orders/${data.id}/red-flush/`, { reason: '抄错' })
    },
  },
  invoiced: {
    about: [],
    how: async () => {
      const { last } = await readMeter()
      await sql`update orders set invoice_status = 'issued'
        where organization_id = ${works.org} and id = ${last.id}`.execute(t.db)
      return flush(last.id)
    },
  },
  not_between: {
    about: ['reissue.read_at'],
    how: async () =>
      flush((await readMeter()).last.id, { reissue: { current_reading: 25, read_at: '2026-02-01' } }),
  },
  cascade_stuck: {
    about: ['cascade'],
    how: async () =>
      flush((await firstOrder((await readMeter()).id)).id, {
        cascade: true,
        reissue: { current_reading: 25 },
      }),
  },
  earlier_pending: {
    about: ['read_at'],
    how: async () => {
      const { id } = await readMeter()
      await sql`
        insert into readings (organization_id, meter_id, installation_id, source, previous_reading, current_reading, read_at,
          volume, status)
        select organization_id, meter_id, id, 'import', 30, 35, '2026-03-05', 5, 'pending' from installations
        where organization_id = ${works.org} and meter_id = ${id}`.execute(t.db)
      return reading(id, 40, '2026-03-15')
    },
  },
  earlier_reading: {
    about: ['changed_at'],
    how: async () => changed((await readMeter()).id, { changed_at: '2026-02-15' }),
  },
  meter_no_in_use: {
    about: ['meter_no'],
    how: async () => {
      const { meter_no } = await works.meter(price)
      return changed((await readMeter()).id, { meter_no })
    },
  },
  change_billed: {
    about: [],
    how: async () => {
      const { id } = await readMeter()
      await changed(id)(chinese)
      await reading(id, 9, '2026-03-15')(chinese)
      return as(works.clerk, `DELETE /meters/${id}/change/`)
    },
  },
  change_stuck: {
    about: ['reissue.current_reading'],
    how: async () => {
      const { id, last } = await readMeter()
      await changed(id)(chinese)
      return flush(last.id, { reissue: { current_reading: 41 } })
    },
  },
  arrears: { about: ['take_over'], how: async () => transferred((await readMeter()).id) },
  balance: {
    about: ['take_over'],
    how: async () => {
      const { id } = await works.meter(price)
      await pay({ meter: id })(chinese)
      return transferred(id)
    },
  },
  before_transfer: {
    about: ['read_at'],
    how: async () => {
      const { id } = await readMeter()
      await transferred(id, { take_over: true })(chinese)
      return reading(id, 60, '2026-03-20')
    },
  },
  former_customer: {
    about: ['reissue'],
    how: async () => {
      const { id, last } = await readMeter()
      await transferred(id, { take_over: true })(chinese)
      return flush(last.id)
    },
  },
  two_customers: {
    about: ['orders'],
    how: async () => {
      const { id, first, last } = await twoCustomers()
      return pay({ meter: id, orders: [first, last] })
    },
  },
  payment_reconciled: {
    about: [],
    how: async () => {
      const { id } = await paid()
      await sql`update payments set reconcile_status = 'matched'
        where organization_id = ${works.org} and id = ${id}`.execute(t.db)
      return as(works.clerk, `PATCH /payment-records/${id}/`, { remark: 'x' })
    },
  },
}

/** An account whose former customer owes an order again, and whose present one owes another. */
async function twoCustomers(): Promise<{ id: number; first: number; last: number }> {
  const { id } = await works.meter(price)
  await reading(id, 10, '2026-02-01')(chinese)
  const first = (await firstOrder(id)).id
  const { data } = await pay({ meter: id, amount: '50.00' })(chinese)
  await transferred(id, { transferred_at: '2026-02-10' })(chinese)
  await as(works.staff, `DELETE /payment-records/${data.id}/`)(chinese)
  await reading(id, 20, '2026-03-01')(chinese)
  const orders = await t.call(works.clerk, 'GET /orders/', { meter: id, ordering: '-id' })
  return { id, first, last: orders.data.results[0].id }
}
const transferred = (meter: number, more: object = {}) =>
  as(works.clerk, `POST /meters/${meter}/transfer/`, {
    ...{ transferred_at: '2026-03-20', customer: { customer_name: '李四' } },
    ...more,
  })
const act = (meter: number, verb: string, by = works.clerk) =>
  as(by, `POST /meters/${meter}/${verb}/`, {
    date: '2026-02-20',
    ...(verb !== 'resume' && { reason: '用户申请' }),
  })
const closed = (meter: number) =>
  as(works.clerk, `POST /meters/${meter}/close/`, { closed_at: '2026-03-20', reason: '拆迁' })
async function acted(verb: string): Promise<number> {
  const { id } = await works.meter(price)
  await act(id, verb)(chinese)
  return id
}
let devices = 0
const changed = (meter: number, more: object = {}) =>
  as(works.clerk, `POST /meters/${meter}/change/`, {
    ...{ final_reading: 40, initial_reading: 0, changed_at: '2026-03-10', reason: 'periodic' },
    meter_no: `C-${++devices}`,
    ...more,
  })
async function readingOfChange(): Promise<number> {
  const { id } = await readMeter()
  await changed(id)(chinese)
  return (await t.call(works.clerk, `GET /meters/${id}/readings/`)).data.results[0].id
}
const flush = (order: number, more: object = {}) =>
  as(works.staff, `POST /orders/${order}/red-flush/`, { reason: '抄错', ...more })
const firstOrder = async (meter: number) =>
  (await t.call(works.clerk, 'GET /orders/', { meter, ordering: 'id' })).data.results[0]

const patch = (meter: number, body: object) => as(works.clerk, `PATCH /meters/${meter}/`, body)
const version = (effective_from: string) =>
  as(works.staff, `POST /organizations/water-prices/${price}/versions/`, {
    mode: 'flat',
    price: 3,
    effective_from,
  })

describe('a 409 says in both languages why, and what to do, beside the field that it is about', () => {
  const tried = Object.entries(conflicts).flatMap(([code, conflict]) =>
    'how' in conflict ? [[code, conflict] as const] : [],
  )
  test.each(tried)('%s', async (code, { about, how }) => {
    const attempt = await how()
    for (const [language, letters] of [
      ['zh', /^[^a-z]*\p{Script=Han}/u],
      ['en', /^[A-Z][^\p{Script=Han}]+$/u],
    ] as const) {
      const { status, code: said, msg, data } = await attempt({ 'accept-language': language })
      expect([status, said]).toEqual([409, code])
      if (language === 'zh' || code !== 'in_use') expect(msg).toMatch(letters)
      expect(msg).not.toMatch(/\{\w+\}/)
      // The other contents of `data` are for the calling program.
      const beside = Object.entries(data ?? {}).filter(([, value]) => String([value].flat()[0]) === msg)
      expect(beside.map(([field]) => field).sort()).toEqual([...about].sort())
    }
  })
})
