import * as z from 'zod'
import { effects } from '../corrections/effects'
import { endpoint, holder, staff } from '../endpoint'
import { inOf, keeping, outOf, rowOf } from '../field-schemas'
import {
  dateOut,
  decimalOut,
  id,
  identifier,
  money,
  positiveMoney,
  requiredText,
  time,
  timeOut,
} from '../fields'
import { queryOf } from '../list-query'
import { meter } from '../meters/calls'
import { allocation } from '../orders/calls'
import { dateFilter, filtersOf, idFilter, pageOf } from '../query'
import { inOrganization, recordOut } from '../record'
import { text } from '../text'
import { paymentFields } from './fields'
import { paymentList } from './list'
import { type paymentMethods, refundMethods } from './vocabulary'

/** Methods that need the receiving bank account (domain.md §3). */
export const methodsOfBank = ['transfer', 'withholding', 'pos'] as const
/** The purpose of the bank accounts that receive the money of a method. */
export const purposeOf = (method: (typeof paymentMethods)[number]): 'collection' | 'withholding' =>
  method === 'withholding' ? 'withholding' : 'collection'

export const paymentRow = z.object({ ...recordOut, organization_name: z.string(), ...rowOf(paymentFields) })

export const payment = paymentRow.extend({
  ...outOf(paymentFields),
  allocations: z.array(allocation),
  /** For its receipt, divided by blanks; '' where the organization prints none. */
  former_nos: z.string(),
})

/**
 * The answer to a taken payment. `taken_before`: its bank number was booked already, so this is that payment (200) and
 * nothing was done.
 */
export const takenPayment = payment.extend({ taken_before: z.boolean() })

/** A payment as a command would leave it; one that it makes has no id and number yet. */
const previewed = payment.extend({
  id: z.int().nullable(),
  payment_no: z.string().nullable(),
  created_at: timeOut.nullable(),
  updated_at: timeOut.nullable(),
  effects,
})

export const listPayments = endpoint({
  method: 'GET',
  path: '/payment-records/',
  title: text('缴费记录', 'Payment records'),
  access: holder('paymentRecordList'),
  query: queryOf(paymentList),
  reply: pageOf(paymentRow),
})

export const totalPayments = endpoint({
  method: 'GET',
  path: '/payment-records/totals/',
  title: text('缴费的准确笔数与合计', 'How many payments the filters find, exactly, and their sum'),
  access: holder('paymentRecordList'),
  query: filtersOf(listPayments.query),
  reply: z.object({ count: z.int(), amount: decimalOut }),
})
export const readPayment = endpoint({
  method: 'GET',
  path: '/payment-records/{id}/',
  title: text('缴费详情，含分摊', 'One payment with its allocations'),
  access: holder('paymentRecordView'),
  owner: 'payments',
  reply: payment,
})
const { payee, ...received } = paymentFields
export const createPayment = endpoint({
  method: 'POST',
  path: '/payment-records/',
  title: text('缴费', 'Take a payment'),
  access: holder('paymentRecordCreate'),
  status: 201,
  money: true,
  body: z.strictObject({
    ...keeping(inOf(received)),
    amount: positiveMoney,
    /** Cash only: at least the amount. */
    tender: positiveMoney.nullish(),
    paid_at: time.nullish(),
    orders: z.array(id).min(1, 'required').max(200).nullish(),
    /** The part for the balance that the payer agreed to: 409 `dues_changed` if it would now be another amount. */
    to_balance: money.nullish(),
    ...inOrganization,
  }),
  reply: takenPayment,
})
const { remark, bank_account, channel_no } = paymentFields
export const updatePayment = endpoint({
  method: 'PATCH',
  path: '/payment-records/{id}/',
  title: text(
    '日结前更正缴费的备注、银行账户或银行流水号',
    'Correct remark, bank account or bank number before the day is closed',
  ),
  access: holder('paymentRecordEdit'),
  owner: 'payments',
  body: z.strictObject({
    ...keeping(inOf({ remark, bank_account, channel_no })),
    ...inOrganization,
  }),
  reply: payment,
})
/** DELETE of a payment never deletes: it posts the reversal and answers without content (domain.md §3). */
export const reversePayment = endpoint({
  method: 'DELETE',
  path: '/payment-records/{id}/',
  title: text('冲正缴费', 'Reverse a payment'),
  access: holder('paymentRecordDelete'),
  owner: 'payments',
})

const payeeBody = z.strictObject(inOf(payee.parts))

/** How money goes back. A refund by transfer needs the payee's account. */
const refundWay = {
  method: z.enum(refundMethods),
  /** One of the accounts for refunds. */
  bank_account: id.nullish(),
  payee: payeeBody.nullish(),
}

/** A refund in the body of another command. */
export const refundBeside = z.strictObject(refundWay)

const refundBody = z.strictObject({
  meter: id,
  amount: positiveMoney,
  ...refundWay,
  channel_no: identifier(64).nullish(),
  reason: requiredText(200),
  ...inOrganization,
})
export const refundPayment = endpoint({
  method: 'POST',
  path: '/payment-records/refund/',
  title: text('退还部分余额', 'Refund a part of the balance'),
  access: staff,
  status: 201,
  money: true,
  body: refundBody,
  reply: payment,
})
export const previewRefund = endpoint({
  method: 'POST',
  path: '/payment-records/refund/preview/',
  title: text('预览退款的影响（不写入）', 'What a refund would change. Nothing is written'),
  access: staff,
  body: refundBody,
  reply: previewed,
})

const reversalBody = z.strictObject({
  reason: requiredText(200),
  /** Staff: what the reversal leaves free in the balance is refunded with it. */
  refund: refundBeside.nullish(),
  ...inOrganization,
})
export const reverseWithReason = endpoint({
  method: 'POST',
  path: '/payment-records/{id}/reverse/',
  title: text('冲正缴费，须写原因', 'Reverse a payment, with the reason'),
  access: holder('paymentRecordDelete'),
  owner: 'payments',
  money: true,
  body: reversalBody,
  reply: payment,
})
export const previewReversal = endpoint({
  method: 'POST',
  path: '/payment-records/{id}/reverse/preview/',
  title: text(
    '预览冲正缴费的影响（不写入）',
    'What the reversal of a payment would change. Nothing is written',
  ),
  access: holder('paymentRecordDelete'),
  owner: 'payments',
  body: reversalBody,
  reply: previewed,
})

const layingBody = z.strictObject({
  /** By default all open orders, oldest due first. */
  orders: z.array(id).min(1, 'required').max(200).nullish(),
  ...inOrganization,
})
export const applyBalance = endpoint({
  method: 'POST',
  path: '/meters/{id}/apply-balance/',
  title: text('用余额冲抵未收账单', 'Pay open orders from the balance'),
  access: holder('paymentRecordCreate'),
  owner: 'meters',
  money: true,
  body: layingBody,
  reply: meter,
})
export const previewLaying = endpoint({
  method: 'POST',
  path: '/meters/{id}/apply-balance/preview/',
  title: text(
    '预览余额可冲抵的账单（不写入）',
    'Which open orders the balance would pay. Nothing is written',
  ),
  access: holder('paymentRecordCreate'),
  owner: 'meters',
  body: layingBody,
  reply: meter.extend({ effects }),
})

/** Called when the receipt goes to the printer; the answer is the number of this print. */
export const printPayment = endpoint({
  method: 'POST',
  path: '/payment-records/{id}/printed/',
  title: text('登记打印一次收据', 'Count a print of the receipt'),
  access: holder('paymentRecordView'),
  owner: 'payments',
  reply: z.object({ count: z.int() }),
})

/** The dues of a meter on a day: the table above the amount on the cashier's form. */
const due = z.object({
  order: z.int(),
  order_no: z.string(),
  billing_month: z.string(),
  due_date: dateOut,
  amount: decimalOut,
  outstanding: decimalOut,
  penalty: decimalOut,
  /** The number of the run of withholding that asks a bank for it, while the bank's answer is awaited. */
  withholding: z.string().nullable(),
})

export const readDues = endpoint({
  method: 'GET',
  path: '/payment-records/dues/',
  title: text('户表截至某日的未收账单及违约金', 'Open orders of a meter with their penalty as of a day'),
  access: holder('paymentRecordCreate'),
  query: z.strictObject({ meter: idFilter.unwrap(), as_of: dateFilter }),
  reply: z.object({
    meter: z.int(),
    as_of: dateOut,
    balance: decimalOut,
    principal: decimalOut,
    penalty: decimalOut,
    total: decimalOut,
    orders: z.array(due),
    /** Those of former customers: only a payment that names them pays them. */
    former_orders: z.array(due.extend({ customer_name: z.string() })),
  }),
})

export const paymentCalls = [
  listPayments,
  totalPayments,
  readDues,
  createPayment,
  printPayment,
  readPayment,
  updatePayment,
  reversePayment,
  refundPayment,
  previewRefund,
  reverseWithReason,
  previewReversal,
  applyBalance,
  previewLaying,
] as const
