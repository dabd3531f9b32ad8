import { type Parsed, staff } from '@water/contract/endpoint'
import type { updateUser } from '@water/contract/users/calls'
import { may } from '@water/rules/access/may'
import type { LocalTime } from '@water/rules/calendar'
import type { Database } from '../../db/database'
import { read } from '../../db/read-write'
import type { Person } from '../../http/call'
import { ADDRESS_RULE, countAttempt } from '../access/login-attempts-store'
import { registrationsFrom } from './register'
import { findUser } from './store'

/**
 * Counts a refused phone or email, because the refusal tells that somebody has an account. Staff see accounts anyway. A
 * change by a user who waits for approval counts as a registration from that address, so that PATCH of the own user is
 * no way around; every other user counts alone.
 */
export async function countNames(
  db: Database,
  caller: Person,
  { phone, email }: Parsed<typeof updateUser>['body'],
  address: string,
  now: LocalTime,
): Promise<void> {
  if (may(caller, staff) || (phone === undefined && email === undefined)) return
  const user = await read(db, (reader) => findUser(reader, { of: 'all' }, caller.id))
  if ((phone ?? user?.phone) === user?.phone && (email ?? user?.email) === user?.email) return
  const subject = caller.is_audit ? `names:${caller.id}` : registrationsFrom(address)
  await countAttempt(db, subject, ADDRESS_RULE, now)
}
