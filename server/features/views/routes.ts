import type { Wire } from '@water/contract/endpoint'
import { createView, deleteView, listViews, updateView } from '@water/contract/views/calls'
import { may } from '@water/rules/access/may'
import type { Caller } from '../../http/call'
import { page, rangeOf } from '../../http/page'
import { command, query, type Route } from '../../http/route'
import { orNotFound, refuse } from '../../refusal'
import { listsFor, refuseList, refuseState } from './lists'
import {
  changeView,
  countOwn,
  findView,
  insertView,
  openWith,
  openWithout,
  pageOfViews,
  deleteView as removeView,
  type ViewRow,
} from './store'

type View = Wire<typeof updateView>['reply']

/** The most views of one person in an organization. */
const MOST_VIEWS = 200

/** A shared view is the staff's, and another one is its owner's, whom alone it is shown to. */
const mayChange = (caller: Caller, { is_shared, user }: Pick<ViewRow, 'is_shared' | 'user'>): boolean =>
  is_shared ? may(caller, 'staff') : user === caller.id

const present = (caller: Caller, row: ViewRow): View => ({
  ...row,
  // Written by the calls below.
  state: row.state as View['state'],
  may_change: mayChange(caller, row),
})

const refuseFields = (field: string): never =>
  refuse('field_not_allowed', { params: { field }, about: field })

/** The facts of a view that the audit trail keeps. */
const kept = ({ list, name, state, user, is_shared, is_default }: ViewRow) => ({
  ...{ list, name, state, user, is_shared, is_default },
})

export const viewRoutes: Route[] = [
  query(listViews, async (call) => {
    const { db, scope, caller, query } = call
    const lists = listsFor(caller).filter((list) => query.list === undefined || list === query.list)
    const { count, rows } = await pageOfViews(db, scope, caller.id, lists, rangeOf(query))
    return page(
      call,
      count,
      rows.map((row) => present(caller, row)),
    )
  }),

  command(createView, 'view.create', async ({ tx, org, caller, now, body, audit }) => {
    const { list, name, state, is_shared, is_default } = body
    refuseList(caller, list)
    refuseState(list, state)
    if (is_shared && !may(caller, 'staff')) refuseFields('is_shared')
    if ((await countOwn(tx, org, caller.id)) >= MOST_VIEWS)
      refuse('too_many_views', { params: { limit: MOST_VIEWS } })
    const id = await insertView(tx, org, { user: caller.id, now }, { list, name, state, is_shared })
    if (is_default) await openWith(tx, org, caller.id, { id, list })
    const after = orNotFound(await findView(tx, org, caller.id, [list], id))
    audit({ object: ['view', id], after: kept(after) })
    return present(caller, after)
  }),

  command(updateView, 'view.update', async ({ tx, org, caller, now, path: { id }, body, audit }) => {
    const { name, state, is_shared, is_default } = body
    const before = orNotFound(await findView(tx, org, caller.id, listsFor(caller), id))
    const changed = Object.entries({ name, state, is_shared }).find(([, value]) => value !== undefined)
    if (changed && !mayChange(caller, before)) refuseFields(changed[0])
    if (is_shared && !may(caller, 'staff')) refuseFields('is_shared')
    // It would leave the sight of everybody but its owner.
    if (is_shared === false && before.user !== caller.id) refuseFields('is_shared')
    if (state) refuseState(before.list, state)
    if (changed) await changeView(tx, org, id, now, { name, state, is_shared })
    if (is_shared === false) await openWithout(tx, org, id, { ofOthersThan: before.user })
    if (is_default === true) await openWith(tx, org, caller.id, before)
    if (is_default === false) await openWithout(tx, org, id, { of: caller.id })
    const after = orNotFound(await findView(tx, org, caller.id, [before.list], id))
    audit({ object: ['view', id], before: kept(before), after: kept(after) })
    return present(caller, after)
  }),

  command(deleteView, 'view.delete', async ({ tx, org, caller, path: { id }, audit }) => {
    const before = orNotFound(await findView(tx, org, caller.id, listsFor(caller), id))
    if (!mayChange(caller, before)) refuse('no_permission')
    await removeView(tx, org, id)
    audit({ object: ['view', id], before: kept(before) })
  }),
]
