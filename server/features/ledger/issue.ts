import { inForce } from '@water/rules/billing/dated-versions'
import type { LocalDate } from '@water/rules/calendar'
import { ORDERS_COMPARED } from '@water/rules/metering/abnormal'
import { averageVolume } from '@water/rules/metering/estimate'
import { cubicMetres, yuan } from '@water/rules/money'
import { copyRows } from '../../db/copy'
import { takeIds, takeNumbers } from '../../db/numbering'
import type { Deed } from '../../db/read-write'
import { noteOrders } from '../messages/events-store'
import type { Tariff } from '../prices/tariff'
import { markUsed } from '../prices/tariff-store'
import type { DraftOrder } from './draft'
import { lineRow, orderRow, type Poster, partRow, readingRow } from './order-rows'
import { postSettlements } from './post-settlements'
import type { Settled } from './settle'
import { writeStates } from './states-store'

/** An order about to be written. */
export interface Issue {
  draft: DraftOrder
  settled: Settled
}

/** An order that now stands. */
export interface PostedOrder {
  id: number
  order_no: string
  reading: number
  /** As billed, and what it costs: decimal text. */
  volume: string
  amount: string
  issued_on: LocalDate
  /** Was confirmed when it was entered. */
  isAbnormal: boolean
}

/**
 * Writes readings, their orders with lines and parts, what the balances paid, and what they leave on the meters: the same
 * statements for one order as for thousands. The meters' rows are locked and each meter occurs once. The counter is the
 * last lock taken, and what needs no number is written before it, so that acts of one organization wait for each other
 * only while orders and readings are written.
 */
export async function postOrders(
  deed: Deed,
  issues: readonly Issue[],
  code: string,
  tariff: Tariff,
): Promise<PostedOrder[]> {
  const { tx, org, now, caller } = deed
  if (issues.length === 0) return []
  const orders = await takeIds(tx, 'orders', issues.length)
  const readings = await takeIds(tx, 'readings', issues.length)
  await writeParticulars(deed, issues, orders)
  await postSettlements(deed, issues, orders)
  await updateStates(deed, issues)
  await markUsed(tx, org, tariff, versionsNamed(issues, tariff))

  const first = await takeNumbers(tx, org, 'order_no', issues.length)
  const posted = issues.map(({ draft }, at) => ({
    id: orders[at]!,
    reading: readings[at]!,
    order_no: orderNumber(code, draft.issuedOn, first + at),
    volume: cubicMetres(draft.bill.billedVolume),
    amount: yuan(draft.bill.amount),
    issued_on: draft.issuedOn,
    isAbnormal: draft.abnormal.length > 0,
  }))
  await writeOrders(deed, issues, posted, { user: caller.id, now })
  const noted = issues.map(({ draft }, at) => ({ order: posted[at]!.id, meter: draft.state.meter }))
  await noteOrders(tx, org, now, noted)
  return posted
}

/** 账单号: organization code, year and month of issue, and a series of the organization without gaps. */
function orderNumber(code: string, issuedOn: string, number: number): string {
  return `${code}${issuedOn.slice(0, 4)}${issuedOn.slice(5, 7)}${String(number).padStart(8, '0')}`
}

async function writeOrders(
  { tx, org }: Deed,
  issues: readonly Issue[],
  posted: readonly PostedOrder[],
  poster: Poster,
): Promise<void> {
  const orders = issues.map(({ draft, settled }, at) => orderRow(org, posted[at]!, draft, settled, poster))
  await copyRows(tx, 'orders', orders)
  const readings = issues.map(({ draft }, at) => readingRow(org, posted[at]!, draft, poster))
  await copyRows(tx, 'readings', readings)
}

async function writeParticulars(
  { tx, org }: Deed,
  issues: readonly Issue[],
  orders: readonly number[],
): Promise<void> {
  const lines = issues.flatMap(({ draft: { bill } }, at) =>
    bill.lines.map((line, index) => lineRow(org, orders[at]!, line, index)),
  )
  await copyRows(tx, 'order_lines', lines)
  const parts = issues.flatMap(({ draft: { bill, state } }, at) =>
    bill.parts.map((part, index) => partRow(org, orders[at]!, state.meter, part, index)),
  )
  await copyRows(tx, 'order_parts', parts)
}

async function updateStates({ tx, org }: Deed, issues: readonly Issue[]): Promise<void> {
  const after = issues.map(({ draft, settled }) => {
    const { state, bill, request } = draft
    const volumes = [...state.recentVolumes, bill.volume].slice(-ORDERS_COMPARED)
    return {
      meter: state.meter,
      reading: cubicMetres(draft.current),
      readAt: request.read_at,
      scale: draft.volumeScale,
      volumes: volumes.map(cubicMetres),
      average: cubicMetres(averageVolume(volumes, LITRES) ?? 0),
      streak: request.is_estimate ? state.estimateStreak + 1 : 0,
      balance: yuan(settled.balance),
      arrears: yuan(settled.arrears),
    }
  })
  await writeStates(tx, org, after)
}

/** The scale of the average that is kept and shown: a litre. */
const LITRES = 3

/** Every version that an order names, and the one in force on its last day, whose minimum and fixed charges were asked. */
function versionsNamed(issues: readonly Issue[], tariff: Tariff) {
  const prices = new Set<number>()
  const surcharges = new Set<number>()
  for (const { draft } of issues) {
    for (const part of draft.bill.parts) prices.add(part.priceVersion)
    const versions = tariff.versions.get(draft.terms.family) ?? []
    const closing = inForce(versions, draft.bill.periodTo)
    if (closing) prices.add(closing.id)
    for (const line of draft.bill.lines) {
      if (line.priceVersion !== null) prices.add(line.priceVersion)
      if (line.surchargeVersion !== null) surcharges.add(line.surchargeVersion)
    }
  }
  return { prices, surcharges }
}
