import { field, referenceField } from '../field'
import { list, many, one, span } from '../list'
import { text } from '../text'
import { invoiceFields } from './fields'

const issuedOn = text('开具日期', 'Issued on')

export const invoiceList = list({
  fields: {
    ...invoiceFields,
    // Shorter than on the invoice itself: the list shows only the day, and narrow columns.
    issued_at: { ...invoiceFields.issued_at, ...issuedOn },
    color: { ...invoiceFields.color, ...text('红蓝', 'Colour') },
    created_at: field('time', '制单时间', 'Made at', {}),
  },
  columns: ['invoice_no', 'buyer_name', 'status', 'amount', 'issued_at', 'type', 'color', 'account_no'],
  second: ['color'],
  more: ['net', 'tax', 'customer_name', 'buyer_tax_id', 'created_at'],
  inFile: ['red_of', 'red_by', 'failure'],
  inFileAfter: { created_at: 'failure' },
  sums: ['amount', 'net', 'tax'],
  asked: {
    issued: field('time', issuedOn.zh, issuedOn.en, {}),
    /** An invoice is found that has a line of it. */
    order: referenceField('账单', 'Order', 'order', {}),
  },
  filters: [
    many('status'),
    many('type'),
    many('color'),
    many('held', { isHidden: true }),
    span('issued'),
    span('amount', { label: text('金额', 'Amount') }),
    one('meter', { isHidden: true }),
    one('order', { isHidden: true }),
  ],
  orderings: ['id', 'issued_at', 'amount', 'invoice_no'],
  order: '-id',
  search: text('发票号码、购买方、户号、户名', 'Invoice, buyer, account, customer'),
})
