/** 红冲: orders are cancelled by their reds, and what paid them goes to the balance (books.md §2). */

import { dateOf, monthOf } from '@water/rules/calendar'
import { orderStatus } from '@water/rules/ledger/order-state'
import type { Fen } from '@water/rules/money'
import { takeIds } from '../../db/numbering'
import type { UnitOfWork } from '../../db/read-write'
import { pairs } from '../../pairs'
import type { Account } from './accounts-store'
import { type Entries, type FlushedBy, type NewBalanceEntry, nameOnFlushed, writeBooks } from './books-store'
import {
  deleteRequests,
  type FlushableOrder,
  lastReadsWithout,
  type RedTwin,
  writeRedParticulars,
  writeReds,
} from './flush-store'
import { type DeletedDraft, deleteDraftsOf, writeInvoiceStatus } from './invoiced-store'
import { writeCharges } from './month-charges-store'
import { writeVolumes } from './month-volumes-store'
import { flushedIn, type MonthsAfter, monthNumber, monthsAfter } from './months'
import { writeTotals } from './months-store'
import type { LastRead } from './new-order'
import { orderNumber, takeOrderNumbers } from './order-numbers'

/** The orders of one account that are flushed, newest first. */
export interface AccountFlush {
  account: Account
  orders: readonly FlushableOrder[]
}

/** The reds of a flush, whose orders are not written yet, because they have no numbers. */
export interface UnpostedReds {
  /** The organization's. */
  code: string
  reason: string
  /** In the order of the flushed orders. */
  twins: readonly RedTwin[]
  /** The months that they change. */
  months: readonly MonthsAfter[]
}

export const NO_REDS: UnpostedReds = { code: '', reason: '', twins: [], months: [] }

/** The documents that a flush has made and removed. */
export interface Flushed {
  reds: UnpostedReds
  /** The draft invoices that had lines of them. */
  drafts: readonly DeletedDraft[]
}

/**
 * Flushes orders of meters, whose accounts are locked. Draft invoices of their lines are deleted, and corrections that were asked for are made. The reds are then posted:
 * by `postReds`, or with the orders that replace the flushed ones.
 */
export async function flushOrders(
  unit: UnitOfWork,
  flushes: readonly AccountFlush[],
  reason: string,
): Promise<Flushed> {
  const { tx, org, now, caller } = unit
  const orders = flushes.flatMap((flush) => flush.orders.map(({ id }) => id))
  if (orders.length === 0) return { reds: NO_REDS, drafts: [] }
  const meters = flushes.map(({ account }) => account.meter)
  const [ids, read] = await Promise.all([
    takeIds(tx, 'orders', orders.length),
    lastReadsWithout(tx, org, meters, orders),
  ])
  const entries = flushes.map((flush) => entriesOf(unit, flush, read.get(flush.account.meter)!))
  const all: Entries = {
    allocations: entries.flatMap(({ allocations }) => allocations),
    balance: entries.flatMap(({ balance }) => balance),
    orders: entries.flatMap((one) => one.orders),
    accounts: entries.flatMap(({ accounts }) => accounts),
  }
  const reds: UnpostedReds = {
    code: flushes[0]!.account.organizationCode,
    reason,
    twins: pairs(orders, ids).map(([of, id]) => ({ of, id })),
    months: all.accounts.map(({ months }) => months),
  }
  const [, , , drafts] = await Promise.all([
    writeRedParticulars(tx, org, reds.twins, { by: caller.id, now }),
    writeBooks(tx, org, all, { by: caller.id, now }),
    deleteRequests(tx, org, orders),
    deleteDrafts(unit, orders),
  ])
  return { reds, drafts }
}

/** Posts the reds of a flush whose orders are not replaced, or not at once. */
export async function postReds(unit: UnitOfWork, reds: UnpostedReds): Promise<void> {
  const { tx, org } = unit
  if (reds.twins.length === 0) return
  const [, first] = await Promise.all([
    nameOnFlushed(tx, org, flushedBy(reds, [])),
    takeOrderNumbers(unit, reds.twins.length),
  ])
  await Promise.all([
    numberReds(unit, reds, first),
    writeTotals(tx, org, reds.months),
    writeCharges(tx, org, [], reds.twins),
    writeVolumes(tx, org, [], reds.twins),
  ])
}

/** Writes the orders of reds with numbers from `first` on. */
export async function numberReds(
  { tx, org, now, caller }: UnitOfWork,
  { code, reason, twins }: UnpostedReds,
  first: number,
): Promise<void> {
  if (twins.length === 0) return
  const today = dateOf(now)
  const reds = twins.map((twin, at) => ({ ...twin, orderNo: orderNumber(code, today, first + at) }))
  await writeReds(tx, org, reds, { reason, month: monthOf(now), today, by: caller.id, now })
}

/** The documents that flushed orders name: their reds, and the orders that replace them. */
export function flushedBy(
  { twins, reason }: UnpostedReds,
  replacements: readonly { order: number; reissue: number }[],
): FlushedBy[] {
  const links = new Map<number, FlushedBy>(
    twins.map(({ of: order, id: red }) => [order, { order, red, reason }]),
  )
  for (const { order, reissue } of replacements) links.set(order, { ...links.get(order), order, reissue })
  return [...links.values()]
}

/** A draft may have lines of other orders, too: they are free again. */
async function deleteDrafts(
  { tx, org, now, audit }: UnitOfWork,
  orders: readonly number[],
): Promise<DeletedDraft[]> {
  const drafts = await deleteDraftsOf(tx, org, orders)
  const touched = new Set(drafts.flatMap((draft) => draft.orders))
  await writeInvoiceStatus(tx, org, [...touched], now)
  for (const { id, orders: _, ...draft } of drafts)
    audit({ object: ['invoice', id], before: { ...draft, status: 'draft' } })
  return drafts
}

/** The money that paid orders, principal and penalty. */
export const paidOn = (orders: readonly FlushableOrder[]): Fen =>
  orders.reduce((sum, { paid, penaltyPaid }) => sum + paid + penaltyPaid, 0)

function entriesOf({ now }: UnitOfWork, { account, orders }: AccountFlush, read: LastRead): Entries {
  const lastRead = orders.some(({ kind }) => kind === 'reading') ? read : null
  const { meter, balance, arrears, formerArrears, duesSince } = account
  const paid = orders.filter((order) => paidOn([order]) > 0)
  let outstanding = 0
  let ofFormer = 0
  const sums = { red: 0, payments: 0, penalties: 0, volume: 0, billedVolume: 0 }
  for (const order of orders) {
    if (order.customerVersion < duesSince) ofFormer += order.outstanding
    else outstanding += order.outstanding
    sums.red -= order.amount
    sums.payments -= order.paid
    sums.penalties -= order.penaltyPaid
    sums.volume -= order.volume
    sums.billedVolume -= order.billedVolume
  }
  return {
    allocations: paid.map((order) => ({
      order: order.id,
      meter,
      principal: 0 - order.paid,
      penalty: 0 - order.penaltyPaid,
      source: 'balance',
      date: dateOf(now),
    })),
    balance: freed(meter, balance, paid),
    orders: orders.map(({ id, kind, amount }) => ({
      order: id,
      paid: 0,
      penaltyPaid: 0,
      outstanding: 0,
      status: orderStatus({ kind, amount, paid: 0, isFlushed: true }),
    })),
    accounts: [
      {
        meter,
        balance: balance + paidOn(orders),
        arrears: arrears - outstanding,
        formerArrears: formerArrears - ofFormer,
        lastRead,
        months: monthsAfter(account, [flushedIn(monthNumber(monthOf(now)), sums)]),
      },
    ],
  }
}

function freed(meter: number, balance: Fen, paid: readonly FlushableOrder[]): NewBalanceEntry[] {
  let balanceAfter = balance
  return paid.map((order) => {
    const delta = paidOn([order])
    balanceAfter += delta
    return { meter, delta, balanceAfter, reason: 'red_flush', order: order.id }
  })
}
