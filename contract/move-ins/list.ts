import { field } from '../field'
import { list, many, one } from '../list'
import { text } from '../text'
import { moveInDifferenceFields, moveInErrorFields, moveInFields } from './fields'

export const moveInList = list({
  fields: moveInFields,
  columns: ['name', 'as_of', 'state', 'loaded_at', 'agreed_at', 'withdrawn_at', 'reason'],
  filters: [many('state')],
  orderings: ['id', 'name', 'as_of'],
  order: '-id',
  search: text('名称', 'Name'),
  empty: text(
    '从别的系统接管时在这里开始：先建立一次接管，再上传户表。',
    'A move from another system begins here: make a move-in, then upload its accounts.',
  ),
})

/** In the order of the files and their lines. */
export const moveInErrorList = list({
  fields: moveInErrorFields,
  columns: ['kind', 'file_name', 'line', 'account_no', 'problems'],
  filters: [many('kind')],
})

/** The largest first. */
export const moveInDifferenceList = list({
  fields: moveInDifferenceFields,
  columns: [
    ...(['account_no', 'read_at', 'old_amount', 'our_amount', 'difference'] as const),
    ...(['problem', 'decision', 'remark'] as const),
  ],
  more: ['reading', 'old_volume', 'our_volume'],
  asked: { decided: field('yes', '处理情况', 'Decided', {}) },
  filters: [one('decided', { yes: text('已处理', 'Decided'), no: text('未处理', 'Undecided') })],
})
