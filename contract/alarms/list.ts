import { referenceField } from '../field'
import { list, many, one } from '../list'
import { text } from '../text'
import { alarmFields } from './fields'

export const alarmList = list({
  fields: alarmFields,
  columns: [
    ...(['kind', 'account_no', 'since', 'state', 'address', 'customer_name', 'last_at'] as const),
    'note',
  ],
  second: ['last_at'],
  more: ['by', 'until', 'location'],
  asked: { location: referenceField('位置', 'Location', 'location', {}) },
  filters: [many('kind'), many('state'), one('location'), one('meter', { isHidden: true })],
  orderings: ['id', 'since'],
  order: '-id',
  search: text('户号、表号、户名、电话或地址', 'Account, meter no., name, phone or address'),
})
