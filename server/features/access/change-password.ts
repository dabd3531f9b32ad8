import type { changePassword } from '@water/contract/access/calls'
import type { Parsed } from '@water/contract/endpoint'
import type { Database } from '../../db/database'
import { type Command, write } from '../../db/read-write'
import type { Person } from '../../http/call'
import { refuseField } from '../../refusal'
import { isEasyToGuess } from './common-passwords'
import type { Identity } from './identity'
import { ACCOUNT_RULE, countAttempt, forgetAttempts } from './login-attempts-store'
import { hashPassword, isPasswordOf } from './passwords'
import { passwordHashOf, revokeSessions, setPassword } from './store'

/**
 * Changes the own password and ends the other sessions. Somebody at another person's desk must not guess the current
 * password: wrong ones lock for a growing time, as at sign-in. Returns the new hash.
 */
export async function changeOwnPassword(
  db: Database,
  identity: Identity,
  caller: Person,
  { old_password, new_password }: Parsed<typeof changePassword>['body'],
  command: Command,
): Promise<string> {
  const now = identity.clock()
  const attempt = await countAttempt(db, `password:${caller.id}`, ACCOUNT_RULE, now)
  if (!(await isPasswordOf(await passwordHashOf(db, caller.id), old_password)))
    refuseField('old_password', 'password_wrong')
  await forgetAttempts(db, attempt)
  if (new_password === old_password) refuseField('new_password', 'password_same')
  if (await isEasyToGuess(new_password, caller.username)) refuseField('new_password', 'password_common')
  const hash = await hashPassword(new_password)
  await write(db, command, async (tx, audit) => {
    await setPassword(tx, caller.id, hash, now)
    await revokeSessions(tx, caller.id, now, 'password changed', caller.session)
    audit({ object: ['user', caller.id] })
  })
  return hash
}
