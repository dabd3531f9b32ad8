import { list, one } from '../list'
import { viewFields } from './fields'

/** The caller's views first, then the shared ones, each by name. */
export const viewList = list({
  fields: viewFields,
  columns: ['name', 'user', 'is_shared', 'is_default'],
  filters: [one('list', { isHidden: true })],
})
