import { yuan } from '@water/rules/money'
import type { UnitOfWork } from '../../db/read-write'
import { Refusal } from '../../refusal'
import type { BatchToPost, JobKind } from '../jobs/job'
import { keptRefusal, type Note, type RowOutcome, refused } from '../jobs/outcome'
import { lockAccounts, readAccounts } from '../ledger/accounts-store'
import { type AccountFlush, flushOrders, paidOn, postReds } from '../ledger/flush'
import { type FlushableOrder, ordersAndLater } from '../ledger/flush-store'
import type { DeletedDraft } from '../ledger/invoiced-store'
import { metersWithChanges } from '../readings/billing-state-store'
import { type BillingTerms, lockBillingTerms } from '../readings/billing-terms'
import { checkWaitingChanges } from '../readings/waiting-changes'
import { payOpenOrders } from './freed-money'
import { chosenToFlush, refuseFormer, refuseWaterOfFormer } from './refuse-flush'
import { ordersOfJob } from './take-back-store'

/** An order that a job made. */
export interface MadeOrder {
  order: number
  meter: number
}

/** The work of a take-back: the job whose orders it reverses, and the reason on them. */
export interface TakeBackWork {
  job: number
  reason: string
}

type Value = MadeOrder & { reason: string }

/**
 * Reverses the orders that a job made. A row is the row of that job. Those of a meter stand together, newest first: an order can
 * be reversed once those after it are. Each order that cannot be is refused and left; one that is reversed already stays as it is.
 */
export const takeBack: JobKind<Value> = {
  action: 'order.take_back',
  isUnordered: true,

  async prepare({ db, org, file }) {
    // The route wrote it.
    const { job, reason } = JSON.parse(file.content.toString()) as TakeBackWork
    const made = await ordersOfJob(db, org, job)
    const rows = made.map(({ row, order, meter }) => ({
      row,
      written: null,
      asked: { value: { order, meter, reason } },
      group: meter,
    }))
    return { rows, ignoredColumns: [] }
  },

  async post(batch) {
    const unit: UnitOfWork = { ...batch, caller: batch.actor }
    const { tx, org } = unit
    const orders = batch.values.map(({ order }) => order)
    const terms = await lockBillingTerms(tx, org)
    await lockAccounts(tx, org, [...new Set(batch.values.map(({ meter }) => meter))])
    const chosen = await choose(unit, orders, terms)
    const drafts = await reverseThem(unit, chosen.flushes, terms, batch.values[0]!.reason)
    return outcomesOf(batch, chosen, drafts)
  },
}

interface Chosen {
  byId: ReadonlyMap<number, FlushableOrder>
  /** The orders to flush, meter by meter, newest first. */
  flushes: ReadonlyMap<number, FlushableOrder[]>
  refusals: ReadonlyMap<number, Refusal>
}

/** Decides for each order of a job as its own flush would, after those of the job that are flushed before it. */
async function choose(
  { tx, org }: UnitOfWork,
  orders: readonly number[],
  terms: BillingTerms,
): Promise<Chosen> {
  const found = await ordersAndLater(tx, org, orders)
  const changed = await metersWithChanges(
    tx,
    org,
    found.map(({ meter }) => meter),
    orders,
  )
  const byId = new Map(found.map((order) => [order.id, order]))
  const flushes = new Map<number, FlushableOrder[]>()
  const refusals = new Map<number, Refusal>()
  const ofMeter = new Map<number, FlushableOrder[]>()
  for (const order of found) ofMeter.set(order.meter, [...(ofMeter.get(order.meter) ?? []), order])
  for (const id of [...orders].sort((one, other) => other - one)) {
    const order = byId.get(id)!
    if (order.status === 'red_flushed') continue
    const gone = flushes.get(order.meter) ?? []
    const later = ofMeter.get(order.meter)!.filter((one) => one.id > id && isInTheWay(one, gone))
    try {
      chosenToFlush([...later, order], false, terms.settings)
      refuseWaterOfFormer(order)
      if (changed.has(order.meter)) {
        const without = { orders: [...gone, order].map((one) => one.id) }
        await checkWaitingChanges(tx, org, order.meter, terms.check, without)
      }
      // Nothing is refunded here.
      if (order.isOfFormer && paidOn([order]) > 0) refuseFormer([order], yuan(paidOn([order])))
      flushes.set(order.meter, [...gone, order])
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refusals.set(id, error)
    }
  }
  return { byId, flushes, refusals }
}

const isInTheWay = (later: FlushableOrder, gone: readonly FlushableOrder[]): boolean =>
  later.status !== 'red_flushed' && later.kind !== 'fee' && later.kind !== 'opening' && !gone.includes(later)

/** Returns the draft invoices that have been deleted with the orders. */
async function reverseThem(
  unit: UnitOfWork,
  flushes: Chosen['flushes'],
  terms: BillingTerms,
  reason: string,
): Promise<readonly DeletedDraft[]> {
  if (flushes.size === 0) return []
  const { tx, org } = unit
  const accounts = await readAccounts(tx, org, [...flushes.keys()])
  const all: AccountFlush[] = [...flushes].map(([meter, orders]) => ({
    account: accounts.get(meter)!,
    orders,
  }))
  const { reds, drafts } = await flushOrders(unit, all, reason)
  await postReds(unit, reds)
  if (!terms.settings.auto_settle) return drafts
  for (const { account, orders } of all) {
    const freed = paidOn(orders)
    if (freed > 0) await payOpenOrders(unit, account.meter, freed)
  }
  return drafts
}

function outcomesOf(
  { values, audit, isCheck }: BatchToPost<Value>,
  { byId, flushes, refusals }: Chosen,
  drafts: readonly DeletedDraft[],
): RowOutcome[] {
  const orders = [...flushes.values()].flat().map(({ id }) => id)
  if (orders.length > 0) audit({ object: ['order', null], after: { orders } })
  return values.map(({ order: id }) => {
    const refusal = refusals.get(id)
    if (refusal) return refused(keptRefusal(refusal))
    const { orderNo: order_no, amount } = byId.get(id)!
    const notes = isCheck ? drafts.filter((draft) => draft.orders.includes(id)).map(goneWith) : []
    return { ok: true, id, params: { order_no, amount: yuan(amount) }, notes }
  })
}

const goneWith = ({ request_no, amount }: DeletedDraft): Note => ({
  note: 'draft_deleted',
  params: { request_no, amount },
})
