import {
  assignPermission,
  createPermission,
  listAssignedUsers,
  listGrantHistory,
  listHolders,
  listOwnPermissions,
  listPermissions,
  replacePermission,
  revokePermission,
} from '@water/contract/permissions/calls'
import { isFreeCode } from '@water/rules/access/permissions'
import type { Audit, Tx } from '../../db/read-write'
import { asOrgId, narrow, type OrgId, type Scope } from '../../db/scope'
import { orderOf, page, rangeOf } from '../../http/page'
import { command, query, type Route } from '../../http/route'
import { refuse, refuseField } from '../../refusal'
import * as store from './store'

export const permissionRoutes: Route[] = [
  query(listOwnPermissions, async ({ caller }) => [...caller.permissions].sort((a, b) => a - b)),

  query(listPermissions, async (call) => {
    const { db, query } = call
    const order = orderOf(query.ordering, 'id')
    const { rows, count } = await store.listPermissions(db, query.search, order, rangeOf(query))
    return page(call, count, rows)
  }),

  command(createPermission, 'permission.create', async ({ tx, body: { code, name }, audit }) => {
    if (!isFreeCode(code)) refuseField('code', 'permission_code')
    if (await store.permissionExists(tx, code)) refuseField('code', 'taken', { value: code })
    await store.insertPermission(tx, code, name)
    audit({ object: ['permission', code], after: { code, name }, org: null })
    return { id: code, code, name }
  }),

  command(
    replacePermission,
    'permission.rename',
    async ({ tx, path: { id }, body: { code, name }, audit }) => {
      if (!(await store.permissionExists(tx, id))) refuse('not_found')
      if (code !== undefined && code !== id) refuseField('code', 'fixed')
      // The specification fixes the names of the product's own permissions.
      if (!isFreeCode(id)) refuseField('name', 'fixed')
      const before = await store.renamePermission(tx, id, name)
      audit({ object: ['permission', id], before: { name: before }, after: { name }, org: null })
      return { id, code: id, name }
    },
  ),

  query(listAssignedUsers, async ({ db, path, scope }) => {
    if (!(await store.permissionExists(db, path.id))) refuse('not_found')
    return store.listAssigned(db, scope, path.id)
  }),

  command(assignPermission, 'permission.assign', async ({ tx, path, body, scope, caller, now, audit }) => {
    const users = await usersToChange(tx, path.id, body, scope)
    const changed = await store.grant(tx, path.id, [...users.keys()], caller.id, now)
    keep(audit, users, changed, { after: { permission: path.id } })
    return { assigned: changed.length }
  }),

  command(revokePermission, 'permission.revoke', async ({ tx, path, body, scope, audit }) => {
    const users = await usersToChange(tx, path.id, body, scope)
    const changed = await store.revoke(tx, path.id, [...users.keys()])
    keep(audit, users, changed, { before: { permission: path.id } })
    return { revoked: changed.length }
  }),

  query(listHolders, async (call) => {
    const { db, scope, query } = call
    const order = orderOf(query.ordering, 'username')
    const { rows, count } = await store.listHolders(db, scope, query, order, rangeOf(query))
    return page(call, count, rows)
  }),

  query(listGrantHistory, async (call) => {
    const { db, scope, query } = call
    const { rows, count } = await store.listGrantEvents(db, scope, query, rangeOf(query))
    const events = rows.map(({ action, ...event }) => ({
      ...event,
      action: action === 'permission.assign' ? ('granted' as const) : ('revoked' as const),
    }))
    return page(call, count, events)
  }),
]

type Users = Map<number, OrgId | null>

/** All named users must be in the scope. A code without a permission (a placeholder or a gap) cannot be granted. */
async function usersToChange(
  tx: Tx,
  code: number,
  body: { users: number[]; organization?: number | null | undefined },
  scope: Scope,
): Promise<Users> {
  if (!(await store.permissionExists(tx, code))) return refuse('not_found')
  const wanted = [...new Set(body.users)]
  const visible = await store.findUsers(
    tx,
    body.organization ? narrow(scope, body.organization) : scope,
    wanted,
  )
  if (visible.length < wanted.length) return refuseField('users', 'unknown_reference')
  return new Map(
    visible.map((user) => [user.id, user.organization_id === null ? null : asOrgId(user.organization_id)]),
  )
}

function keep(
  audit: Audit,
  users: Users,
  changed: number[],
  what: { before?: unknown; after?: unknown },
): void {
  for (const id of changed) audit({ object: ['user', id], org: users.get(id) ?? null, ...what })
}
