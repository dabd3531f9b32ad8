import { field, otherField, referenceField } from '../field'
import { list, many, one, span } from '../list'
import { text } from '../text'
import { noteFields } from './fields'

const states = {
  due: text('已到期', 'Due'),
  open: text('未办结', 'Open'),
  done: text('已办结', 'Done'),
}

export const noteList = list({
  fields: noteFields,
  columns: ['account_no', 'customer_name', 'kind', 'text', 'due_on', 'created_by', 'created_at', 'done_at'],
  second: ['created_by', 'done_at'],
  asked: {
    /** Open and due are those of present customers. */
    state: otherField('状态', 'State', { said: states }),
    mine: field('yes', '记录人', 'Written by', {}),
    meter: referenceField('户表', 'Meter', 'meter', {}),
    created: field('time', '记录日期', 'Written', {}),
  },
  filters: [
    one('state'),
    many('kind'),
    one('mine', { yes: text('我记的', 'By me'), no: text('他人记的', 'By others') }),
    span('due_on'),
    span('created'),
    one('meter', { isHidden: true }),
  ],
  orderings: ['id', 'due_on'],
  order: '-id',
  search: text('内容、户号、户名', 'Note, account, customer'),
})
