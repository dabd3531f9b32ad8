import { field, otherField } from '../field'
import { list, one } from '../list'
import { text } from '../text'
import { organizationFields } from './fields'

const state = otherField('状态', 'State')

export const organizationList = list({
  fields: { ...organizationFields, state, created_at: field('time', '建立时间', 'Created', {}) },
  columns: ['name', 'code', 'short_name', 'state', 'contact_name', 'contact_phone', 'address', 'created_at'],
  more: ['address'],
  filters: [one('is_active', { label: state, yes: text('启用', 'Active'), no: text('停用', 'Inactive') })],
  orderings: ['id', 'name', 'code', 'created_at'],
  order: 'code',
  search: text('名称、代码、简称', 'Name, code, short name'),
})
