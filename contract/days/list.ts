import { list, many, one, span } from '../list'
import { dayFields } from './fields'

export const dayList = list({
  fields: { ...dayFields, slip_no: dayFields.deposit.parts.slip_no },
  columns: [
    ...(['date', 'cashier', 'state', 'expected_cash', 'counted_cash', 'difference'] as const),
    ...(['remark', 'closed_at', 'confirmed_by'] as const),
  ],
  second: ['closed_at', 'confirmed_by'],
  more: ['slip_no'],
  filters: [span('date'), one('cashier'), many('state'), one('date', { isHidden: true })],
  orderings: ['date', 'id'],
  order: '-date',
})
