import { previewWaiver, waivePenalty, withdrawWaiver } from '@water/contract/corrections/waivers'
import { dateOf } from '@water/rules/calendar'
import type { UnitOfWork } from '../../db/read-write'
import { command, type Route, rehearsal } from '../../http/route'
import { readOrderDetail } from '../orders/detail'
import { waive, withdraw } from './waiver'

const orderOf = ({ tx, org, now }: UnitOfWork, id: number) => readOrderDetail(tx, org, id, dateOf(now))

const nothingMoved = { released: [], settled: [], orders: [], invoices: [] }

export const waiverRoutes: Route[] = [
  command(waivePenalty, 'order.waive_penalty', async (call) => {
    const { id } = call.path
    const { amount: waived_amount, reason: waive_reason } = call.body
    const { penalty } = await orderOf(call, id)
    await waive(call, id, call.body)
    const order = await orderOf(call, id)
    call.audit({
      object: ['order', id],
      before: { penalty },
      after: { penalty: order.penalty, waived_amount, waive_reason },
    })
    return order
  }),
  rehearsal(previewWaiver, async (call) => {
    await waive(call, call.path.id, call.body)
    return { ...(await orderOf(call, call.path.id)), effects: nothingMoved }
  }),
  command(withdrawWaiver, 'order.withdraw_waiver', async (call) => {
    const { id, waiver } = call.path
    const { penalty } = await orderOf(call, id)
    const { amount: withdrawn_amount } = await withdraw(call, id, waiver)
    const order = await orderOf(call, id)
    call.audit({
      object: ['order', id],
      before: { penalty },
      after: { penalty: order.penalty, withdrawn_amount },
    })
    return order
  }),
]
