import * as z from 'zod'
import { audited, endpoint } from '../endpoint'
import { inOf, outOf } from '../field-schemas'
import { flag, patchOf } from '../fields'
import { queryOf } from '../list-query'
import { pageOf } from '../query'
import { inOrganization } from '../record'
import { text } from '../text'
import { viewFields } from './fields'
import { viewList } from './list'
import { viewState } from './state'

const list = z.string().regex(/^\/[a-z/-]{1,98}\/$/)

const view = z.object({
  id: z.int(),
  organization: z.int(),
  list,
  ...outOf(viewFields),
  state: viewState,
  /** The caller may change and delete it: the own views, and staff the shared ones. */
  may_change: z.boolean(),
})

export const listViews = endpoint({
  method: 'GET',
  path: '/views/',
  title: text(
    '本人的和共享的视图，限本人可打开的列表；`list` 为列表的路径，如 /meters/',
    'The caller’s views and the shared ones, of the lists that the caller may open. `list` is the path of a list, such as /meters/',
  ),
  access: audited,
  callers: 'persons',
  query: queryOf(viewList),
  reply: pageOf(view),
})

const { name, is_shared } = inOf(viewFields)

export const createView = endpoint({
  method: 'POST',
  path: '/views/',
  title: text(
    '保存列表的视图；`is_shared`（管理人员）：供可打开该列表的所有人',
    'Save a view of a list. `is_shared` (staff): for everybody who may open the list',
  ),
  access: audited,
  callers: 'persons',
  status: 201,
  body: z.strictObject({
    ...{ list, name, is_shared },
    state: viewState,
    is_default: flag.default(false),
    ...inOrganization,
  }),
  reply: view,
})

export const updateView = endpoint({
  method: 'PATCH',
  path: '/views/{id}/',
  title: text(
    '修改自己的视图，管理人员可改共享的；`is_default` 是本人的选择，可见的视图都可设',
    'Change a view of one’s own, or staff a shared one. `is_default` is the caller’s own choice and may be set on every view in sight',
  ),
  access: audited,
  callers: 'persons',
  owner: 'views',
  body: patchOf({ name, state: viewState, is_shared, is_default: flag, ...inOrganization }),
  reply: view,
})

export const deleteView = endpoint({
  method: 'DELETE',
  path: '/views/{id}/',
  title: text('删除自己的视图，管理人员可删共享的', 'Delete a view of one’s own, or staff a shared one'),
  access: audited,
  callers: 'persons',
  owner: 'views',
})

export const viewCalls = [listViews, createView, updateView, deleteView] as const
