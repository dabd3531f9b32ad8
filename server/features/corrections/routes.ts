import { previewRedFlush, redFlushOrder } from '@water/contract/corrections/calls'
import type { Wire } from '@water/contract/endpoint'
import { dateOf } from '@water/rules/calendar'
import type { UnitOfWork } from '../../db/read-write'
import { command, rehearsal } from '../../http/route'
import { orderAndLater } from '../ledger/flush-store'
import { readOrderDetail } from '../orders/detail'
import type { Order } from '../orders/present'
import { changesOf, figuresOf, moneyMoved } from './effects'
import { type Flush, redFlush, takeAccount } from './red-flush'

type Documents = Wire<typeof redFlushOrder>['reply']

export const correctionRoutes = [
  command(redFlushOrder, 'order.red_flush', async (call) => {
    const flush = await redFlush(call, call.path.id, call.body)
    const documents = await documentsOf(call, flush)
    auditFlush(call, flush, documents)
    return documents
  }),
  rehearsal(previewRedFlush, async (call) => {
    const { id } = call.path
    const { meter, terms } = await takeAccount(call, id)
    const own = (await orderAndLater(call.tx, call.org, meter, id)).at(-1)!
    const before = await figuresOf(call, meter, own.tierYear, terms)
    const flush = await redFlush(call, id, call.body)
    const after = await figuresOf(call, meter, own.tierYear, terms)
    const { red, reissued, cascade } = await documentsOf(call, flush)
    const money = await moneyMoved(call, meter, {
      since: before.allocation,
      flushed: flush.flushed.map((order) => order.id),
      made: [...flush.reissues.values()],
    })
    return {
      red: unmade(red),
      reissued: reissued && unmade(reissued),
      cascade: cascade.map((one) => ({
        order: one.order,
        red: unmade(one.red),
        reissued: unmade(one.reissued),
      })),
      effects: {
        ...changesOf(before, after),
        ...money,
        orders: [...flush.flushed].reverse().map((order) => ({
          order: order.id,
          order_no: order.orderNo,
          becomes: flush.reissues.has(order.id) ? ('reissued' as const) : ('red_flushed' as const),
        })),
        invoices: [],
      },
    }
  }),
]

/** The orders that a flush has posted, whole. */
async function documentsOf(
  { tx, org, now }: UnitOfWork,
  { flushed, reds, reissues }: Flush,
): Promise<Documents> {
  const read = (order: number) => readOrderDetail(tx, org, order, dateOf(now))
  const redOf = new Map(reds.map((red) => [red.of, red.id]))
  const [target, ...later] = [...flushed].reverse().map(({ id }) => id)
  const again = reissues.get(target!)
  return {
    red: await read(redOf.get(target!)!),
    reissued: again === undefined ? null : await read(again),
    cascade: await Promise.all(
      later.map(async (order) => ({
        order,
        red: await read(redOf.get(order)!),
        reissued: await read(reissues.get(order)!),
      })),
    ),
  }
}

/** An order of a preview: it has no id and number, and nothing has paid it. */
const unmade = (order: Order): Order => ({
  ...order,
  id: null,
  order_no: null,
  created_at: null,
  reading: null,
  readings: [],
  allocations: [],
})

function auditFlush(unit: UnitOfWork, { flushed }: Flush, { red, reissued, cascade }: Documents): void {
  const [target, ...later] = [...flushed].reverse()
  auditOne(unit, target!.status, red, reissued)
  for (const [at, order] of later.entries())
    auditOne(unit, order.status, cascade[at]!.red, cascade[at]!.reissued)
}

/** One entry at each of the documents. */
function auditOne({ audit }: UnitOfWork, before: string, red: Order, reissued: Order | null): void {
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
