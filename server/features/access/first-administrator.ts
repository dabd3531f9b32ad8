import { randomBytes } from 'node:crypto'
import type { LocalTime } from '@water/rules/calendar'
import type { Config } from '../../config'
import type { Database } from '../../db/database'
import { read, write } from '../../db/read-write'
import { hashPassword } from './passwords'
import { hasSuperAdministrator, insertAdministrator, isNameTaken } from './store'

/**
 * Makes the first super administrator. With a configuration it is that user, if there is no user of that name. Without
 * one, and while there is no super administrator, the program makes up a password and returns it, to be shown only this
 * once.
 */
export async function ensureAdministrator(
  db: Database,
  configured: Config['admin'],
  now: LocalTime,
): Promise<{ username: string; password: string } | null> {
  const made = configured ?? { username: 'admin', password: randomBytes(12).toString('base64url') }
  const isNeeded = await read(db, async (reader) =>
    configured ? !(await isNameTaken(reader, made.username)) : !(await hasSuperAdministrator(reader)),
  )
  if (!isNeeded) return null
  const passwordHash = await hashPassword(made.password)
  const command = {
    action: 'user.create',
    org: null,
    actor: { id: null, name: 'start' },
    now,
    address: '',
    request_id: '',
  }
  const id = await write(db, command, async (tx, audit) => {
    const inserted = await insertAdministrator(tx, made.username, passwordHash)
    if (inserted)
      audit({ object: ['user', inserted], after: { username: made.username, is_superuser: true } })
    return inserted
  })
  return configured || id === null ? null : made
}
