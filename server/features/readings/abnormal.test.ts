import { describe, expect, test } from 'vitest'
import { meterWithHistory } from '../../testing/meter-with-history'
import { worksWithPrice } from '../../testing/works-with-price'

const on = worksWithPrice({ clock: '2026-01-31 09:00:00' })

const january = '2026-01-20 10:00:00'

describe('an abnormal reading waits for confirmation, once three orders can be compared', () => {
  test.each([
    ['surge', 31, 'surge'],
    ['drop', 2, 'drop'],
    ['zero', 0, 'zero'],
  ])('%s', async (_, volume, kind) => {
    const meter = await meterWithHistory(on.works, on.price, [15, 15, 15])
    const reply = await on.works.read(meter.id, meter.index + volume, january)
    expect([reply.status, reply.code]).toEqual([409, 'abnormal'])
    expect(reply.data).toEqual({
      abnormal: [kind],
      volume: String(volume),
      average_volume: '15',
      current_reading: [reply.msg],
    })
    const confirmed = await on.works.read(meter.id, meter.index + volume, january, { confirm_abnormal: true })
    expect(confirmed.status).toBe(201)
    const reading = await on.t.call(on.works.staff, `GET /readings/${confirmed.data.reading}/`)
    expect(reading.data.abnormal).toEqual([kind])
  })

  test('twice the average and a fifth of it are still usual', async () => {
    const high = await meterWithHistory(on.works, on.price, [15, 15, 15])
    expect((await on.works.read(high.id, high.index + 30, january)).status).toBe(201)
    const low = await meterWithHistory(on.works, on.price, [15, 15, 15])
    expect((await on.works.read(low.id, low.index + 3, january)).status).toBe(201)
  })

  test('with two orders nothing is compared', async () => {
    const meter = await meterWithHistory(on.works, on.price, [15, 15])
    expect((await on.works.read(meter.id, meter.index + 900, january)).status).toBe(201)
  })

  test('a rollover above the limit is confirmable, one within it is taken', async () => {
    const meter = await on.works.meter(on.price, { initial_reading: 99_000 })
    const refused = await on.works.read(meter.id, 500, january)
    expect(refused.data.rollover_volume).toBeUndefined()
    const unusual = await on.works.read(meter.id, 500, january, { is_rollover: true })
    expect([unusual.code, unusual.data.abnormal]).toEqual(['abnormal', ['rollover']])
    const usual = await on.works.meter(on.price, { initial_reading: 99_900 })
    expect((await on.works.read(usual.id, 99, january, { is_rollover: true })).data.volume).toBe('199')
  })

  test('the fourth estimate in a row', async () => {
    const meter = await meterWithHistory(on.works, on.price, [10, 11, 11])
    for (const month of ['05', '06', '07']) {
      const { data } = await on.works.read(meter.id, null, `2025-${month}-10`, { is_estimate: true })
      expect(data.volume).toBe('11')
    }
    const fourth = await on.works.read(meter.id, null, '2025-08-10', { is_estimate: true })
    expect([fourth.code, fourth.data.abnormal]).toEqual(['abnormal', ['estimate_streak']])
    expect((await on.works.read(meter.id, meter.index + 44, '2025-08-10')).status).toBe(201)
    expect((await on.works.read(meter.id, null, '2025-09-10', { is_estimate: true })).status).toBe(201)
  })
})
