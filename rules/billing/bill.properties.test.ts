import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../calendar'
import { billInputs, priceVersions, surchargeVersions, withVolume } from '../testing/arbitrary-bills'
import { january } from '../testing/january'
import { type BillInput, bill } from './bill'
import { type Line, sumOf } from './order-lines'
import { surchargeItems } from './surcharges'

const RUNS = { numRuns: 300 }

const volumeOf = (lines: readonly Line[], item: Line['item']) =>
  lines.reduce((sum, line) => sum + (line.item === item ? line.baseVolume! : 0), 0)

/** volume × factor × price in fen without rounding, as a fraction of 10^11. */
const exactCharge = (line: Line) => BigInt(line.baseVolume!) * BigInt(line.volumeFactor) * BigInt(line.price!)

test('every litre that is billed stands in one water line, and never fewer than were used', () => {
  fc.assert(
    fc.property(billInputs(), (input) => {
      const billed = bill(input)
      expect(volumeOf(billed.lines, 'water')).toBe(billed.billedVolume)
      expect(billed.billedVolume).toBeGreaterThanOrEqual(billed.volume)
      for (const line of billed.lines) expect(line.baseVolume ?? 1).toBeGreaterThan(0)
    }),
    RUNS,
  )
})

test('lines sum to the total, and each is its own quantity and price rounded once', () => {
  fc.assert(
    fc.property(billInputs(), (input) => {
      const { lines, amount, waterAmount, surchargeAmount } = bill(input)
      expect(sumOf(lines)).toBe(amount)
      expect(waterAmount + surchargeAmount).toBe(amount)
      expect(surchargeAmount).toBe(sumOf(lines, 'surcharge'))
      for (const line of lines) {
        if (line.baseVolume === null) continue
        expect(BigInt(line.amount)).toBe((2n * exactCharge(line) + 10n ** 11n) / (2n * 10n ** 11n))
      }
    }),
    RUNS,
  )
})

test('parts follow each other day by day, fill the period and chain within each tier year', () => {
  fc.assert(
    fc.property(billInputs(), (input) => {
      const { parts, periodFrom, periodTo, billedVolume, cumulativeBefore, cumulativeAfter } = bill(input)
      expect([parts[0]!.from, parts.at(-1)!.to]).toEqual([periodFrom, periodTo])
      expect([parts[0]!.cumulativeBefore, parts.at(-1)!.cumulativeAfter]).toEqual([
        cumulativeBefore,
        cumulativeAfter,
      ])
      expect(parts.reduce((sum, part) => sum + part.volume, 0)).toBe(billedVolume)
      const reached = new Map<string, number>()
      for (const [index, part] of parts.entries()) {
        if (index > 0) expect(part.from).toBe(addDays(parts[index - 1]!.to, 1))
        expect(part.from <= part.to && part.volume >= 0).toBe(true)
        expect(part.cumulativeAfter).toBe(part.cumulativeBefore + part.volume)
        expect(part.cumulativeBefore).toBe(reached.get(part.tierYear) ?? input.usedInTierYear(part.tierYear))
        reached.set(part.tierYear, part.cumulativeAfter)
      }
    }),
    RUNS,
  )
})

test('with one price in the period, more volume in one order never costs less', () => {
  const policies = fc.constantFrom('reading_date', 'period_start' as const)
  const volume = fc.integer({ min: 0, max: 300_000 })
  fc.assert(
    fc.property(billInputs(), policies, volume, volume, (input, policy, less, more) => {
      const settings = { ...input.settings, priceChangePolicy: policy, tierStraddlePolicy: policy }
      const costs = (used: number) => bill(withVolume({ ...input, settings }, used)).amount
      expect(costs(less + more)).toBeGreaterThanOrEqual(costs(less))
    }),
    RUNS,
  )
})

const RISING = { priceStep: 100, areTiersRising: true, hasFactor: false, hasMonthly: false } as const

test('with one cut by days, rising two-place prices and whole cubic metres, more volume never costs less', () => {
  const cubicMetre = fc.integer({ min: 0, max: 300 })
  fc.assert(
    fc.property(billInputs(RISING, 2), cubicMetre, cubicMetre, (input, less, more) => {
      const settings = {
        ...input.settings,
        volumeScale: 0,
        priceChangePolicy: 'by_days',
        tierStraddlePolicy: 'reading_date',
      } as const
      const surcharges = input.surcharges.map(({ id, versions }) => ({
        id,
        versions: [{ ...versions[0]!, effectiveFrom: '2000-01-01' }],
      }))
      const whole = { ...input, settings, surcharges }
      const costs = (used: number) => bill(withVolume(whole, used * 1000)).amount
      expect(costs(less + more)).toBeGreaterThanOrEqual(costs(less))
    }),
    RUNS,
  )
})

test('with two cuts by days a dear middle part can lose its cubic metre to cheap neighbours', () => {
  const prices = [10_000, 100_000, 10_000]
  const versions = ['2020-01-01', '2026-01-11', '2026-01-21'].map((effectiveFrom, index) => ({
    ...january.versions[0]!,
    mode: 'flat' as const,
    price: prices[index]!,
    surchargeItems: [],
    effectiveFrom,
  }))
  const settings = { ...january.settings, priceChangePolicy: 'by_days' } as const
  const input: BillInput = { ...january, settings, versions, readAt: '2026-01-30 00:00:00' }
  const costs = (used: number) => bill(withVolume(input, used)).amount
  expect([costs(1000), costs(2000), costs(3000)]).toEqual([10_00, 2_00, 12_00])
})

const YEARLY = { mode: 'tiered', cycle: 'year', surchargeKinds: ['per_volume'], hasMonthly: false } as const

function yearInOrders(
  versions: BillInput['versions'],
  surcharges: BillInput['surcharges'],
  volumes: number[],
) {
  let used = 0
  const lines: Line[] = []
  for (const volume of volumes) {
    const input = { ...january, versions, surcharges, usedInTierYear: () => used }
    lines.push(
      ...bill(withVolume({ ...input, settings: { ...input.settings, volumeScale: 3 } }, volume)).lines,
    )
    used += volume
  }
  return { lines, used }
}

test('a tier year costs the same within half a fen a line, however it was split into orders', () => {
  const volumes = fc.array(fc.integer({ min: 0, max: 90_000 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(priceVersions(1, YEARLY), surchargeVersions(YEARLY), volumes, (versions, items, split) => {
      const { lines, used } = yearInOrders(versions, surchargeItems(items), split)
      const atOnce = yearInOrders(versions, surchargeItems(items), [used]).lines
      const exact = (all: readonly Line[]) => all.reduce((sum, line) => sum + exactCharge(line), 0n)
      expect(exact(lines)).toBe(exact(atOnce))
      const gap = 10n ** 11n * BigInt(sumOf(lines) - sumOf(atOnce))
      const tolerance = (10n ** 11n * BigInt(lines.length + atOnce.length)) / 2n
      expect(gap <= tolerance && -gap <= tolerance).toBe(true)
    }),
    RUNS,
  )
})

test('with two-place prices and whole cubic metres a split tier year costs exactly the same', () => {
  const tariffs = { ...YEARLY, priceStep: 100, hasFactor: false } as const
  const volumes = fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(priceVersions(1, tariffs), surchargeVersions(tariffs), volumes, (versions, items, split) => {
      const whole = split.map((cubicMetres) => cubicMetres * 1000)
      const { lines, used } = yearInOrders(versions, surchargeItems(items), whole)
      expect(sumOf(lines)).toBe(sumOf(yearInOrders(versions, surchargeItems(items), [used]).lines))
    }),
    RUNS,
  )
})
