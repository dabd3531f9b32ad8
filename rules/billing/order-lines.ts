import type { LocalDate } from '../calendar'
import { type Fen, factoredVolumeText, type Litres, type PriceUnits, type Ratio, WHOLE } from '../money'

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

/** The fields of a line that most charges leave empty. */
export const EMPTY_LINE = {
  surchargeItem: null,
  surchargeVersion: null,
  tier: null,
  priceVersion: null,
  baseVolume: null,
  volumeFactor: WHOLE,
  price: null,
  months: null,
  base: null,
  percent: null,
} as const satisfies Partial<Line>

/** The volume of a line in m³ as exact text, the factor applied and nothing rounded; null for a charge without one. */
export function lineVolume(line: Pick<Line, 'baseVolume' | 'volumeFactor'>): string | null {
  return line.baseVolume === null ? null : factoredVolumeText(line.baseVolume, line.volumeFactor)
}

/** Σ of the amounts, of one kind of line or of all. */
export function sumOf(lines: readonly Line[], item?: LineItem): Fen {
  let sum = 0
  for (const line of lines) if (item === undefined || line.item === item) sum += line.amount
  return sum
}

/** A line of a fee order: a charge of its own (a new meter, a repair) that no volume stands behind. amount ≥ 0. */
export function feeLine(fee: Tax & { name: string; amount: Fen }, date: LocalDate): Line {
  const { name, amount, taxTreatment, taxRate, taxCode } = fee
  return { ...EMPTY_LINE, item: 'fee', name, from: date, to: date, amount, taxTreatment, taxRate, taxCode }
}
