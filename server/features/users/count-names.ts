import { type Parsed, staff } from '@water/contract/endpoint'
import type { updateUser } from '@water/contract/users/calls'
import { may } from '@water/rules/access/may'
import type { LocalTime } from '@water/rules/calendar'
import type { Database } from '../../db/database'
import { read } from '../../db/read-write'
import type { Caller } from '../../http/call'
import { ADDRESS_RULE, takeAttempt } from '../access/login-attempts-store'
import { registrationsFrom } from './register'
import { findUser } from './store'

/**
 * A phone or an email that is refused because another has it tells who has an account. Staff see that anyway; of others
 * every change counts: of one who waits for approval as a registration from that address, of the rest by themselves.
 */
export async function countNames(
  db: Database,
  caller: Caller,
  { phone, email }: Parsed<typeof updateUser>['body'],
  address: string,
  now: LocalTime,
): Promise<void> {
  if (may(caller, staff) || (phone === undefined && email === undefined)) return
  const user = await read(db, (reader) => findUser(reader, { of: 'all' }, caller.id))
  if ((phone ?? user?.phone) === user?.phone && (email ?? user?.email) === user?.email) return
  const subject = caller.is_audit ? `names:${caller.id}` : registrationsFrom(address)
  await takeAttempt(db, subject, ADDRESS_RULE, now)
}
