import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectToHold } from '../../testing/books'
import { startApp, type TestApp } from '../../testing/test-app'
import { endedJob, startTestWorker, type TestWorker, upload } from '../../testing/test-worker'
import { newWaterworks, type Waterworks } from '../../testing/waterworks'
import { invariants } from '../../verify/violations-store'

let t: TestApp
let worker: TestWorker
let works: Waterworks
let price: number
beforeAll(async () => {
  t = await startApp({ clock: '2026-03-10 09:00:00' })
  worker = await startTestWorker(t)
})
beforeEach(async () => {
  works = await newWaterworks(t)
  price = await works.price({ name: '单一水价', mode: 'flat', price: 2 })
})
afterAll(async () => {
  await worker.stop()
  await t.stop()
  expect(worker.reports).toEqual([])
})

const HEADER = '户号,表号,本次读数,抄表日期'
async function imported(rows: string[], parts = {}) {
  const file = { name: '抄表.csv', content: [HEADER, ...rows].join('\n') }
  const reply = await upload(t, works.clerk, 'POST /reading-orders/import/', file, parts)
  return endedJob(t, works.clerk, reply.data.job, 'zh')
}
interface Result {
  row: number
  ok: boolean
  msg: string
}
const outcomes = (job: { results: Result[] }) =>
  job.results.toSorted((a, b) => a.row - b.row).map(({ row, ok, msg }) => [row, ok, msg])
const billed = (said: string) => expect.stringMatching(new RegExp(`^已出账.*：${said} m³`))
const ordersOf = async (meter: number) =>
  (await t.call(works.clerk, 'GET /orders/', { meter, ordering: 'billing_month' })).data.results.map(
    (order: { period_to: string; volume: string }) => [order.period_to, order.volume],
  )

describe('several dated readings of one meter in one file', () => {
  test('are billed in the order of their times, wherever they stand and whichever number names the meter', async () => {
    const [a, b] = [await works.meter(price), await works.meter(price)]
    const rows = [
      `${a.account_no},,45,2026-03-05`,
      `${b.account_no},,7,2026-03-05`,
      `,${a.meter_no},30,2026-02-05`,
      `${a.account_no},,10,2026-01-05`,
    ]
    const said = [
      [2, true, billed('15')],
      [3, true, billed('7')],
      [4, true, billed('20')],
      [5, true, billed('10')],
    ]
    // The check reports the same as the import.
    expect(outcomes(await imported(rows, { check: 'true' }))).toEqual([
      [2, true, expect.stringContaining('15 m³')],
      [3, true, expect.stringContaining('7 m³')],
      [4, true, expect.stringContaining('20 m³')],
      [5, true, expect.stringContaining('10 m³')],
    ])
    expect(await ordersOf(a.id)).toEqual([])
    expect(outcomes(await imported(rows))).toEqual(said)
    expect(await ordersOf(a.id)).toEqual([
      ['2026-01-05', '10'],
      ['2026-02-05', '20'],
      ['2026-03-05', '15'],
    ])
    await expectToHold(t.db, works.org, invariants)
  })

  test('of one time are billed by neither row, and what is later waits', async () => {
    const [a, b] = [await works.meter(price), await works.meter(price)]
    const job = await imported([
      `${a.account_no},,25,2026-03-05`,
      `${b.account_no},,25,2026-03-05`,
      `,${a.meter_no},26,2026-03-05`,
      `${a.account_no},,30,2026-03-06`,
    ])
    expect(outcomes(job)).toEqual([
      [2, false, '户号：与第 4 行重复，两行都未导入：请只保留正确的一行'],
      [3, true, billed('25')],
      [4, false, '表号：与第 2 行重复，两行都未导入：请只保留正确的一行'],
      [5, false, expect.stringContaining('更早的一次抄表或换表未能办理')],
    ])
    expect(await ordersOf(a.id)).toEqual([])
  })

  test('wait for an earlier one that is refused, and are billed together once it is corrected', async () => {
    const [a, b] = [await works.meter(price), await works.meter(price)]
    const waiting = expect.stringContaining('更早的一次抄表或换表未能办理')
    const first = await imported([
      `${a.account_no},,20,2026-02-05`,
      `${a.account_no},,5,2025-11-01`,
      `${b.account_no},,20,2026-02-05`,
      `${b.account_no},,many,2026-01-05`,
    ])
    expect(outcomes(first)).toEqual([
      [2, false, waiting],
      [3, false, expect.stringContaining('2025-11-25')],
      [4, false, waiting],
      [5, false, expect.stringContaining('十进制')],
    ])
    expect([await ordersOf(a.id), await ordersOf(b.id)]).toEqual([[], []])
    const second = await imported([`${a.account_no},,20,2026-02-05`, `${a.account_no},,5,2025-12-01`])
    expect(outcomes(second)).toEqual([
      [2, true, billed('15')],
      [3, true, billed('5')],
    ])
  })

  test('are billed in order in a batch as well', async () => {
    const meter = await works.meter(price)
    const rows = [
      { meter: meter.id, current_reading: 45, read_at: '2026-03-05' },
      { meter: meter.id, current_reading: 30, read_at: '2026-02-05' },
    ]
    const { data } = await t.call(works.clerk, 'POST /reading-orders/batch/', { rows })
    expect(outcomes(await endedJob(t, works.clerk, data.job, 'zh'))).toEqual([
      [1, true, billed('15')],
      [2, true, billed('30')],
    ])
  })

  test('stay together where a batch of a long file ends', async () => {
    const meter = await works.meter(price)
    const nobody = Array.from({ length: 998 }, (_, at) => `N${at},,1,2026-03-05`)
    const own = [
      ['2026-03-05', 40],
      ['2025-12-05', 10],
      ['2026-02-05', 30],
      ['2026-01-05', 20],
    ].map(([day, index]) => `${meter.account_no},,${index},${day}`)
    const job = await imported([...nobody, ...own], { check: 'true' })
    expect([job.total, job.failed]).toEqual([1002, 998])
  })
})
