import type { LocalDate } from '../calendar'
import {
  type Fen,
  factoredVolumeText,
  type Litres,
  type PriceUnits,
  type Ratio,
  WHOLE,
  withinMoney,
} from '../money'

/** The VAT treatment of a charge. */
export type TaxTreatment = 'taxable' | 'exempt' | 'non_taxable'

/** The tax fields that a price, a surcharge item or a fee passes on to its lines. */
export type Tax = {
  readonly taxTreatment: TaxTreatment
  readonly taxRate: Ratio | null
  readonly taxCode: string | null
}

/** The kind of charge of a line. */
export type LineItem = 'water' | 'surcharge' | 'capacity' | 'over_plan' | 'fee'

/**
 * 账单明细行：每行自带数量、单价与依据，十年后仍能自证；每行只四舍五入一次。
 * One line of an order, which explains itself. The amount is exactly one of: baseVolume × volumeFactor × price (water,
 * per-volume surcharge, over-plan); price × months or price (fixed, capacity); base × percent; or a given fee. It is
 * rounded once, half up, to the fen. The volume has nine places, because part × volumeFactor is not rounded.
 */
export type Line = Tax & {
  readonly item: LineItem
  readonly surchargeItem: number | null
  readonly surchargeVersion: number | null
  /** The price family's or the surcharge item's name; a fee's own name. */
  readonly name: string
  /** 1 for the first tier; null where the charge has no tiers. */
  readonly tier: number | null
  readonly priceVersion: number | null
  readonly from: LocalDate
  readonly to: LocalDate
  /** The part or tier of the billed volume that is charged, before volumeFactor. `lineVolume` gives the product. */
  readonly baseVolume: Litres | null
  readonly volumeFactor: Ratio
  /** Per m³, per month or per order in 1/10,000 yuan. Over-plan: `times` × the water price. */
  readonly price: PriceUnits | null
  /** The number of months of a monthly charge. */
  readonly months: number | null
  /** The amount that a percentage is taken of. */
  readonly base: Fen | null
  readonly percent: Ratio | null
  readonly amount: Fen
}

/** A line whose charge is still being filled in. */
export type LineDraft = { -readonly [K in keyof Line]: Line[K] }

/** The days of a line's charge, both included. */
export type Days = { readonly from: LocalDate; readonly to: LocalDate }

/**
 * A line of 0.00 with only its item, name, days and tax. One literal and not a spread, because millions of them are
 * made.
 */
export function blankLine(item: LineItem, source: Tax & { readonly name: string }, days: Days): LineDraft {
  return {
    item,
    surchargeItem: null,
    surchargeVersion: null,
    name: source.name,
    tier: null,
    priceVersion: null,
    from: days.from,
    to: days.to,
    baseVolume: null,
    volumeFactor: WHOLE,
    price: null,
    months: null,
    base: null,
    percent: null,
    amount: 0,
    taxTreatment: source.taxTreatment,
    taxRate: source.taxRate,
    taxCode: source.taxCode,
  }
}

/** The volume of a line in m³ as exact text, the factor applied and nothing rounded; null for a charge without one. */
export function lineVolume(line: Pick<Line, 'baseVolume' | 'volumeFactor'>): string | null {
  return line.baseVolume === null ? null : factoredVolumeText(line.baseVolume, line.volumeFactor)
}

/**
 * The sum of the amounts, of one kind of line or of all. RangeError beyond MAX_FEN, even if each line alone is below
 * it.
 */
export function sumOf(lines: readonly Line[], item?: LineItem): Fen {
  let sum = 0
  for (const line of lines) if (item === undefined || line.item === item) sum += line.amount
  return withinMoney(sum)
}
