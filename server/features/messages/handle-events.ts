import type { Listener } from '../ledger/listeners'
import { queueOrders, queuePayments } from './events-store'

/**
 * Queues messages about new orders and payments for the schedules that want them. The receiver and the text are decided when
 * the message is sent: a customer who has paid meanwhile is not reminded.
 */
export const messagesListener: Listener = {
  name: 'messages',

  async handle(tx, org, events) {
    const of = (kind: (typeof events)[number]['kind']) => events.filter((event) => event.kind === kind)
    await queueOrders(tx, org, of('orders_issued'))
    await queuePayments(tx, org, of('payment_taken'))
  },
}
