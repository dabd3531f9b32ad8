import * as z from 'zod'
import { audited, endpoint } from '../endpoint'
import { inOf, outOf } from '../field-schemas'
import { flag, patchOf, text } from '../fields'
import { pageOf, textFilter, unsearchedQuery } from '../query'
import { inOrganization } from '../record'
import { viewFields } from './fields'
import { spans } from './spans'

/** The most characters of a view's state as JSON. */
const MOST_CHARACTERS = 8000

const parameter = z.string().regex(/^[a-z]\w{0,39}$/)
const value = text(200)

/** How a list is looked at. The server refuses filters and orders that the list does not have. */
const viewState = z
  .strictObject({
    /** The list's own filters and its search. */
    filter: z.record(parameter, z.union([value, z.array(value).max(200)])).default({}),
    /** Filters whose days move with the calendar. `filter` has them as they were when the view was saved. */
    spans: z.record(parameter, z.enum(spans)).default({}),
    /** `field` or `-field`; empty: the list's own order. */
    ordering: z.string().trim().max(64).default(''),
    /** The visible columns in their order, each with its width in pixels where it was changed: `address:240`. */
    columns: z
      .array(z.string().regex(/^[a-z]\w{0,63}(:[1-9]\d{1,3})?$/))
      .max(60)
      .nullable()
      .default(null),
  })
  .refine((state) => JSON.stringify(state).length <= MOST_CHARACTERS, {
    message: 'too_long',
    params: { maximum: MOST_CHARACTERS },
  })

const view = z.object({
  id: z.int(),
  organization: z.int(),
  ...outOf(viewFields),
  state: viewState,
  /** The caller may change and delete it: the own views, and staff the shared ones. */
  may_change: z.boolean(),
})

export const listViews = endpoint({
  method: 'GET',
  path: '/views/',
  title:
    'The caller’s views and the shared ones, of the lists that the caller may open. `list` is the path of a list, such as /meters/',
  access: audited,
  query: unsearchedQuery({ list: textFilter }),
  reply: pageOf(view),
})

const { list, name, is_shared } = inOf(viewFields)

export const createView = endpoint({
  method: 'POST',
  path: '/views/',
  title: 'Save a view of a list. `is_shared` (staff): for everybody who may open the list',
  access: audited,
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
  title:
    'Change a view of one’s own, or staff a shared one. `is_default` is the caller’s own choice and may be set on every view in sight',
  access: audited,
  owner: 'views',
  body: patchOf({ name, state: viewState, is_shared, is_default: flag, ...inOrganization }),
  reply: view,
})

export const deleteView = endpoint({
  method: 'DELETE',
  path: '/views/{id}/',
  title: 'Delete a view of one’s own, or staff a shared one',
  access: audited,
  owner: 'views',
})

export const viewCalls = [listViews, createView, updateView, deleteView] as const
