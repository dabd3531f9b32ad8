import { otherField } from '../field'
import { list, one } from '../list'
import { datedColumns } from '../prices/list'
import { text } from '../text'
import { surchargeItemFields, surchargeVersionFields } from './fields'

export const surchargeItemList = list({
  fields: {
    ...datedColumns,
    kind: surchargeVersionFields.kind,
    rate: otherField('现行费率', 'Current rate'),
    prices: otherField('用于水价', 'Charged by'),
    sort: surchargeItemFields.sort,
    active: otherField('状态', 'State'),
  },
  columns: ['name', 'kind', 'rate', 'since', 'next', 'prices', 'sort', 'active'],
  more: ['sort', 'created_at'],
  filters: [one('kind')],
  orderings: ['sort', 'name', 'id', 'created_at'],
  order: 'sort',
  search: text('按名称搜索', 'Search by name'),
})
