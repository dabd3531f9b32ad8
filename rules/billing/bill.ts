import type { LocalDate, LocalTime, Month } from '../calendar'
import { billedUnit, consumption } from '../metering/consumption'
import type { Fen, Litres } from '../money'
import { addCapacityLine } from './capacity'
import type { ChangePolicy } from './dated-versions'
import { lessDeduction } from './deduction'
import { billedVolume } from './minimum'
import { type Line, sumOf } from './order-lines'
import { addOverPlanLines } from './over-plan'
import { cutIntoParts, type TierPart, type UsedInTierYear } from './parts'
import { billingMonthOf, type DaySpan, type Period, periodOf } from './period'
import { lessSubs } from './subs'
import { addSurchargeLines, type SurchargeItem } from './surcharges'
import type { TierYears } from './tier-year'
import { addWaterLines } from './water'
import { closingVersion, type PriceVersion, priceSpans } from './water-price'

/** One installation's share of an order: normally the only one; two after a change of device. */
export type BilledReading = {
  readonly previous: Litres
  readonly current: Litres
  readonly isRollover: boolean
  readonly registerDigits: number
  /** Decimals that the previous index was billed with; null (or absent) before the first order. */
  readonly previousScale?: number | null
}

/** Everything that a bill depends on; nothing else is read. */
export type BillInput = {
  readonly settings: {
    readonly volumeScale: number
    readonly tierYears: TierYears
    readonly priceChangePolicy: ChangePolicy
    readonly tierStraddlePolicy: ChangePolicy
  }
  readonly meter: {
    readonly persons: number
    /** Per month; null: the price's. */
    readonly minVolume: Litres | null
    /** Per month. */
    readonly planVolume: Litres | null
    /** The diameter's, per month. */
    readonly capacityFee: Fen | null
  }
  /** The day of the previous reading, or of installation. */
  readonly previousDate: LocalDate
  readonly readAt: LocalTime
  readonly readings: readonly BilledReading[]
  /** A volume that is billed without readings (kind back_charge): `readings` is then empty. */
  readonly backCharge?: Litres
  /** The volume that the orders of a master's subs take off it; absent: nothing. */
  readonly subsVolume?: Litres
  /** The part of the volume that is not charged; absent: nothing. */
  readonly deductVolume?: Litres
  /** Days without water; absent: none. */
  readonly suspended?: readonly DaySpan[]
  /** True when the meter has a live order of the reading's month already. */
  readonly hasOrderInMonth: boolean
  /** The first month of the books that is not closed; '' (or absent) while none is. */
  readonly firstOpenMonth?: Month | ''
  /** All versions of the price family, ascending by effectiveFrom. */
  readonly versions: readonly PriceVersion[]
  /** All surcharge items of the organization, arranged by `surchargeItems`. */
  readonly surcharges: readonly SurchargeItem[]
  readonly usedInTierYear: UsedInTierYear
}

/** The parts, lines and amounts of a volume. */
export type Charges = {
  readonly parts: readonly TierPart[]
  readonly lines: readonly Line[]
  /** Water, capacity and over-plan lines. */
  readonly waterAmount: Fen
  readonly surchargeAmount: Fen
  readonly amount: Fen
  /** The volume before it in the first part's tier year. */
  readonly cumulativeBefore: Litres
  /** The volume up to its end in the last part's tier year. */
  readonly cumulativeAfter: Litres
}

/** The money and volume of an order. */
export type Bill = Charges & {
  readonly months: number
  readonly periodFrom: LocalDate
  readonly periodTo: LocalDate
  readonly billingMonth: Month
  /** Actual. */
  readonly volume: Litres
  readonly billedVolume: Litres
}

/** The values that the charges of a volume depend on. */
export type ChargesInput = Pick<
  BillInput,
  'settings' | 'meter' | 'versions' | 'surcharges' | 'usedInTierYear'
> & {
  readonly period: Period
  readonly billedVolume: Litres
  /** False for a back charge: the month's own order has the fixed charges. */
  readonly hasFixed: boolean
}

/**
 * 开账：读数 → 用量 → 减分表 → 减免 → 最低用量 → 分段 → 阶梯水费 → 附加费 → 容量、超计划 → 合计。
 * The only computation of an order, for the preview, a single order and the mass run alike. Throws NoPriceInForce when
 * the price family has no version on the reading's day. Throws RangeError when an index went back (`checkReading`
 * refuses that before) or an amount is beyond MAX_FEN. See bill.md.
 */
export function bill(input: BillInput): Bill {
  const { settings, meter, versions, surcharges, usedInTierYear } = input
  const period = billedPeriod(input)
  const closing = closingVersion(versions, period.to)
  const volume = input.backCharge ?? consumed(input)
  const charged = lessDeduction(lessSubs(volume, input.subsVolume ?? 0), input.deductVolume ?? 0)
  const billed = billedVolume(charged, meter.minVolume, closing.minVolume, period.months)
  const made = chargesOf({
    settings,
    meter,
    versions,
    surcharges,
    usedInTierYear,
    period,
    billedVolume: billed,
    hasFixed: input.backCharge === undefined,
  })
  return {
    months: period.months,
    periodFrom: period.from,
    periodTo: period.to,
    billingMonth: billingMonthOf(period.billingMonth, input.firstOpenMonth ?? ''),
    volume,
    billedVolume: billed,
    parts: made.parts,
    lines: made.lines,
    waterAmount: made.waterAmount,
    surchargeAmount: made.surchargeAmount,
    amount: made.amount,
    cumulativeBefore: made.cumulativeBefore,
    cumulativeAfter: made.cumulativeAfter,
  }
}

/**
 * 计费：一个计费期的计费水量 → 分段 → 各行费用 → 合计。
 * The charges of the billed volume of a period. `bill` ends with it, and `npm run verify` computes stored orders again
 * with it. Throws like `bill`.
 */
export function chargesOf(input: ChargesInput): Charges {
  const { settings, meter, period, billedVolume: billed } = input
  const closing = closingVersion(input.versions, period.to)
  const policy = settings.priceChangePolicy
  const spans = priceSpans(input.versions, policy, period.from, period.to)
  const leading = policy === 'period_start' ? spans[0]!.version : closing
  const spread = { period, billedVolume: billed, unit: billedUnit(settings.volumeScale) }
  const straddle = settings.tierStraddlePolicy
  const parts = cutIntoParts(spread, spans, settings.tierYears, straddle, input.usedInTierYear)

  const lines: Line[] = []
  const terms = { persons: meter.persons, months: period.months }
  addWaterLines(lines, parts, terms)
  const { surcharges, hasFixed } = input
  addSurchargeLines(lines, surcharges, { spread, parts, terms, policy, closing, leading, hasFixed })
  addCapacityLine(lines, closing, meter.capacityFee, period)
  addOverPlanLines(lines, leading, meter.planVolume, billed, period)

  const amount = sumOf(lines)
  const surchargeAmount = sumOf(lines, 'surcharge')
  return {
    parts: parts.map(({ part }) => part),
    lines,
    waterAmount: amount - surchargeAmount,
    surchargeAmount,
    amount,
    cumulativeBefore: parts[0]!.part.cumulativeBefore,
    cumulativeAfter: parts.at(-1)!.part.cumulativeAfter,
  }
}

/** A back charge counts no month: the month's own order has the monthly charges. */
function billedPeriod(input: BillInput): Period {
  const period = periodOf(input.previousDate, input.readAt, input.hasOrderInMonth, input.suspended)
  return input.backCharge === undefined ? period : { ...period, months: 0 }
}

function consumed({ readings, settings: { volumeScale } }: BillInput): Litres {
  let volume = 0
  for (const { previous, current, isRollover, registerDigits: digits, previousScale = null } of readings) {
    volume += consumption(previous, current, { digits, isRollover, volumeScale, previousScale })
  }
  return volume
}
