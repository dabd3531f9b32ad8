import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import { inScope } from '../../db/scope'
import { contains } from '../../db/search'
import type { Asked } from '../search/finder'

type FoundUser = ColumnsOf<'users', 'id' | 'username' | 'name'>

/** As the list of users finds them. */
export async function usersFound({ db, scope, typed, most }: Asked): Promise<FoundUser[]> {
  const { rows } = await sql<FoundUser>`
    select u.id, u.username, u.name from users u
    where ${inScope(scope, 'u.organization_id')} and ${contains(['u.username', 'u.name', 'u.phone', 'u.email'], typed)}
    order by u.username limit ${most}`.execute(db)
  return rows
}
