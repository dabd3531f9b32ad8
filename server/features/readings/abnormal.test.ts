import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { meterWithHistory } from '../../testing/meter-with-history'
import { startApp, type TestApp } from '../../testing/test-app'
import { newWaterworks, type Waterworks } from '../../testing/waterworks'

let t: TestApp
let works: Waterworks
let price: number

beforeAll(async () => {
  t = await startApp({ clock: '2026-01-31 09:00:00' })
})
afterAll(() => t.stop())
beforeEach(async () => {
  works = await newWaterworks(t)
  price = await works.price({ name: '单一水价', mode: 'flat', price: 2 })
})

const january = '2026-01-20 10:00:00'

describe('an abnormal reading waits for confirmation, once three orders can be compared', () => {
  test.each([
    ['surge', 31, 'surge'],
    ['drop', 2, 'drop'],
    ['zero', 0, 'zero'],
  ])('%s', async (_, volume, kind) => {
    const meter = await meterWithHistory(works, price, [15, 15, 15])
    const reply = await works.read(meter.id, meter.index + volume, january)
    expect([reply.status, reply.code]).toEqual([409, 'abnormal'])
    expect(reply.data).toEqual({
      abnormal: [kind],
      volume: String(volume),
      average_volume: '15',
      current_reading: [reply.msg],
    })
    const confirmed = await works.read(meter.id, meter.index + volume, january, { confirm_abnormal: true })
    expect(confirmed.status).toBe(201)
    const reading = await t.call(works.staff, `GET /readings/${confirmed.data.reading}/`)
    expect(reading.data.abnormal).toEqual([kind])
  })

  test('twice the average and a fifth of it are still usual', async () => {
    const high = await meterWithHistory(works, price, [15, 15, 15])
    expect((await works.read(high.id, high.index + 30, january)).status).toBe(201)
    const low = await meterWithHistory(works, price, [15, 15, 15])
    expect((await works.read(low.id, low.index + 3, january)).status).toBe(201)
  })

  test('with two orders nothing is compared', async () => {
    const meter = await meterWithHistory(works, price, [15, 15])
    expect((await works.read(meter.id, meter.index + 900, january)).status).toBe(201)
  })

  test('a rollover above the limit is confirmable, one within it is taken', async () => {
    const meter = await works.meter(price, { initial_reading: 99_000 })
    const refused = await works.read(meter.id, 500, january)
    expect(refused.data.rollover_volume).toBeUndefined()
    const unusual = await works.read(meter.id, 500, january, { is_rollover: true })
    expect([unusual.code, unusual.data.abnormal]).toEqual(['abnormal', ['rollover']])
    const usual = await works.meter(price, { initial_reading: 99_900 })
    expect((await works.read(usual.id, 99, january, { is_rollover: true })).data.volume).toBe('199')
  })

  test('the fourth estimate in a row', async () => {
    const meter = await meterWithHistory(works, price, [10, 11, 11])
    for (const month of ['05', '06', '07']) {
      const { data } = await works.read(meter.id, null, `2025-${month}-10`, { is_estimate: true })
      expect(data.volume).toBe('11')
    }
    const fourth = await works.read(meter.id, null, '2025-08-10', { is_estimate: true })
    expect([fourth.code, fourth.data.abnormal]).toEqual(['abnormal', ['estimate_streak']])
    expect((await works.read(meter.id, meter.index + 44, '2025-08-10')).status).toBe(201)
    expect((await works.read(meter.id, null, '2025-09-10', { is_estimate: true })).status).toBe(201)
  })
})
