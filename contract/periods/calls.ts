/** Month end (月结): the months of an organization's books, closed one after the other (books.md §6). */
import * as z from 'zod'
import { endpoint, staff } from '../endpoint'
import { decimalOut, optionalText, requiredText, timeOut } from '../fields'
import { queryOf } from '../list-query'
import { monthlyFigures } from '../orders/calls'
import { lineItems } from '../orders/vocabulary'
import { paymentMethods } from '../payments/vocabulary'
import { taxTreatments } from '../prices/vocabulary'
import { pageOf } from '../query'
import { inOrganization } from '../record'
import { text } from '../text'
import { periodList } from './list'
import { periodObstacles, periodStates } from './vocabulary'

/** The prepayments of customers. All are positive; opening + in − applied − refunded = closing. */
const prepaid = z.object({
  opening: decimalOut,
  in: decimalOut,
  applied: decimalOut,
  refunded: decimalOut,
  closing: decimalOut,
})

/** The figures of a month: the totals of its monthly orders, the prepaid balances, and the money by method. */
const figures = z.object({
  ...monthlyFigures,
  /** Null: the month was closed before this figure was kept. */
  billed_volume: decimalOut.nullable(),
  prepaid,
  /** Payments less refunds and reversals, by the day of posting. */
  methods: z.array(z.object({ method: z.enum(paymentMethods), amount: decimalOut })),
})

const periodRow = z.object({
  /** Null while it was never closed. */
  id: z.int().nullable(),
  organization: z.int(),
  organization_name: z.string(),
  month: z.string(),
  state: z.enum(periodStates),
  /** As they were kept at the close; null while the month is open. */
  figures: figures.nullable(),
  remark: z.string(),
  closed_at: timeOut.nullable(),
  closed_by: z.int().nullable(),
  closed_by_name: z.string().nullable(),
  reopened_at: timeOut.nullable(),
  reopened_by: z.int().nullable(),
  reopened_by_name: z.string().nullable(),
  reopen_reason: z.string(),
})

/** Whatever should be looked at before the close; none of it prevents it. */
const points = z.object({
  /** Meters that were due and are not read; of a closed month, then. */
  unread: z.int(),
  /** Readings of the month, or of an earlier one, that wait for their order. */
  pending: z.int(),
  /** Payments and refunds of the month through a bank that no statement of the bank has confirmed. */
  unmatched: z.int(),
  /** Accounts that have no bill for three cycles, as of now. */
  unbilled: z.int(),
  failed_invoices: z.int(),
  /** Cashiers' days of the month that are closed and not confirmed. */
  unconfirmed_days: z.int(),
  /** The last run of the check of all books, and the violations that it found here; null: there was none. */
  verified: z.object({ at: timeOut, violations: z.int() }).nullable(),
})

const period = periodRow.extend({
  /** While the month is open: as of now. */
  figures,
  points,
  /** Why it cannot be closed now; empty when it can, or is. */
  missing: z.array(z.enum(periodObstacles)),
  /** Its close is the first one, and months of documents before it close with it. */
  takes_earlier: z.boolean(),
  /** The rows in the way. */
  open_days: z.array(
    z.object({ id: z.int(), date: z.string(), cashier: z.int(), cashier_name: z.string().nullable() }),
  ),
  open_months: z.array(z.string()),
  running_jobs: z.array(z.object({ id: z.int(), kind: z.string() })),
})

export const listPeriods = endpoint({
  method: 'GET',
  path: '/periods/',
  title: text(
    '账期列表，从最早有单据的月份到本月，最新在前',
    'The months of the books, from the first with documents to the present one, newest first',
  ),
  access: staff,
  query: queryOf(periodList),
  reply: pageOf(periodRow),
})
export const readPeriod = endpoint({
  method: 'GET',
  path: '/periods/{month}/',
  title: text(
    '账期详情：各项数字、月结的障碍和月结前须留意的事项',
    'One month: its figures, what is in the way of its close, and what to look at before',
  ),
  access: staff,
  reply: period,
})
export const readPeriodCharges = endpoint({
  method: 'GET',
  path: '/periods/{month}/charges/',
  title: text(
    '一个月的应收，按水价、项目和税务处理',
    'The charges of a month by price, item and tax treatment',
  ),
  access: staff,
  reply: z.array(
    z.object({
      water_price: z.int().nullable(),
      water_price_name: z.string(),
      item: z.enum(lineItems),
      name: z.string(),
      tax_treatment: z.enum(taxTreatments),
      tax_rate: decimalOut,
      volume: decimalOut,
      amount: decimalOut,
    }),
  ),
})
export const closePeriod = endpoint({
  method: 'POST',
  path: '/periods/{month}/close/',
  title: text(
    '月结：该月不再入账，数字留存',
    'Close a month: nothing is booked into it any more, and its figures are kept',
  ),
  access: staff,
  body: z.strictObject({ remark: optionalText(500), ...inOrganization }),
  reply: period,
})
export const reopenPeriod = endpoint({
  method: 'POST',
  path: '/periods/{month}/reopen/',
  title: text('反结账：重新打开最近月结的月份', 'Reopen the month that was closed last'),
  access: staff,
  body: z.strictObject({ reason: requiredText(200), ...inOrganization }),
  reply: period,
})

export const periodCalls = [listPeriods, readPeriod, readPeriodCharges, closePeriod, reopenPeriod] as const
