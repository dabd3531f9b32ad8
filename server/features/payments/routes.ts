import {
  applyBalance,
  createPayment,
  listPayments,
  previewLaying,
  previewRefund,
  previewReversal,
  printPayment,
  readDues,
  readPayment as readPaymentEndpoint,
  refundPayment,
  reversePayment,
  reverseWithReason,
  totalPayments,
  updatePayment,
} from '@water/contract/payments/calls'
import { createGroup, readGroup as readGroupEndpoint, readPayer } from '@water/contract/payments/groups'
import { dateOf } from '@water/rules/calendar'
import { page } from '../../http/page'
import { command, locking, query, type Route, rehearsal } from '../../http/route'
import { orNotFound } from '../../refusal'
import { lockAccounts } from '../ledger/accounts-store'
import { moneyEffects } from '../ledger/effects'
import { moneyFigures } from '../ledger/effects-store'
import { shownMeter } from '../meters/shown'
import { correctPayment, lockForCorrection } from './correct'
import { duesOfMeter } from './dues'
import { accountsToPay, takeGroup } from './group'
import { layBalance } from './lay-balance'
import { type PaymentReply, presentPayment } from './present'
import { readGroup, readPayment } from './read'
import { refund } from './refund'
import { reverse, reverseAndRefund } from './reverse'
import { countPrint, meterOfPayment, pageOfPayments, totalsOfPayments } from './store'
import { takePayment } from './take'

export const paymentRoutes: Route[] = [
  query(listPayments, async (call) => {
    const { count, rows } = await pageOfPayments(call.db, call.scope, call.query, dateOf(call.now))
    return page(call, count, rows.map(presentPayment))
  }),
  query(totalPayments, ({ db, scope, query, now }) => totalsOfPayments(db, scope, query, dateOf(now))),
  query(readDues, duesOfMeter),
  query(readPayer, accountsToPay),
  query(readGroupEndpoint, async ({ db, org, path }) => orNotFound(await readGroup(db, org, path.id))),
  query(readPaymentEndpoint, async ({ db, org, path }) => orNotFound(await readPayment(db, org, path.id))),
  command(createPayment, 'payment.create', async (call) => {
    const { payment, isRepeated } = await takePayment(call, call.body)
    if (isRepeated) call.answerWith(200)
    return { ...payment, taken_before: isRepeated }
  }),
  command(createGroup, 'payment_group.create', async (call) => {
    const { group, isRepeated } = await takeGroup(call, call.body)
    if (isRepeated) call.answerWith(200)
    return { ...group, taken_before: isRepeated }
  }),
  locking(
    lockForCorrection,
    command(updatePayment, 'payment.update', (call) => correctPayment(call, call.path.id, call.body)),
  ),
  command(printPayment, 'payment.print', async ({ tx, org, path, audit }) => {
    const count = orNotFound(await countPrint(tx, org, path.id))
    audit({ object: ['payment', path.id], after: { print_count: count } })
    return { count }
  }),
  command(reversePayment, 'payment.reverse', async (call) => {
    await reverse(call, call.path.id)
  }),
  command(reverseWithReason, 'payment.reverse', async (call) => {
    await reverseAndRefund(call, call.path.id, call.body)
    return orNotFound(await readPayment(call.tx, call.org, call.path.id))
  }),
  rehearsal(previewReversal, async (call) => {
    const { id } = call.path
    const meter = orNotFound(await meterOfPayment(call.tx, call.org, id))
    await lockAccounts(call.tx, call.org, [meter])
    const before = await moneyFigures(call.tx, call.org, meter)
    await reverseAndRefund(call, id, call.body)
    const payment = orNotFound(await readPayment(call.tx, call.org, id))
    const effects = await moneyEffects(call, meter, before)
    return { ...payment, reversed_by: null, reversed_by_no: null, effects }
  }),
  command(refundPayment, 'payment.refund', async (call) => {
    const { id, isRepeated } = await refund(call, call.body)
    if (isRepeated) call.answerWith(200)
    return orNotFound(await readPayment(call.tx, call.org, id))
  }),
  rehearsal(previewRefund, async (call) => {
    const { meter } = call.body
    await lockAccounts(call.tx, call.org, [meter])
    const before = await moneyFigures(call.tx, call.org, meter)
    const { id, isRepeated } = await refund(call, call.body)
    const payment = orNotFound(await readPayment(call.tx, call.org, id))
    const effects = await moneyEffects(call, meter, before)
    return { ...(isRepeated ? payment : unmade(payment)), effects }
  }),
  command(applyBalance, 'meter.apply_balance', async (call) => {
    await layBalance(call, call.path.id, call.body.orders)
    return shownMeter(call.tx, call.org, call.path.id, call.caller)
  }),
  rehearsal(previewLaying, async (call) => {
    const { id } = call.path
    await lockAccounts(call.tx, call.org, [id])
    const before = await moneyFigures(call.tx, call.org, id)
    await layBalance(call, id, call.body.orders)
    const meter = await shownMeter(call.tx, call.org, id, call.caller)
    return { ...meter, effects: await moneyEffects(call, id, before) }
  }),
]

/** A payment of a preview has no id and number. */
const unmade = (payment: PaymentReply) => ({
  ...payment,
  id: null,
  payment_no: null,
  created_at: null,
  updated_at: null,
})
