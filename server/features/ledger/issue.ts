import { inForce } from '@water/rules/billing/dated-versions'
import { monthOf } from '@water/rules/calendar'
import type { Fen, Litres } from '@water/rules/money'
import { copyRows, readyToCopy } from '../../db/copy'
import { takeIds } from '../../db/numbering'
import type { Tx, UnitOfWork } from '../../db/read-write'
import { pairs } from '../../pairs'
import type { Tariff } from '../prices/tariff'
import { markUsed } from '../prices/tariff-store'
import { type AccountAfter, type Entries, nameOnFlushed, writeBooks } from './books-store'
import { billChanges, billRecorded } from './change-readings-store'
import { writeDeductions } from './deductions-store'
import { writeEvent } from './events-store'
import { flushedBy, NO_REDS, numberReds, type UnpostedReds } from './flush'
import { writeCharges } from './month-charges-store'
import { writeVolumes } from './month-volumes-store'
import { byMonth, charged, type MonthMovement, monthNumber, monthsAfter, paidIn } from './months'
import { writeTotals } from './months-store'
import type { NewOrder } from './new-order'
import { afterAllocations } from './order-money'
import { orderNumber, takeOrderNumbers } from './order-numbers'
import { lineRow, orderRow, type Poster, partRow, readingRow } from './order-rows'
import type { BalancePaid, Issue, PaidFromBalance } from './pay-new-orders'

/** An order that has been issued. */
export interface PostedOrder {
  id: number
  order_no: string
  /** Null: a back charge or a fee. */
  reading: number | null
  /** The billed volume and the amount. */
  volume: Litres
  amount: Fen
}

/**
 * Writes orders with lines and parts, their readings, the payments from the balances, and the new amounts of the
 * meters: the same statements for one order as for thousands. The meters' rows are locked. Each meter occurs once, or all
 * orders are of one meter, oldest first, and each continues the account that the one before it leaves. `reds` are posted with
 * the orders that replace what they cancel, and have the numbers before them.
 */
export async function issueOrders(
  unit: UnitOfWork,
  issues: readonly Issue[],
  code: string,
  tariff: Tariff,
  reds: UnpostedReds = NO_REDS,
): Promise<PostedOrder[]> {
  const { tx, org, now, caller } = unit
  if (issues.length === 0) return []
  const placed = await withIds(tx, issues)
  const poster = { user: caller.id, now }
  const entries = entriesOf(placed, monthNumber(monthOf(now)))
  const replacements = placed.flatMap(({ id, order: { reissueOf } }) =>
    reissueOf === null ? [] : [{ order: reissueOf, reissue: id }],
  )
  const copyOrders = readyToCopy(
    tx,
    'orders',
    placed.map(({ id, reading, order, fromBalance }) =>
      orderRow(org, { id, reading, order_no: null }, order, fromBalance, poster),
    ),
    'order_no',
  )
  // Statements that wait for no answer are sent together, in the order of their locks.
  const [, , , , first] = await Promise.all([
    writeParticulars(unit, placed, poster),
    writeBooks(tx, org, entries, { by: caller.id, now }),
    markUsed(tx, org, tariff, versionsNamed(issues, tariff)),
    nameOnFlushed(tx, org, flushedBy(reds, replacements)),
    takeOrderNumbers(unit, reds.twins.length + issues.length),
  ])
  const posted = placed.map(({ id, reading, order }, at) => ({
    id,
    reading,
    order_no: orderNumber(code, order.issuedOn, first + reds.twins.length + at),
    volume: order.bill.billedVolume,
    amount: order.bill.amount,
  }))
  const deductions = placed.flatMap(({ id, order: { deductions } }) =>
    deductions.map(({ order: sub }) => ({ order: id, sub })),
  )
  const months = [...reds.months, ...entries.accounts.map((account) => account.months)]
  const issued = issues.map(({ order }) => order)
  await Promise.all([
    numberReds(unit, reds, first),
    copyOrders(posted.map(({ order_no }) => order_no)),
    deductions.length > 0 && writeDeductions(tx, org, deductions),
    writeTotals(tx, org, months),
    writeCharges(tx, org, issued, reds.twins),
    writeVolumes(
      tx,
      org,
      issued.map(({ account, bill, terms }) => ({
        meter: account.meter,
        month: monthNumber(bill.billingMonth),
        price: terms.family,
        volume: bill.volume,
        billedVolume: bill.billedVolume,
      })),
      reds.twins,
    ),
    writeEvent(tx, {
      org,
      kind: 'orders_issued',
      documents: placed.map(({ id }) => id),
      job: unit.job ?? null,
      at: now,
    }),
  ])
  return posted
}

/** An order about to be written, with its id and that of its reading. */
type Placed = Issue & { id: number; reading: number | null }

async function withIds(tx: Tx, issues: readonly Issue[]): Promise<Placed[]> {
  const [orders, readings] = await Promise.all([
    takeIds(tx, 'orders', issues.length),
    idsOfReadings(tx, issues),
  ])
  return pairs(issues, pairs(orders, readings)).map(([issue, [id, reading]]) => ({ ...issue, id, reading }))
}

/** Back charges and fees have no reading; a recorded one has its id already. */
async function idsOfReadings(tx: Tx, issues: readonly Issue[]): Promise<(number | null)[]> {
  const isNew = ({ order: { reading } }: Issue) => reading !== null && reading.recorded === undefined
  const count = issues.filter(isNew).length
  const ids = count > 0 ? await takeIds(tx, 'readings', count) : []
  let next = 0
  return issues.map((issue) => (isNew(issue) ? ids[next++]! : (issue.order.reading?.recorded ?? null)))
}

/** Writes the rows without a number: readings, lines and parts. */
async function writeParticulars(
  { tx, org, now }: UnitOfWork,
  placed: readonly Placed[],
  poster: Poster,
): Promise<void> {
  const readings = placed.flatMap(({ id, reading, order }) =>
    order.reading === null || reading === null
      ? []
      : [readingRow(org, { order: id, reading }, order, order.reading, poster)],
  )
  const recorded = new Set(placed.flatMap(({ order }) => order.reading?.recorded ?? []))
  const isNew = ({ id }: { id: number }) => !recorded.has(id)
  const isRecorded = ({ id }: { id: number }) => recorded.has(id)
  const changes = placed.flatMap(({ id, order: { changes } }) =>
    changes.map((change) => ({ ...change, order: id })),
  )
  const lines = placed.flatMap(({ id, order: { bill } }) =>
    bill.lines.map((line, index) => lineRow(org, id, line, index)),
  )
  const parts = placed.flatMap(({ id, order: { bill, account } }) =>
    bill.parts.map((part, index) => partRow(org, id, account, part, index)),
  )
  await Promise.all([
    copyRows(tx, 'readings', recorded.size === 0 ? readings : readings.filter(isNew)),
    recorded.size > 0 && billRecorded(tx, org, readings.filter(isRecorded), now),
    changes.length > 0 && billChanges(tx, org, changes, now),
    copyRows(tx, 'order_lines', lines),
    copyRows(tx, 'order_parts', parts),
  ])
}

/**
 * The changes of the books by the orders and their payments from the balance; `today` is the month of posting.
 */
function entriesOf(issues: readonly Placed[], today: number): Entries {
  const laid = issues.flatMap(({ id, order: { account }, fromBalance: { allocations } }) =>
    balancesAfter(account.balance, allocations).map((taking) => ({
      ...taking,
      meter: account.meter,
      order: taking.paid.order?.id ?? id,
    })),
  )
  return {
    allocations: laid.map(({ meter, order, paid: { principal, penalty, date } }) => ({
      order,
      meter,
      principal,
      penalty,
      source: 'balance',
      date,
    })),
    balance: laid.map(({ meter, order, paid: { principal, penalty }, after }) => ({
      meter,
      delta: 0 - principal - penalty,
      balanceAfter: after,
      reason: 'settlement',
      order,
    })),
    orders: olderOrders(laid.map(({ paid }) => paid)),
    accounts: isOfOneMeter(issues)
      ? [accountAfterAll(issues, today)]
      : issues.map(({ order, fromBalance }) =>
          accountAfter(order, fromBalance, movementsOf(order, fromBalance, today)),
        ),
  }
}

const isOfOneMeter = ([first, second]: readonly Issue[]): boolean =>
  second !== undefined && first!.order.account.meter === second.order.account.meter

const accountAfter = (
  { account, lastRead }: Pick<NewOrder, 'account' | 'lastRead'>,
  { balance, arrears, formerArrears }: PaidFromBalance,
  movements: readonly MonthMovement[],
): AccountAfter => ({
  meter: account.meter,
  balance,
  arrears,
  formerArrears,
  lastRead,
  months: monthsAfter(account, movements),
})

/** After the last of several orders of one meter; a back charge among them leaves the last reading. */
function accountAfterAll(issues: readonly Issue[], today: number): AccountAfter {
  const { account } = issues[0]!.order
  const lastRead = issues.findLast(({ order }) => order.lastRead !== null)?.order.lastRead ?? null
  const movements = issues.flatMap(({ order, fromBalance }) => movementsOf(order, fromBalance, today))
  return accountAfter({ account, lastRead }, issues.at(-1)!.fromBalance, byMonth(movements))
}

/** The order in its billing month, and the payments from the balance in the month of posting, which is never earlier. */
function movementsOf({ bill }: NewOrder, { allocations }: PaidFromBalance, today: number): MonthMovement[] {
  const order = charged(monthNumber(bill.billingMonth), bill.amount, bill.volume, bill.billedVolume)
  if (allocations.length === 0) return [order]
  let principal = 0
  let penalty = 0
  for (const paid of allocations) {
    principal += paid.principal
    penalty += paid.penalty
  }
  return order.month === today
    ? [{ ...order, payments: principal, penalties: penalty }]
    : [order, paidIn(today, principal, penalty)]
}

/** The balance after each payment from it. */
function balancesAfter(balance: Fen, allocations: readonly BalancePaid[]) {
  let after = balance
  return allocations.map((paid) => {
    after -= paid.principal + paid.penalty
    return { paid, after }
  })
}

/** New orders are written as paid; older ones change. */
function olderOrders(allocations: readonly BalancePaid[]): Entries['orders'] {
  const older = allocations.flatMap(({ order, ...paid }) => (order === null ? [] : [{ order, ...paid }]))
  return afterAllocations(
    older.map(({ order }) => order),
    older.map(({ order, principal, penalty }) => ({ order: order.id, principal, penalty })),
  ).orders
}

/**
 * Every version that an order names, and the one in force on its last day, whose minimum and fixed charges were used.
 */
function versionsNamed(issues: readonly Issue[], tariff: Tariff) {
  const prices = new Set<number>()
  const surcharges = new Set<number>()
  for (const { order } of issues) {
    for (const part of order.bill.parts) prices.add(part.priceVersion)
    if (order.terms.family === null) continue
    const versions = tariff.versions.get(order.terms.family) ?? []
    const closing = inForce(versions, order.bill.periodTo)
    if (closing) prices.add(closing.id)
    for (const line of order.bill.lines) {
      if (line.priceVersion !== null) prices.add(line.priceVersion)
      if (line.surchargeVersion !== null) surcharges.add(line.surchargeVersion)
    }
  }
  return { prices, surcharges }
}
