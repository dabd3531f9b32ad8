import { field, textField } from '../field'
import { list } from '../list'
import { text } from '../text'

/** Those that can be granted. */
export const permissionList = list({
  fields: {
    code: field('whole', '权限码', 'Code', {}),
    name: textField('名称', 'Name', 50, { in: 'required' }),
  },
  columns: ['code', 'name'],
  filters: [],
  orderings: ['id', 'name'],
  order: 'id',
  search: text('名称', 'Name'),
})
