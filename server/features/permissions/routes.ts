import { assignPermission, listOwnPermissions, revokePermission } from '@water/contract/access'
import type { Audit, Tx } from '../../db/read-write'
import { narrow, type OrgId, type Scope, vouchFor } from '../../db/scope'
import { act, look, type Route } from '../../http/route'
import { refuse, refuseField } from '../../refusal'
import { findUsers, grant, permissionExists, revoke } from './store'

export const permissionRoutes: Route[] = [
  look(listOwnPermissions, async ({ caller }) => [...caller.permissions].sort((a, b) => a - b)),

  act(assignPermission, 'permission.assign', async ({ tx, path, body, scope, caller, audit }) => {
    const users = await usersToChange(tx, path.id, body, scope)
    const changed = await grant(tx, path.id, [...users.keys()], caller.id)
    keep(audit, users, changed, { after: { permission: path.id } })
    return { assigned: changed.length }
  }),

  act(revokePermission, 'permission.revoke', async ({ tx, path, body, scope, audit }) => {
    const users = await usersToChange(tx, path.id, body, scope)
    const changed = await revoke(tx, path.id, [...users.keys()])
    keep(audit, users, changed, { before: { permission: path.id } })
    return { revoked: changed.length }
  }),
]

type Users = Map<number, OrgId | null>

/** All named users must be in scope; a code that was never seeded (a placeholder, a gap) is no permission to grant. */
async function usersToChange(
  tx: Tx,
  code: number,
  body: { users: number[]; organization?: number | null | undefined },
  scope: Scope,
): Promise<Users> {
  if (!(await permissionExists(tx, code))) return refuse('not_found')
  const wanted = [...new Set(body.users)]
  const visible = await findUsers(tx, body.organization ? narrow(scope, body.organization) : scope, wanted)
  if (visible.length < wanted.length) return refuseField('users', 'unknown_reference')
  return new Map(
    visible.map((user) => [user.id, user.organization_id === null ? null : vouchFor(user.organization_id)]),
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
