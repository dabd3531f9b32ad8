import { expect } from 'vitest'
import { type Bill, type BilledReading, type BillInput, bill } from '../billing/bill'
import type { ChangePolicy } from '../billing/dated-versions'
import { type Line, lineVolume } from '../billing/order-lines'
import { type SurchargeItem, type SurchargeVersion, surchargeItems } from '../billing/surcharges'
import type { OverPlanBand, PriceVersion, Tier } from '../billing/water-price'
import { startOfDay } from '../calendar'
import { cubicMetres, fen, litres, percent, percentText, priceText, priceUnits, ratio, yuan } from '../money'
import { exampleRows, type Row } from './example-tables'
import { startsOf } from './tier-year-starts'

// A person writes the values of an example table. A wrong word fails when the bill is compared.
const asIs = <T extends string>(text: string) => text as T

const listOf = (cell: string, separator = ',') =>
  cell
    .split(separator)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

const orNull = <T>(cell: string, parse: (text: string) => T): T | null => (cell === '' ? null : parse(cell))

const TAX = { taxTreatment: 'taxable', taxRate: ratio('0.03'), taxCode: null } as const

const surchargeRows = exampleRows('billing/bill.md', 'Surcharge items')
const priceRows = exampleRows('billing/bill.md', 'Prices')
const itemNames = [...new Set(surchargeRows.map((row) => row.cell('item')))]
const priceNames = [...new Set(priceRows.map((row) => row.cell('price')))]

/** `180: 2.07, 6.07` → the tiers up to 180 m³ and above. */
export function tiersOf(cell: string): Tier[] {
  return listOf(cell).map((entry) => {
    const [upper, price] = entry.includes(':') ? listOf(entry, ':') : [null, entry]
    return { upper: upper ? litres(upper) : null, price: priceUnits(price!) }
  })
}

/** `10%: 1, 20%: 2, 3` → the bands of an over-plan price. */
export function bandsOf(cell: string): OverPlanBand[] {
  return listOf(cell).map((entry) => {
    const [to, times] = entry.includes(':') ? listOf(entry, ':') : [null, entry]
    return { toPercent: to ? percent(to.replace('%', '')) : null, times: ratio(times!) }
  })
}

/** A row of the table of prices as a version. */
export function priceVersionOf(row: Row, id: number): PriceVersion {
  const mode = asIs<PriceVersion['mode']>(row.cell('mode'))
  return {
    id,
    family: priceNames.indexOf(row.cell('price')) + 1,
    name: row.cell('price'),
    effectiveFrom: row.cell('from'),
    mode,
    price: mode === 'tiered' ? null : priceUnits(row.cell('tiers')),
    tiers: mode === 'tiered' ? tiersOf(row.cell('tiers')) : [],
    tierCycle: asIs<PriceVersion['tierCycle']>(row.cell('cycle')),
    basePersons: orNull(row.cell('base'), (text) => Number.parseInt(text, 10)),
    extraPerPerson: litres(row.cellOr('extra', '0')),
    capacityPrice: orNull(row.cell('capacity'), fen),
    minVolume: orNull(row.cell('minimum'), litres),
    overPlan: bandsOf(row.cell('bands')),
    surchargeItems: listOf(row.cell('surcharges')).map((name) => itemNames.indexOf(name) + 1),
    ...TAX,
  }
}

function surchargeVersionOf(row: Row, id: number): SurchargeVersion {
  const values = listOf(row.cell('value')).map(priceUnits)
  return {
    id,
    item: itemNames.indexOf(row.cell('item')) + 1,
    name: row.cell('item'),
    effectiveFrom: row.cell('from'),
    kind: asIs<SurchargeVersion['kind']>(row.cell('kind')),
    value: values[0]!,
    tierValues: values.length > 1 ? values : null,
    fixedPer: orNull(row.cell('per'), asIs<'order' | 'month'>),
    volumeFactor: ratio(row.cellOr('factor', '1')),
    sort: Number.parseInt(row.cell('sort'), 10),
    isActive: row.cell('active') === 'yes',
    ...TAX,
  }
}

/** All surcharge items of the examples. */
export const exampleSurcharges: readonly SurchargeItem[] = surchargeItems(
  surchargeRows.map((row, index) => surchargeVersionOf(row, index + 1)),
)

const exampleVersions = priceRows.map((row, index) => priceVersionOf(row, index + 1))

/** The versions of a price of the examples. Throws for an unknown name. */
export function versionsOf(price: string): PriceVersion[] {
  const versions = exampleVersions.filter(({ name }) => name === price)
  if (versions.length === 0) throw new Error(`no price "${price}" in billing/bill.md`)
  return versions
}

/** `1520→1534; 3→19` or a bare volume as the readings of an order; a fall is a rollover of a register of 5 digits. */
function readingsOf(cell: string): BilledReading[] {
  return listOf(cell, ';').map((entry) => {
    const [previous, current] = entry.includes('→') ? listOf(entry, '→').map(litres) : [0, litres(entry)]
    return { previous: previous!, current: current!, isRollover: current! < previous!, registerDigits: 5 }
  })
}

/** `170` for every tier year, or `2025: 170, 2026: 0` by the year it begins in. */
function usedOf(cell: string): BillInput['usedInTierYear'] {
  if (!cell.includes(':')) return () => litres(cell)
  const used = new Map(listOf(cell).map((entry) => [entry.slice(0, 4), litres(entry.slice(5).trim())]))
  return (tierYear) => used.get(tierYear.slice(0, 4)) ?? 0
}

/** The bill's input in the row. Missing columns: 5 persons, nothing used, a period of January 2026, reading_date. */
export function inputOf(row: Row): BillInput {
  const policy = row.cellOr('policy', 'reading_date')
  const volume = row.cellOr('volume', '0')
  const input: BillInput = {
    settings: {
      volumeScale: Number.parseInt(row.cellOr('scale', '0'), 10),
      tierYears: startsOf(row.cellOr('year-start', '01-01')),
      priceChangePolicy: asIs<ChangePolicy>(policy),
      tierStraddlePolicy: asIs<ChangePolicy>(row.cellOr('straddle', policy)),
    },
    meter: {
      persons: Number.parseInt(row.cellOr('persons', '5'), 10),
      minVolume: orNull(row.cellOr('meter-minimum', ''), litres),
      planVolume: orNull(row.cellOr('plan', ''), litres),
      capacityFee: orNull(row.cellOr('diameter-fee', ''), fen),
    },
    previousDate: row.cellOr('from', '2025-12-31'),
    readAt: startOfDay(row.cellOr('to', '2026-01-31')),
    readings: volume.startsWith('back ') ? [] : readingsOf(volume),
    hasOrderInMonth: row.cellOr('read-before', 'no') === 'yes',
    versions: versionsOf(row.cell('price')),
    surcharges: exampleSurcharges,
    usedInTierYear: usedOf(row.cellOr('used', '0')),
    deductVolume: litres(row.cellOr('deduct', '0')),
    subsVolume: litres(row.cellOr('subs', '0')),
  }
  return volume.startsWith('back ') ? { ...input, backCharge: litres(volume.slice(5)) } : input
}

/** `water[2] 15 × 4.07 = 61.05`: a line as the example tables write it. */
export function lineText(line: Line): string {
  const name = line.item === 'surcharge' ? line.name : line.item
  const tier = line.tier === null ? '' : `[${line.tier}]`
  const percentage = line.percent === null ? '' : ` ${percentText(line.percent)}% of ${yuan(line.base!)}`
  const volume = line.baseVolume === null ? '' : ` ${lineVolume(line)} ×`
  const price = line.price === null ? '' : ` ${priceText(line.price)}`
  const months = line.months === null ? '' : ` × ${line.months}`
  return `${name}${tier}${percentage}${volume}${price}${months} = ${yuan(line.amount)}`
}

/** The columns with an expectation about a bill. */
const EXPECTATIONS: Record<string, (billed: Bill) => string> = {
  amounts: ({ lines }) => lines.map(({ amount }) => yuan(amount)).join(' + '),
  lines: ({ lines }) => lines.map(lineText).join('; '),
  days: ({ lines }) => lines.map(({ from, to }) => `${from}…${to}`).join('; '),
  parts: ({ parts }) =>
    parts
      .map(({ from, to, volume, tierYear, cumulativeBefore, cumulativeAfter }) => {
        const cumulative = `${cubicMetres(cumulativeBefore)}→${cubicMetres(cumulativeAfter)}`
        return `${from}…${to} ${cubicMetres(volume)} (${tierYear}: ${cumulative})`
      })
      .join('; '),
  total: ({ amount }) => yuan(amount),
  water: ({ waterAmount }) => yuan(waterAmount),
  surcharged: ({ surchargeAmount }) => yuan(surchargeAmount),
  months: ({ months }) => String(months),
  actual: ({ volume }) => cubicMetres(volume),
  billed: ({ billedVolume }) => cubicMetres(billedVolume),
  before: ({ cumulativeBefore }) => cubicMetres(cumulativeBefore),
  after: ({ cumulativeAfter }) => cubicMetres(cumulativeAfter),
}

/** Compares a bill with every expectation that the row has a column for. */
export function expectBill(billed: Bill, row: Row): void {
  const columns = Object.keys(EXPECTATIONS).filter((column) => row.has(column))
  const expected = Object.fromEntries(columns.map((column) => [column, row.cell(column)]))
  const actual = Object.fromEntries(columns.map((column) => [column, EXPECTATIONS[column]!(billed)]))
  expect(actual).toEqual(expected)
}

export function checkBill(row: Row): void {
  expectBill(bill(inputOf(row)), row)
}
