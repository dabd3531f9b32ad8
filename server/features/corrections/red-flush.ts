import type { redFlushOrder } from '@water/contract/corrections/calls'
import type { Parsed } from '@water/contract/endpoint'
import { addDays, dateOf, type LocalTime, startOfDay } from '@water/rules/calendar'
import type { UnitOfWork } from '../../db/read-write'
import type { UserWork } from '../../http/call'
import { orNotFound, refuse, refuseField } from '../../refusal'
import { lockAccounts, readAccount } from '../ledger/accounts-store'
import { flushOrders, type UnpostedReds } from '../ledger/flush'
import { type FlushableOrder, orderAndLater } from '../ledger/flush-store'
import { writeElsewhereRed } from '../ledger/opening-bills-store'
import { type Customer, customerOf, customersOf } from '../meters/transfers-store'
import { checkRefundWith } from '../payments/refund-way'
import type { Step } from '../readings/bill-chain'
import { type BillingTerms, lockBillingTerms } from '../readings/billing-terms'
import { againStep, billSteps, checkWaiting, reissueStep } from './bill-again'
import { useFreed } from './freed-money'
import type { Flush } from './posted-flush'
import { chosenToFlush, refuseWaterOfFormer } from './refuse-flush'
import {
  type BilledReading,
  indexBefore,
  meterOfOrder,
  type Originals,
  originalsOf,
  waitingAfter,
} from './store'

export type FlushRequest = Parsed<typeof redFlushOrder>['body']

/**
 * 红冲: cancels an order by its red. With `cascade` the later orders of the meter are cancelled, too, and billed again from their
 * own readings; with `reissue` the order itself is billed again from a corrected one. What had paid them goes to the balance, and
 * pays what is open then.
 */
export async function redFlush(unit: UserWork, id: number, request: FlushRequest): Promise<Flush> {
  const { tx, org } = unit
  const refund = await checkRefundWith(unit, request.refund)
  const { meter, terms } = await takeAccount(unit, id)
  const orders = await orderAndLater(tx, org, meter, id)
  const flushed = chosenToFlush(orders, request.cascade ?? false, terms.settings)
  const target = flushed.at(-1)!
  if (request.reissue && target.kind !== 'reading') refuseField('reissue', 'only_readings')
  const redNo = request.elsewhere_red_no ?? ''
  if (target.isInvoicedElsewhere && redNo === '') refuseField('elsewhere_red_no', 'required')
  if (!request.reissue) refuseWaterOfFormer(target)
  const customers = await customersOf(tx, org, meter)
  const originals = await originalsOf(
    tx,
    org,
    flushed.map((order) => order.id),
  )
  const account = (await readAccount(tx, org, meter))!
  const { reds, drafts } = await flushOrders(unit, [{ account, orders: flushed }], request.reason)
  const reissues = await billThem(unit, { meter, flushed, originals, request, terms, customers, reds })
  await checkWaiting(unit, meter, terms, request.reissue !== undefined)
  if (target.isInvoicedElsewhere) await writeElsewhereRed(tx, org, id, redNo)
  const flush = { meter, flushed, reds: reds.twins, drafts, reissues }
  await useFreed(unit, flush, { customers, refund, reason: request.reason, settings: terms.settings })
  return flush
}

/** Locks the account of an order, with the settings that bill it. */
export async function takeAccount(
  { tx, org }: UnitOfWork,
  order: number,
): Promise<{ meter: number; terms: BillingTerms }> {
  const meter = orNotFound(await meterOfOrder(tx, org, order))
  const terms = await lockBillingTerms(tx, org)
  await lockAccounts(tx, org, [meter])
  return { meter, terms }
}

interface Again {
  meter: number
  flushed: readonly FlushableOrder[]
  originals: Originals
  request: FlushRequest
  terms: BillingTerms
  customers: readonly Customer[]
  reds: UnpostedReds
}

/** Posts the reds, then bills the reissue and the later orders, oldest first. */
async function billThem(unit: UnitOfWork, again: Again): Promise<Map<number, number>> {
  const { meter, flushed, originals, request, terms, customers, reds } = again
  const { readings } = originals
  const { reissue, confirm_abnormal = false } = request
  const [target, ...later] = [...flushed].reverse()
  const steps = new Map<number, Step>()
  if (reissue) {
    const old = readings.get(target!.id)!
    const wanted = { ...reissue, read_at: reissue.read_at ?? old.read_at }
    const following = later.find(({ id }) => readings.has(id))
    const next = await nextReading(unit, meter, old, readings.get(following?.id ?? 0))
    const customer = customerOf(customers, target!.customerVersion)
    await checkBetween(unit, meter, { readAt: wanted.read_at, old: old.read_at, next, customer })
    steps.set(target!.id, reissueStep({ meter, old, wanted, confirm_abnormal, customer }))
  }
  for (const order of later) {
    const customer = customerOf(customers, order.customerVersion)
    steps.set(order.id, againStep({ meter, originals, order, confirm_abnormal, customer }))
  }
  return billSteps(unit, steps, terms, reds)
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

/** A reading that replaces another one, `old`, lies between the same neighbours, and in the time of its customer. */
async function checkBetween(
  { tx, org, now }: UnitOfWork,
  meter: number,
  {
    readAt,
    old,
    next,
    customer: { until },
  }: { readAt: LocalTime; old: LocalTime; next: LocalTime | null; customer: Customer },
): Promise<void> {
  if (readAt > now) refuseField('reissue.read_at', 'future')
  const last = await indexBefore(tx, org, meter, old)
  const isFirst = last.isBeginning && dateOf(readAt) >= dateOf(last.readAt)
  const end = until === null ? null : startOfDay(addDays(until, 1))
  const before = [next, end].filter((time) => time !== null).sort()[0] ?? null
  if ((readAt > last.readAt || isFirst) && (before === null || readAt < before)) return
  refuse('not_between', { params: { after: last.readAt, before: before ?? now }, about: 'reissue.read_at' })
}
