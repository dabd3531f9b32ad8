import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/test-app'
import { beijing, newWaterworks, type Waterworks } from '../../testing/waterworks'
import { invariants, violationsOf } from '../../verify/violations-store'
import { shareOrganization } from './store'

let t: TestApp
let works: Waterworks
beforeAll(async () => {
  t = await startApp()
})
beforeEach(async () => {
  t.clock.now = '2026-09-20 09:00:00'
  works = await newWaterworks(t)
})
afterAll(() => t.stop())

const english = { 'accept-language': 'en' }
const change = (settings: object) =>
  t.call(works.staff, `PATCH /organizations/orgs/${works.org}/`, { settings }, english)

async function brokenNow(): Promise<string[]> {
  const broken = []
  for (const invariant of invariants)
    if ((await violationsOf(t.db, works.org, invariant)).length > 0) broken.push(invariant.en)
  return broken
}

describe('the start of the tier years', () => {
  const parts = (order: { tier_parts: Record<string, unknown>[] }) =>
    order.tier_parts.map((part) => [part.tier_year, part.cumulative_before, part.cumulative_after])

  async function meterReadInSeptember() {
    await change({ tier_straddle_policy: 'by_days' })
    const meter = await works.meter(await beijing(works), {
      install_date: '2026-01-01',
      opening_cumulative: { tier_year_from: '2026-01-01', volume: 100 },
    })
    await works.read(meter.id, 50, '2026-09-15')
    return meter.id
  }

  test('counts at once while nothing is billed', async () => {
    const { data } = await change({ tier_year_start: '07-01' })
    expect(data.settings.tier_year_start).toBe('07-01')
    expect(data.tier_years).toEqual([{ from: null, start: '07-01' }])
  })

  test('changed later counts from its first day after what is billed: the year goes on, no chain breaks', async () => {
    const meter = await meterReadInSeptember()
    const { data } = await change({ tier_year_start: '07-01' })
    expect(data.tier_years).toEqual([
      { from: null, start: '01-01' },
      { from: '2027-07-01', start: '07-01' },
    ])

    t.clock.now = '2027-09-20 09:00:00'
    const next = await works.read(meter, 60, '2026-12-31')
    expect(parts(next.data)).toEqual([['2026-01-01', '150', '160']])
    const across = await works.read(meter, 160, '2027-07-10')
    expect(parts(across.data)).toEqual([
      ['2027-01-01', '0', '95'],
      ['2027-07-01', '0', '5'],
    ])
    const after = await works.read(meter, 170, '2027-09-01', { confirm_abnormal: true })
    expect(parts(after.data)).toEqual([['2027-07-01', '5', '15']])
    expect(await brokenNow()).toEqual([])
  })

  test('can be taken back before an order has met it, and saving the form again changes nothing', async () => {
    await meterReadInSeptember()
    const changed = await change({ tier_year_start: '07-01' })
    const saved = await change(changed.data.settings)
    expect(saved.data.tier_years).toEqual(changed.data.tier_years)
    const back = await change({ tier_year_start: '01-01' })
    expect(back.data.tier_years).toEqual([{ from: null, start: '01-01' }])
    expect(await brokenNow()).toEqual([])
  })

  test('waits for orders that are being billed by the old one', async () => {
    await meterReadInSeptember()
    let isChanged = false
    const changing = await t.db.transaction().execute(async (tx) => {
      await shareOrganization(tx, works.org)
      const patched = change({ tier_year_start: '07-01' }).then(() => {
        isChanged = true
      })
      // Meanwhile another organization's change passes, so this one could have passed, too.
      const other = await newWaterworks(t)
      await t.call(other.staff, `PATCH /organizations/orgs/${other.org}/`, { settings: { due_days: 7 } })
      expect(isChanged).toBe(false)
      return { patched }
    })
    await changing.patched
    expect(isChanged).toBe(true)
  })
})

describe('the billed decimals', () => {
  test('are kept with each order, so that more of them later break no old one and lose nothing of the index', async () => {
    const meter = await works.meter(await beijing(works), { install_date: '2026-01-01' })
    const whole = await works.read(meter.id, '10.9', '2026-03-01')
    expect([whole.data.volume, whole.data.volume_scale]).toEqual(['10', 0])
    expect((await change({ volume_scale: 2 })).status).toBe(200)
    const fine = await works.read(meter.id, '12.155', '2026-04-01')
    // 12.15 − 10: the 0.9 m³ that whole cubic metres had left is billed now, once.
    expect(fine.data).toMatchObject({ volume: '2.15', volume_scale: 2, previous_volume_scale: 0 })
    const next = await works.read(meter.id, '12.16', '2026-05-01')
    expect(next.data).toMatchObject({ volume: '0.01', volume_scale: 2, previous_volume_scale: 2 })
    const shown = await t.call(works.clerk, `GET /orders/${whole.data.id}/`)
    expect([shown.data.volume, shown.data.volume_scale]).toEqual(['10', 0])
    expect(await brokenNow()).toEqual([])
  })

  test('cannot become fewer than orders were billed with: a part of the index would be billed twice', async () => {
    await change({ volume_scale: 2 })
    const meter = await works.meter(await beijing(works), { install_date: '2026-01-01' })
    expect((await change({ volume_scale: 1 })).status).toBe(200)
    await change({ volume_scale: 2 })
    await works.read(meter.id, '10.95', '2026-03-01')
    const refused = await change({ volume_scale: 1 })
    expect([refused.status, refused.code]).toEqual([409, 'finer_billed'])
    expect(refused.msg).toContain('billed with 2 decimals')
    expect((await change({ volume_scale: 2, due_days: 20 })).status).toBe(200)
    expect((await change({ volume_scale: 3 })).status).toBe(200)
  })
})
