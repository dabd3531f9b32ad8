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

/** How a charge is treated for VAT. */
export type TaxTreatment = 'taxable' | 'exempt' | 'non_taxable'

/** The tax fields that a price, a surcharge item or a fee hands on to its lines. */
export type Tax = {
  readonly taxTreatment: TaxTreatment
  readonly taxRate: Ratio | null
  readonly taxCode: string | null
}

/** What a line charges. */
export type LineItem = 'water' | 'surcharge' | 'capacity' | 'over_plan' | 'fee'

/**
 * 账单明细行：每行自带数量、单价与依据，十年后仍能自证；每行只四舍五入一次。
 * One line of an order. It explains itself: amount is exactly one of
 * baseVolume × volumeFactor × price (water, per-volume surcharge, over-plan), price × months or price (fixed,
 * capacity), base × percent, or a given fee; rounded once, half up, to the fen.
 */
export type Line = Tax & {
  readonly item: LineItem
  readonly surchargeItem: number | null
  readonly surchargeVersion: number | null
  /** The price family's or the surcharge item's name; a fee's own name. */
  readonly name: string
  /** 1 for the first tier; null where the charge knows no tiers. */
  readonly tier: number | null
  readonly priceVersion: number | null
  readonly from: LocalDate
  readonly to: LocalDate
  /** The part or tier of the billed volume that is charged, before volumeFactor. `lineVolume` gives the product. */
  readonly baseVolume: Litres | null
  readonly volumeFactor: Ratio
  /** Per m³, per month or per order in 1/10,000 yuan. Over-plan: `times` × the water price. */
  readonly price: PriceUnits | null
  /** How many months a monthly charge counts. */
  readonly months: number | null
  /** What a percent is taken of. */
  readonly base: Fen | null
  readonly percent: Ratio | null
  readonly amount: Fen
}

/** A line while its charge is being filled in. */
export type LineDraft = { -readonly [K in keyof Line]: Line[K] }

/** Days that a line charges, both included. */
export type Days = { readonly from: LocalDate; readonly to: LocalDate }

/** A line of 0.00 with nothing but its item, name, days and tax. One literal, not a spread: it is made millions of times. */
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

/** Σ of the amounts, of one kind of line or of all. RangeError beyond MAX_FEN, which each line alone may be below. */
export function sumOf(lines: readonly Line[], item?: LineItem): Fen {
  let sum = 0
  for (const line of lines) if (item === undefined || line.item === item) sum += line.amount
  return withinMoney(sum)
}

/** A line of a fee order: a charge of its own (a new meter, a repair) that no volume stands behind. amount ≥ 0. */
export function feeLine(fee: Tax & { readonly name: string; readonly amount: Fen }, date: LocalDate): Line {
  const line = blankLine('fee', fee, { from: date, to: date })
  line.amount = fee.amount
  return line
}
