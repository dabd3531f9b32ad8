/** 期初: the open bills and the balances that a move-in brings. */
import { settings as settingsOf } from '@water/contract/organizations/calls'
import type { Line } from '@water/rules/billing/order-lines'
import { dateOf, type LocalDate, lastDayOf, type Month, monthOf } from '@water/rules/calendar'
import { firstDayHere, type OpeningItem, openingLines } from '@water/rules/ledger/opening-bill'
import { cubicMetres, type Fen, type Litres, yuan } from '@water/rules/money'
import { copyRows } from '../../db/copy'
import { idsFor, takeNumbers } from '../../db/numbering'
import type { UnitOfWork } from '../../db/read-write'
import { pairs } from '../../pairs'
import { openMonth } from './accounts-store'
import { bringBalances } from './books-store'
import { monthNumber, refuseClosedMonth } from './months'
import {
  type Brought,
  moveInFacts,
  type OpeningAccount,
  openingAccounts,
  writeBrought,
} from './opening-bills-store'
import { orderNumber } from './order-numbers'
import { lineRow } from './order-rows'

/** An open bill of another system, of an account of the move-in. Amounts are in fen. */
export interface OpeningBill {
  meter: number
  externalNo: string
  billingMonth: Month
  issuedOn: LocalDate
  dueDate: LocalDate
  /** Null: the first and the last day of its month. */
  from: LocalDate | null
  to: LocalDate | null
  /** It is shown, and counts nowhere. */
  volume: Litres | null
  lines: readonly OpeningItem[]
  paid: Fen
  carried: Fen
  /** Null: the day after the other system's last one. */
  penaltyFrom: LocalDate | null
  isInvoiced: boolean
}

/** Between the organization's code and the month of a number: opening orders have a series of their own. */
export const OPENING_LETTER = 'M'

interface Placed {
  bill: OpeningBill
  account: OpeningAccount
  id: number
  orderNo: string
  amount: Fen
  original: Fen
  waterAmount: Fen
  lines: readonly Line[]
}

/**
 * Writes open bills of another system as opening orders of accounts that the same transaction has opened: thousands at once. They are
 * owed from the month of the load on and are in no charge of any month. Nothing is settled, and nobody is told. Their numbers are
 * a series of their own, because the load keeps its counter until it ends. Returns the ids, in the order of the bills.
 */
export async function postOpenings(
  unit: UnitOfWork,
  moveIn: number,
  bills: readonly OpeningBill[],
): Promise<number[]> {
  const { tx, org, now, caller } = unit
  if (bills.length === 0) return []
  await refuseClosed(unit)
  const [{ asOf, code, settings }, accounts, ids] = [
    await moveInFacts(tx, org, moveIn),
    await openingAccounts(
      tx,
      org,
      bills.map(({ meter }) => meter),
    ),
    await idsFor(unit, 'orders', bills.length),
  ]
  const first = await takeNumbers(tx, org, 'opening_no', bills.length)
  const placed = pairs(bills, ids).map(([bill, id], at): Placed => {
    const account = accounts.get(bill.meter)!
    const { amount, original, lines } = openingLines(bill.lines, bill.paid, daysOf(bill))
    let waterAmount = 0
    for (const line of lines) if (line.item === 'water') waterAmount += line.amount
    const orderNo = orderNumber(code + OPENING_LETTER, bill.issuedOn, first + at)
    return { bill, account, id, orderNo, amount, original, waterAmount, lines }
  })
  const made = { org, by: caller.id, now, volumeScale: settingsOf.parse(settings).volume_scale }
  const firstDay = firstDayHere(asOf)
  await Promise.all([
    copyRows(
      tx,
      'orders',
      placed.map((one) => openingRow(one, made)),
    ),
    copyRows(
      tx,
      'order_lines',
      placed.flatMap(({ id, lines }) => lines.map((line, at) => lineRow(org, id, line, at))),
    ),
    copyRows(
      tx,
      'opening_bills',
      placed.map((one) => billRow(one, { org, moveIn, firstDay, today: dateOf(now) })),
    ),
    writeBrought(tx, org, monthNumber(monthOf(now)), broughtBy(placed)),
  ])
  return ids
}

/** Writes the balances that accounts of the move-in bring. There is no payment. */
export async function postMoveInBalances(
  unit: UnitOfWork,
  moveIn: number,
  rows: readonly { meter: number; balance: Fen }[],
): Promise<void> {
  if (rows.length === 0) return
  await refuseClosed(unit)
  await bringBalances(unit, moveIn, rows)
}

/** The close of a month waits until the load has ended. */
async function refuseClosed({ tx, org, now }: UnitOfWork): Promise<void> {
  const open = await openMonth(tx, org)
  const month = monthOf(now)
  if (month < open) refuseClosedMonth(month, open)
}

const daysOf = ({ billingMonth, from, to }: OpeningBill) => {
  const last = to ?? lastDayOf(billingMonth)
  const days = { from: from ?? `${billingMonth}-01`, to: last }
  return days.from > last ? { ...days, from: last } : days
}

function openingRow(
  { bill, account, id, orderNo, amount, waterAmount }: Placed,
  { org, by, now, volumeScale }: { org: number; by: number | null; now: string; volumeScale: number },
) {
  const { from, to } = daysOf(bill)
  return {
    organization_id: org,
    id,
    order_no: orderNo,
    meter_id: bill.meter,
    meter_no: account.meterNo,
    customer_version: account.customerVersion,
    kind: 'opening',
    billing_month: bill.billingMonth,
    period_from: from,
    period_to: to,
    volume: '0',
    billed_volume: '0',
    cumulative_before: '0',
    cumulative_after: '0',
    months: 0,
    persons: account.persons,
    volume_scale: volumeScale,
    water_price_id: account.waterPrice,
    water_amount: yuan(waterAmount),
    surcharge_amount: yuan(amount - waterAmount),
    amount: yuan(amount),
    outstanding: yuan(amount),
    issued_on: bill.issuedOn,
    due_date: bill.dueDate,
    status: 'unpaid',
    invoice_status: bill.isInvoiced ? 'elsewhere' : 'none',
    created_by: by,
    created_at: now,
    updated_at: now,
  }
}

const billRow = (
  { bill, id, original }: Placed,
  { org, moveIn, firstDay, today }: { org: number; moveIn: number; firstDay: LocalDate; today: LocalDate },
) => ({
  organization_id: org,
  order_id: id,
  move_in_id: moveIn,
  external_no: bill.externalNo,
  original_amount: yuan(original),
  original_paid: yuan(bill.paid),
  volume: bill.volume === null ? null : cubicMetres(bill.volume),
  penalty_carried: yuan(bill.carried),
  penalty_from: bill.penaltyFrom ?? firstDay,
  first_day: firstDay,
  loaded_on: today,
  is_invoiced: bill.isInvoiced,
})

function broughtBy(placed: readonly Placed[]): Brought[] {
  const sums = new Map<number, Brought>()
  for (const { account, amount } of placed) {
    const sum = sums.get(account.meter)
    if (sum) sum.amount += amount
    else sums.set(account.meter, { meter: account.meter, accountNo: account.accountNo, amount })
  }
  return [...sums.values()]
}
