import { choiceField, field, identifierField, referenceField, textField } from '../field'
import { list, many, one } from '../list'
import { text } from '../text'

const account = {
  account_no: identifierField('户号', 'Account', 20, {}),
  customer_name: textField('户名', 'Customer', 100, {}),
  address: textField('地址', 'Address', 200, {}),
  meter_no: identifierField('表号', 'Meter no.', 40, {}),
  book: referenceField('册本', 'Book', 'location', {}),
  seq_no: field('whole', '抄表顺序号', 'Route', { none: true }),
  last_reading: field('volume', '上次读数', 'Previous index', {}),
  last_read_at: field('time', '上次抄表', 'Last read', {}),
}

/** The meters of a month's round, over all books, that nobody has read, estimated or marked. */
export const unreadList = list({
  fields: account,
  columns: ['account_no', 'customer_name', 'address', 'book', 'seq_no', 'last_reading', 'last_read_at'],
  more: ['meter_no'],
  asked: {
    month: field('month', '月份', 'Month', {}),
    location: referenceField('位置', 'Location', 'location', {}),
  },
  filters: [one('month'), one('location')],
})

/** Accounts without a bill for three cycles, the most money at risk first. */
export const unbilledList = list({
  fields: {
    ...account,
    reason: choiceField('原因', 'Why', 'unbilledReason', {}),
    not_read: choiceField('未抄到原因', 'Not read because', 'notReadReason', { none: true }),
    unbilled_months: field('whole', '未开账月数', 'Months', {}),
    monthly_amount: field('money', '月均账单', 'Bill a month', { none: true }),
    at_risk: field('money', '风险金额', 'Money at risk', { none: true }),
  },
  // The money at risk, by which the rows are ordered, stays in sight in a narrow window.
  columns: [
    ...(['account_no', 'customer_name', 'at_risk', 'reason', 'not_read', 'unbilled_months'] as const),
    ...(['monthly_amount', 'book', 'last_read_at'] as const),
  ],
  second: ['book'],
  more: ['monthly_amount', 'address', 'meter_no', 'seq_no', 'last_reading'],
  sums: ['at_risk'],
  asked: { location: referenceField('位置', 'Location', 'location', {}) },
  filters: [many('reason'), one('location')],
  orderings: ['at_risk', 'unbilled_months', 'account_no'],
  order: '-at_risk',
  search: text('户号、表号、户名、地址', 'Account, meter no., name, address'),
})
