import { choiceField, type Fields, field, otherField, referenceField, textField } from '../field'
import { list, many, one, span } from '../list'
import { text } from '../text'
import { orderFields } from './fields'
import { tierNumbers } from './vocabulary'

const tiers = Object.fromEntries(tierNumbers.map((tier) => [tier, text(`第 ${tier} 阶梯`, `Tier ${tier}`)]))

const location = referenceField('位置', 'Location', 'location', {})
const created_at = field('time', '生成时间', 'Created at', {})

export const orderList = list({
  fields: {
    ...orderFields,
    period: otherField('计费期', 'Period'),
    created_at,
  },
  columns: [
    ...(['order_no', 'account_no', 'customer_name', 'amount', 'outstanding', 'billing_month'] as const),
    ...(['status', 'billed_volume', 'penalty', 'due_date', 'invoice_status'] as const),
  ],
  second: ['due_date'],
  more: [
    ...(['penalty', 'invoice_status'] as const),
    ...([
      'kind',
      'meter_no',
      'period',
      'issued_on',
      'water_amount',
      'surcharge_amount',
      'created_at',
    ] as const),
    ...(['external_no', 'original_amount', 'original_paid'] as const),
  ],
  sums: ['amount', 'outstanding', 'penalty', 'billed_volume', 'water_amount', 'surcharge_amount'],
  asked: {
    location,
    overdue: field('yes', '已逾期', 'Overdue', {}),
    /** Its reading was abnormal, and confirmed as such. */
    abnormal: field('yes', '用量异常', 'Abnormal volume', {}),
    water_price: referenceField('水价', 'Water price', 'water_price', {}),
    category: choiceField('用水类别', 'Category', 'priceCategory', {}),
    // These four are of one line: an order is found that has such a line.
    line_item: choiceField('费用项目', 'Item', 'lineItem', {}),
    line_name: textField('费用名称', 'Name of the item', 100, {}),
    tier: otherField('阶梯', 'Tier', { said: tiers }),
    tax_treatment: choiceField('计税方式', 'Tax treatment', 'taxTreatment', {}),
  },
  filters: [
    one('billing_month'),
    many('status'),
    many('invoice_status'),
    one('overdue', {
      label: text('逾期', 'Overdue'),
      yes: text('已逾期', 'Overdue'),
      no: text('未逾期', 'Not overdue'),
    }),
    many('kind'),
    one('abnormal', { yes: text('是', 'Yes'), no: text('否', 'No') }),
    span('issued_on'),
    span('due_date'),
    one('location'),
    span('billing_month', { label: text('账期范围', 'Billing months') }),
    many('water_price'),
    many('category'),
    many('line_item'),
    many('tier'),
    many('tax_treatment'),
    one('meter', { isHidden: true }),
    one('line_name', { isHidden: true }),
  ],
  orderings: ['id', 'issued_on', 'due_date', 'amount', 'billing_month'],
  order: '-id',
  search: text('账单号、户号、户名、表号', 'Order, account, customer, meter no.'),
})

/** The figures of a row and of all rows, in the order of their equation. */
export const monthlyFigureFields = {
  opening_arrears: field('money', '期初欠费', 'Opening arrears', {}),
  charges: field('money', '本期应收', 'Charges', {}),
  red: field('money', '红冲', 'Reversed', {}),
  payments: field('money', '本期缴费', 'Payments', {}),
  closing_arrears: field('money', '期末欠费', 'Closing arrears', {}),
  penalties: field('money', '违约金', 'Penalties', {}),
  billed_volume: orderFields.billed_volume,
  order_count: field('whole', '账单数', 'Orders', {}),
} as const satisfies Fields

const { account_no, customer_name, billing_month, volume } = orderFields

/** A row per meter and billing month. */
export const monthlyOrderList = list({
  fields: { account_no, customer_name, billing_month, ...monthlyFigureFields, volume },
  columns: [
    ...(['account_no', 'customer_name', 'billing_month', 'opening_arrears', 'charges', 'red'] as const),
    ...(['payments', 'closing_arrears', 'penalties', 'billed_volume', 'order_count'] as const),
  ],
  second: ['billed_volume'],
  more: ['penalties', 'order_count'],
  inFile: ['volume'],
  // The debts at the ends of a month make no sum over several months.
  sums: ['charges', 'red', 'payments', 'penalties', 'billed_volume', 'order_count', 'volume'],
  asked: { location, meter: orderFields.meter },
  filters: [
    span('billing_month'),
    one('location'),
    one('meter', { isHidden: true }),
    one('billing_month', { isHidden: true }),
  ],
  orderings: ['billing_month', 'account_no', 'closing_arrears', 'charges'],
  order: '-billing_month',
  search: text('户号、户名、表号', 'Account, customer, meter no.'),
})
