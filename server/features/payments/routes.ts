import {
  createPayment,
  listPayments,
  printPayment,
  readDues,
  readPayment as readPaymentEndpoint,
  reversePayment,
  updatePayment,
} from '@water/contract/payments/calls'
import { dateOf } from '@water/rules/calendar'
import { page } from '../../http/page'
import { command, query, type Route } from '../../http/route'
import { orNotFound } from '../../refusal'
import { correctPayment } from './correct'
import { duesOfMeter } from './dues'
import { reverse } from './reverse'
import { countPrint, pageOfPayments, readPayment } from './store'
import { takePayment } from './take'

export const paymentRoutes: Route[] = [
  query(listPayments, async (call) => {
    const { count, rows } = await pageOfPayments(call.db, call.scope, call.query, dateOf(call.now))
    return page(call, count, rows)
  }),
  query(readDues, duesOfMeter),
  query(readPaymentEndpoint, async ({ db, org, path }) => orNotFound(await readPayment(db, org, path.id))),
  command(createPayment, 'payment.create', async (call) => {
    const { payment, isRepeated } = await takePayment(call, call.body)
    if (isRepeated) call.answerWith(200)
    return { ...payment, taken_before: isRepeated }
  }),
  command(updatePayment, 'payment.update', (call) => correctPayment(call, call.path.id, call.body)),
  command(printPayment, 'payment.print', async ({ tx, org, path, audit }) => {
    const count = orNotFound(await countPrint(tx, org, path.id))
    audit({ object: ['payment', path.id], after: { print_count: count } })
    return { count }
  }),
  command(reversePayment, 'payment.reverse', (call) => reverse(call, call.path.id)),
]
