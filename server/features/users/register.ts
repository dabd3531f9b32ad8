import type { Parsed, Wire } from '@water/contract/endpoint'
import { maskPhone } from '@water/contract/masking'
import type { register } from '@water/contract/users/calls'
import type { Database } from '../../db/database'
import { type Command, write } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { networkOf } from '../../http/network'
import { isEasyToGuess } from '../access/common-passwords'
import type { Identity } from '../access/identity'
import { ADDRESS_RULE, countAttempt } from '../access/login-attempts-store'
import { hashPassword } from '../access/passwords'
import { findOrganizationByCode } from '../organizations/store'
import { namesTaken, refuseProblems } from './names'
import { notifyAccountWaits } from './notify'
import { insertUser } from './store'

interface Applicant {
  address: string
  begin: (action: string, org: OrgId) => Command
}

/** The subject that counts how often an address learns about accounts. */
export const registrationsFrom = (address: string): string => `register:${networkOf(address)}`

/**
 * Makes an account that waits for approval. A form that cannot say which names are taken and which organization codes
 * exist cannot be filled in. Therefore every attempt counts for the address, and many of them lock it.
 */
export async function registerUser(
  db: Database,
  identity: Identity,
  body: Parsed<typeof register>['body'],
  { address, begin }: Applicant,
): Promise<Wire<typeof register>['reply']> {
  const now = identity.clock()
  await countAttempt(db, registrationsFrom(address), ADDRESS_RULE, now)
  const { username, password, name = '', phone = '', email = '' } = body
  const organization = await findOrganizationByCode(db, body.organization_code)
  refuseProblems({
    ...(await namesTaken(db, { username, phone, email })),
    ...((await isEasyToGuess(password, username)) ? { password: [{ message: 'password_common' }] } : {}),
    ...(organization ? {} : { organization_code: [{ message: 'no_such_organization' }] }),
  })
  const { id: org, name: organization_name } = organization!
  const password_hash = await hashPassword(password, 'stranger')
  const command = { ...begin('user.register', org), actor: { id: null, name: username } }
  const id = await write(db, command, async (tx, audit) => {
    const made = await insertUser(tx, {
      ...{ organization_id: org, username, password_hash, name, phone, email },
      is_audit: false,
    })
    audit({
      object: ['user', made],
      after: { username, name, phone: maskPhone(phone), email, is_audit: false },
    })
    await notifyAccountWaits({ tx, org, now: command.now }, { id: made, username })
    return made
  })
  return { id, username, organization: org, organization_name, is_audit: false }
}
