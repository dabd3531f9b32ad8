import type { redFlushOrder } from '@water/contract/corrections/calls'
import type { Parsed } from '@water/contract/endpoint'
import { dateOf, type LocalTime } from '@water/rules/calendar'
import type { UnitOfWork } from '../../db/read-write'
import type { Caller } from '../../http/call'
import { orNotFound, refuse, refuseField } from '../../refusal'
import { lockAccounts, readAccount } from '../ledger/accounts-store'
import { applyBalance } from '../ledger/apply-balance'
import { nameOnFlushed } from '../ledger/books-store'
import { flushOrders, paidOn } from '../ledger/flush'
import { type FlushableOrder, type NewRed, orderAndLater } from '../ledger/flush-store'
import { duesOn } from '../ledger/penalty'
import { refundFrom } from '../payments/refund'
import { type CheckedWay, checkRefundWith } from '../payments/refund-way'
import { type BillingTerms, holdBillingTerms } from '../readings/billing-terms'
import { billedAgain, billReissue, checkWaiting } from './bill-again'
import { chosenToFlush } from './refuse-flush'
import { type BilledReading, indexBefore, meterOfOrder, readingsOf, waitingAfter } from './store'

export type FlushRequest = Parsed<typeof redFlushOrder>['body']

type Act = UnitOfWork & { caller: Caller }

/** A flush that has been posted, by the ids of its orders. */
export interface Flush {
  meter: number
  /** Newest first; the last one is the act's own order. */
  flushed: readonly FlushableOrder[]
  reds: readonly NewRed[]
  /** Flushed order → the order that replaces it, in the order of billing. */
  reissues: ReadonlyMap<number, number>
}

/**
 * 红冲: cancels an order by its red. With `cascade` the later orders of the meter are cancelled, too, and billed again from their
 * own readings; with `reissue` the order itself is billed again from a corrected one. What had paid them goes to the balance, and
 * pays what is open then.
 */
export async function redFlush(unit: Act, id: number, request: FlushRequest): Promise<Flush> {
  const { tx, org } = unit
  const { meter, terms } = await takeAccount(unit, id)
  const refund = await checkRefundWith(unit, request.refund)
  const orders = await orderAndLater(tx, org, meter, id)
  const flushed = chosenToFlush(orders, request.cascade ?? false, terms.settings)
  const target = flushed.at(-1)!
  if (request.reissue && target.kind !== 'reading') refuseField('reissue', 'only_readings')
  const readings = await readingsOf(
    tx,
    org,
    flushed.map((order) => order.id),
  )
  const account = (await readAccount(tx, org, meter))!
  const reds = await flushOrders(unit, [{ account, orders: flushed }], request.reason)
  const reissues = await billThem(unit, { meter, flushed, readings, request, terms })
  await nameOnFlushed(
    tx,
    org,
    [...reissues].map(([order, reissue]) => ({ order, reissue })),
  )
  const flush = { meter, flushed, reds, reissues }
  if (refund) await refundFreed(unit, refund, flush, request.reason)
  else if (terms.settings.auto_settle) await settle(unit, meter, reissues.size > 0 ? null : paidOn(flushed))
  return flush
}

/** Locks the account of an order, with the settings that bill it. */
export async function takeAccount(
  { tx, org }: UnitOfWork,
  order: number,
): Promise<{ meter: number; terms: BillingTerms }> {
  const meter = orNotFound(await meterOfOrder(tx, org, order))
  const terms = await holdBillingTerms(tx, org)
  await lockAccounts(tx, org, [meter])
  return { meter, terms }
}

interface Again {
  meter: number
  flushed: readonly FlushableOrder[]
  readings: ReadonlyMap<number, BilledReading>
  request: FlushRequest
  terms: BillingTerms
}

/** Bills the reissue, then the later orders, oldest first. */
async function billThem(unit: UnitOfWork, again: Again): Promise<Map<number, number>> {
  const { meter, flushed, readings, request, terms } = again
  const { reissue, confirm_abnormal = false } = request
  const [target, ...later] = [...flushed].reverse()
  const made = new Map<number, number>()
  if (reissue) {
    const old = readings.get(target!.id)!
    const wanted = { ...reissue, read_at: reissue.read_at ?? old.read_at }
    const next = await nextReading(unit, meter, old, readings.get(later[0]?.id ?? 0))
    await checkBetween(unit, meter, { readAt: wanted.read_at, old: old.read_at, next })
    const posted = await billReissue(unit, { meter, old, wanted, confirm_abnormal, terms })
    made.set(target!.id, posted.id)
  }
  for (const order of later) {
    const old = readings.get(order.id)!
    made.set(order.id, (await billedAgain(unit, { meter, old, order, confirm_abnormal, terms })).id)
  }
  const newest = [...readings.values()]
    .map(({ read_at }) => read_at)
    .sort()
    .at(-1)
  if (made.size > 0 && newest && (await waitingAfter(unit.tx, unit.org, meter, newest)) !== null)
    await checkWaiting(unit, meter, terms)
  return made
}

/** The time of the reading that follows the one of a flushed order: of the next order, or of a change-over before it. */
async function nextReading(
  { tx, org }: UnitOfWork,
  meter: number,
  old: BilledReading,
  later: BilledReading | undefined,
): Promise<LocalTime | null> {
  const times = [await waitingAfter(tx, org, meter, old.read_at), later?.read_at ?? null]
  return times.filter((time) => time !== null).sort()[0] ?? null
}

/** A reading that replaces another one, `old`, lies between the same neighbours. */
async function checkBetween(
  { tx, org, now }: UnitOfWork,
  meter: number,
  { readAt, old, next }: { readAt: LocalTime; old: LocalTime; next: LocalTime | null },
): Promise<void> {
  if (readAt > now) refuseField('reissue.read_at', 'future')
  const last = await indexBefore(tx, org, meter, old)
  const isFirst = last.isBeginning && dateOf(readAt) >= dateOf(last.readAt)
  if ((readAt > last.readAt || isFirst) && (next === null || readAt < next)) return
  const before = next ?? now
  refuse('not_between', { params: { after: last.readAt, before }, about: 'reissue.read_at' })
}

/** Pays the flush's own reissues with what it has freed, and refunds the rest. */
async function refundFreed(
  unit: UnitOfWork,
  way: CheckedWay,
  { meter, flushed, reissues }: Flush,
  reason: string,
): Promise<void> {
  const { tx, org, now } = unit
  const freed = paidOn(flushed)
  const own = new Set(reissues.values())
  const before = (await readAccount(tx, org, meter))!
  const dues = duesOn(before, dateOf(now)).filter(({ order }) => own.has(order.id))
  await applyBalance(unit, before, Math.min(freed, before.balance), dues)
  const after = (await readAccount(tx, org, meter))!
  const amount = freed - (before.balance - after.balance)
  if (amount > 0) await refundFrom(unit, after, way, { amount, reason })
}

/** Lays what is in the balance on the open orders; at most `freed`, unless orders were issued. */
export async function settle(unit: UnitOfWork, meter: number, freed: number | null): Promise<void> {
  const account = (await readAccount(unit.tx, unit.org, meter))!
  const amount = freed === null ? account.balance : Math.min(freed, account.balance)
  if (amount > 0) await applyBalance(unit, account, amount)
}
