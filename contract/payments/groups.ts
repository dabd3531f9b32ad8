import * as z from 'zod'
import { endpoint, holder } from '../endpoint'
import { inOf, keeping, rowOf } from '../field-schemas'
import { dateOut, decimalOut, id, money, positiveMoney, time } from '../fields'
import { meterFields } from '../meters/fields'
import { dateFilter, idFilter } from '../query'
import { inOrganization } from '../record'
import { text } from '../text'
import { payment } from './calls'
import { paymentFields } from './fields'

/** The most accounts of one payment. */
export const MOST_OF_GROUP = 200

const { method, bank_account, channel_no, remark } = paymentFields
const { cashier, paid_at, posted_on } = paymentFields
const shown = { method, bank_account, channel_no, paid_at, posted_on, cashier, remark } as const

/** One payer's money for several accounts, with the payment of each. */
export const paymentGroup = z.object({
  group: z.int(),
  group_no: z.string(),
  organization: z.int(),
  organization_name: z.string(),
  amount: decimalOut,
  ...rowOf(shown),
  tender: decimalOut.nullable(),
  change: decimalOut.nullable(),
  print_count: z.int(),
  payments: z.array(payment),
})

const row = z.strictObject({
  meter: id,
  amount: positiveMoney,
  /** The part for the balance that the payer agreed to: 409 `dues_changed` if it would now be another amount. */
  to_balance: money.nullish(),
})

export const createGroup = endpoint({
  method: 'POST',
  path: '/payment-records/group/',
  title: text(
    '合并缴费：多户一次缴清，全部或全不',
    'Take one payment for several accounts: all of them, or none',
  ),
  access: holder('paymentRecordCreate'),
  status: 201,
  money: true,
  body: z.strictObject({
    ...keeping(inOf({ method, bank_account, channel_no, remark })),
    paid_at: time.nullish(),
    /** Cash only: at least the sum. */
    tender: positiveMoney.nullish(),
    rows: z.array(row).min(1, 'required').max(MOST_OF_GROUP),
    ...inOrganization,
  }),
  /** `taken_before`: its bank number was booked already, so this is that group (200) and nothing was done. */
  reply: paymentGroup.extend({ taken_before: z.boolean() }),
})

export const readGroup = endpoint({
  method: 'GET',
  path: '/payment-records/groups/{id}/',
  title: text('合并缴费详情', 'One payment for several accounts'),
  access: holder('paymentRecordView'),
  owner: 'payment_groups',
  reply: paymentGroup,
})

const { account_no, customer_name, address, status } = meterFields
/** An account with its dues in sums, in a list of those that one payer may pay together. */
const payable = z.object({
  meter: z.int(),
  ...rowOf({ account_no, customer_name, address, status }),
  balance: decimalOut,
  principal: decimalOut,
  penalty: decimalOut,
  total: decimalOut,
  orders: z.int(),
})

export const readPayer = endpoint({
  method: 'GET',
  path: '/payment-records/payer/',
  title: text(
    '缴费人可一并缴的户表：同户名或同手机号，附截至某日的应缴',
    'The accounts that the payer of one may pay, too: of the same name or phone, with their dues as of a day',
  ),
  access: holder('paymentRecordCreate'),
  query: z.strictObject({ meter: idFilter.unwrap(), as_of: dateFilter }),
  reply: z.object({ as_of: dateOut, accounts: z.array(payable).max(MOST_OF_GROUP) }),
})

export const groupCalls = [createGroup, readPayer, readGroup] as const
