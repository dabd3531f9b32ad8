import { type ReportName, reportOf } from '@water/contract/reports/reports'
import { addMonths, lastDayOf } from '@water/rules/calendar'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp, type TestUser } from '../../testing/test-app'
import { newWaterworks, type Waterworks } from '../../testing/waterworks'
import { prepareFigures } from '../dashboard/prepare'

let t: TestApp
let works: Waterworks
let cashier: TestUser

const cards = async (user: TestUser = works.staff) => {
  const reply = await t.call(user, 'GET /reports/', {})
  expect(reply.status, reply.text).toBe(200)
  return reply.data as { as_of: string; reports: Record<string, { month: string; value: unknown }[] | null> }
}
const pay = async (meter: { id: number }, amount: string) => {
  const body = { meter: meter.id, amount, method: 'cash' }
  expect((await t.call(cashier, 'POST /payment-records/', body)).status).toBe(201)
}

/** Three months with a red order, money that is owed, prepaid and refunded, an abnormal reading and an estimate. */
beforeAll(async () => {
  t = await startApp({ clock: '2026-01-10 09:00:00' })
  works = await newWaterworks(t)
  cashier = await t.signIn('user', { organization: works.org, permissions: [14, 15, 18] })
  const price = await works.price({ name: '水价', mode: 'flat', price: '2.50' })
  const meters = [await works.meter(price), await works.meter(price), await works.meter(price)]
  for (const [at, month] of ['2026-01', '2026-02', '2026-03'].entries()) {
    t.clock.now = `${month}-10 09:00:00`
    for (const [n, meter] of meters.entries()) {
      const index = (at + 1) * (10 + n)
      const read = await works.read(meter.id, index, `${month}-10 08:00:00`, { confirm_abnormal: true })
      expect(read.status, read.text).toBe(201)
      if (n === 2 && at === 1) {
        t.clock.now = `${month}-12 09:00:00`
        const red = await t.call(cashier, `POST /orders/${read.data.id}/red-flush/`, { reason: '抄错' })
        expect(red.status, red.text).toBeLessThan(300)
      }
    }
    await pay(meters[0]!, '40.00')
    await pay(meters[1]!, '7.00')
  }
  await sql`update readings set abnormal = '{surge,drop}' where organization_id = ${works.org} and read_at >= '2026-03-01'`.execute(
    t.db,
  )
})
afterAll(() => t.stop())

it('each card has the total of its report for each of twelve months, to the fen', async () => {
  const { reports } = await cards()
  const seen: string[] = []
  for (const [name, months] of Object.entries(reports)) {
    const { span, headline, isAtEnd } = reportOf(name as ReportName)
    if (name !== 'estimates')
      expect([name, months!.map(({ month }) => month)]).toEqual([
        name,
        Array.from({ length: 12 }, (_, at) => addMonths('2026-03', at - 11)),
      ])
    for (const { month, value } of months!) {
      const days = { from: `${month}-01`, to: lastDayOf(month) }
      const query = span === 'days' ? days : { month_from: month, month_to: month }
      const isNow = month === '2026-03' && isAtEnd
      const reply = await t.call(
        works.staff,
        `GET /reports/${name}/`,
        isNow && name !== 'balances' ? {} : query,
      )
      expect(reply.status, reply.text).toBe(200)
      // A month before the first document has no figures.
      expect([name, month, value]).toEqual([name, month, reply.data.totals[headline]])
      if (value && value !== '0.00' && value !== '0') seen.push(name)
    }
  }
  expect([...new Set(seen)].sort()).toEqual([
    'abnormal',
    'arrears',
    'balances',
    'charges',
    'collections',
    'readings',
    'volumes',
  ])
})

it('a reader sees the cards of readings, and nobody those of all organizations or of none', async () => {
  const reader = await t.signIn('user', { organization: works.org, permissions: [14] })
  const shown = ({ reports }: Awaited<ReturnType<typeof cards>>) =>
    Object.keys(reports).filter((name) => reports[name] !== null)
  expect(shown(await cards(reader))).toEqual(['readings', 'abnormal', 'estimates'])
  for (const user of [await t.signIn('super'), await t.signIn('staff')])
    expect(shown(await cards(user))).toEqual([])
})

it('those of a large organization are counted once an hour, and shown as of then', async () => {
  const prepare = () => prepareFigures(t.databases, () => t.clock.now, new AbortController().signal, 0)
  t.clock.now = '2026-03-20 09:00:00'
  const counted = await cards()
  await prepare()
  t.clock.now = '2026-03-20 09:59:00'
  await works.read(
    (await works.meter(await works.price({ name: '新价', mode: 'flat', price: '1' }))).id,
    5,
    '2026-03-20 09:30:00',
  )
  await prepare()
  expect(await cards()).toEqual(counted)
  t.clock.now = '2026-03-20 10:00:01'
  await prepare()
  const later = await cards()
  expect(later.as_of).toBe('2026-03-20 10:00:01')
  expect(later.reports.readings!.at(-1)!.value).toBe(Number(counted.reports.readings!.at(-1)!.value) + 1)
  t.clock.now = '2026-03-20 12:00:02'
  expect((await cards()).as_of).toBe('2026-03-20 12:00:02')
})
