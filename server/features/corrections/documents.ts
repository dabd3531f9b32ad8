import type { redFlushOrder } from '@water/contract/corrections/calls'
import type { Effects } from '@water/contract/corrections/effects'
import type { Wire } from '@water/contract/endpoint'
import { dateOf } from '@water/rules/calendar'
import type { UnitOfWork } from '../../db/read-write'
import { pairs } from '../../pairs'
import type { FlushableOrder } from '../ledger/flush-store'
import { readOrderDetails } from '../orders/detail'
import type { Order } from '../orders/present'
import type { Flush } from './posted-flush'

type Documents = Wire<typeof redFlushOrder>['reply']

/** The orders that a flush has posted, whole. */
export async function documentsOf(unit: UnitOfWork, flush: Flush): Promise<Documents> {
  const made = await madeBy(unit, flush)
  const [target, ...later] = [...flush.flushed].reverse()
  const { red, reissued } = made(target!.id)
  return { red, reissued, cascade: cascadeOf(made, later) }
}

/** All orders of a flush, each of which has been billed again, oldest first. */
export async function billedAgainBy(unit: UnitOfWork, flush: Flush): Promise<Documents['cascade']> {
  return cascadeOf(await madeBy(unit, flush), flush.flushed)
}

/** The red of a flushed order, and the order that replaces it, if any. */
type Made = (order: number) => { red: Order; reissued: Order | null }

async function madeBy({ tx, org, now }: UnitOfWork, { reds, reissues }: Flush): Promise<Made> {
  const redOf = new Map(reds.map((red) => [red.of, red.id]))
  const orders = await readOrderDetails(tx, org, [...redOf.values(), ...reissues.values()], dateOf(now))
  return (order) => ({
    red: orders.get(redOf.get(order)!)!,
    reissued: orders.get(reissues.get(order) ?? 0) ?? null,
  })
}

/** Orders that have been billed again, oldest first, with their reds and the orders that replace them. */
function cascadeOf(made: Made, orders: readonly FlushableOrder[]): Documents['cascade'] {
  const oldestFirst = orders.map(({ id }) => id).sort((one, other) => one - other)
  return oldestFirst.map((order) => {
    const { red, reissued } = made(order)
    return { order, red, reissued: reissued! }
  })
}

/** An order of a preview: it has no id and number, and nothing has paid it. */
export const unmade = (order: Order): Order => ({
  ...order,
  id: null,
  order_no: null,
  created_at: null,
  reading: null,
  readings: [],
  photos: [],
  allocations: [],
  invoices: [],
})

export const unmadeCascade = (cascade: Documents['cascade']): Documents['cascade'] =>
  cascade.map(({ order, red, reissued }) => ({ order, red: unmade(red), reissued: unmade(reissued) }))

/** The effect on each flushed order, oldest first. */
export const becoming = ({ flushed, reissues }: Flush): Effects['orders'] =>
  [...flushed].reverse().map(({ id, orderNo }) => ({
    order: id,
    order_no: orderNo,
    becomes: reissues.has(id) ? 'reissued' : 'red_flushed',
  }))

/** The effect on the draft invoices of flushed orders. */
export const draftsGone = ({ drafts }: Flush): Effects['invoices'] =>
  drafts.map(({ id }) => ({ id, becomes: 'deleted' }))

export function auditFlush(
  unit: UnitOfWork,
  { flushed }: Flush,
  { red, reissued, cascade }: Documents,
): void {
  const [target, ...later] = [...flushed].reverse()
  auditOne(unit, target!.status, red, reissued)
  for (const [{ status }, one] of pairs(later, cascade)) auditOne(unit, status, one.red, one.reissued)
}

/** The entries of flushed orders that no order of their own replaces. */
export async function auditReversed(unit: UnitOfWork, flush: Flush): Promise<void> {
  const made = await madeBy(unit, flush)
  for (const { id, status } of [...flush.flushed].reverse()) auditOne(unit, status, made(id).red, null)
}

/** One entry at each of the documents. */
export function auditOne({ audit }: UnitOfWork, before: string, red: Order, reissued: Order | null): void {
  const { red_of, red_reason } = red
  audit({
    object: ['order', red_of],
    before: { status: before },
    after: {
      ...{ status: 'red_flushed', red_by: red.id, red_by_no: red.order_no, red_reason },
      ...(reissued && { reissued_as: reissued.id, reissued_as_no: reissued.order_no }),
    },
  })
  for (const made of reissued ? [red, reissued] : [red]) {
    const {
      order_no,
      meter,
      account_no,
      kind,
      billing_month,
      previous_reading,
      current_reading,
      volume,
      amount,
    } = made
    const kept = { order_no, meter, kind, billing_month, previous_reading, current_reading, volume, amount }
    const { deduct_volume, red_of_no, reissue_of, reissue_of_no } = made
    const links =
      made === red ? { red_of, red_of_no, red_reason } : { deduct_volume, reissue_of, reissue_of_no }
    audit({ object: ['order', made.id], after: { ...kept, ...links, meter_name: account_no } })
  }
}
