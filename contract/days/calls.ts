import * as z from 'zod'
import { endpoint, holder, staff } from '../endpoint'
import { inOf, outOf } from '../field-schemas'
import { date, decimalOut, id, money, requiredText } from '../fields'
import { queryOf } from '../list-query'
import { paymentMethods } from '../payments/vocabulary'
import { pageOf } from '../query'
import { inOrganization, recordOut } from '../record'
import { text } from '../text'
import { dayCommandFields, dayFields } from './fields'
import { dayList } from './list'

const { remark, deposit } = dayFields

/** The bookings of a day by their method; refunds and reversals are negative. */
const takings = z.object({ method: z.enum(paymentMethods), count: z.int(), amount: decimalOut })

export const cashierDay = z.object({
  ...recordOut,
  organization_name: z.string(),
  ...outOf(dayFields),
  methods: z.array(takings),
})

export const listDays = endpoint({
  method: 'GET',
  path: '/payment-records/days/',
  title: text(
    '收费员的各日，最新在前：本人的；管理人员可看全部',
    'The days of cashiers, newest first: one’s own, and for staff all',
  ),
  access: holder('paymentRecordList'),
  callers: 'persons',
  query: queryOf(dayList),
  reply: pageOf(cashierDay),
})
export const readDay = endpoint({
  method: 'GET',
  path: '/payment-records/days/{id}/',
  title: text(
    '收费员一日的详情：本人的；管理人员可看任何人的',
    'One day of a cashier: one’s own, and for staff any',
  ),
  access: holder('paymentRecordList'),
  callers: 'persons',
  owner: 'cashier_days',
  reply: cashierDay,
})
export const closeDay = endpoint({
  method: 'POST',
  path: '/payment-records/close-day/',
  title: text(
    '日结：填实点现金；有长短款须写备注，替他人日结限管理人员',
    'Close a day with the counted cash. A difference needs a remark; the day of another cashier is staff’s',
  ),
  access: holder('paymentRecordCreate'),
  callers: 'persons',
  body: z.strictObject({
    date,
    counted_cash: money,
    ...inOf({ remark }),
    cashier: id.nullish(),
    ...inOrganization,
  }),
  reply: cashierDay,
})
export const confirmDay = endpoint({
  method: 'POST',
  path: '/payment-records/days/{id}/confirm/',
  title: text(
    '确认日结并登记缴存银行；收费员本人和清点人不得确认',
    'Confirm a closed day, with the deposit of its cash. Neither its cashier nor who counted it does',
  ),
  access: staff,
  callers: 'persons',
  owner: 'cashier_days',
  body: z.strictObject({ ...inOf({ deposit }), ...inOrganization }),
  reply: cashierDay,
})
export const reopenDay = endpoint({
  method: 'POST',
  path: '/payment-records/days/{id}/reopen/',
  title: text(
    '重新打开已日结或已确认的一日，须写原因；已确认的由有权确认的人打开',
    'Open a closed or confirmed day again, with the reason. A confirmed one is opened by those who may confirm it',
  ),
  access: staff,
  callers: 'persons',
  owner: 'cashier_days',
  body: z.strictObject({ reason: requiredText(dayCommandFields.reason.max), ...inOrganization }),
  reply: cashierDay,
})

export const dayCalls = [listDays, readDay, closeDay, confirmDay, reopenDay] as const
