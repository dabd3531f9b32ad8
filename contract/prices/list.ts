import { field, otherField } from '../field'
import { list, one } from '../list'
import { text } from '../text'
import { priceVersionFields, waterPriceFields } from './fields'

/** The columns of what has dated versions. */
export const datedColumns = {
  name: waterPriceFields.name,
  since: otherField('执行日期', 'Since'),
  next: otherField('下一版本', 'Next'),
  created_at: field('time', '创建时间', 'Created', {}),
}

export const waterPriceList = list({
  fields: {
    ...datedColumns,
    category: waterPriceFields.category,
    mode: priceVersionFields.mode,
    price: otherField('现行价格', 'Current price'),
    meters: field('whole', '在用户表', 'Meters', {}),
  },
  columns: ['name', 'category', 'mode', 'price', 'since', 'next', 'meters'],
  more: ['created_at'],
  filters: [one('category')],
  orderings: ['name', 'id', 'created_at'],
  order: 'name',
  search: text('按名称搜索', 'Search by name'),
})
