import type { Reader, Tx } from '../../db/read-write'
import { type Scope, within } from '../../db/scope'

export async function permissionExists(db: Reader, code: number): Promise<boolean> {
  const row = await db.selectFrom('permissions').select('id').where('id', '=', code).executeTakeFirst()
  return row !== undefined
}

/** Those of the users that are in scope, with their organization. */
export function findUsers(db: Reader, scope: Scope, ids: number[]) {
  return db
    .selectFrom('users')
    .select(['id', 'organization_id'])
    .where('id', 'in', ids)
    .where(within(scope))
    .execute()
}

/** Grants; gives back those who did not hold it before. */
export async function grant(tx: Tx, code: number, users: number[], by: number): Promise<number[]> {
  const rows = await tx
    .insertInto('user_permissions')
    .values(users.map((user_id) => ({ user_id, permission_id: code, granted_by: by })))
    .onConflict((conflict) => conflict.columns(['user_id', 'permission_id']).doNothing())
    .returning('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

/** Takes away; gives back those who held it. */
export async function revoke(tx: Tx, code: number, users: number[]): Promise<number[]> {
  const rows = await tx
    .deleteFrom('user_permissions')
    .where('permission_id', '=', code)
    .where('user_id', 'in', users)
    .returning('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}
