import type { Parsed } from '@water/contract/endpoint'
import type { createUser } from '@water/contract/users/calls'
import type { LocalTime } from '@water/rules/calendar'
import type { Tx } from '../../db/read-write'
import { asOrgId, type OrgId } from '../../db/scope'
import type { Caller } from '../../http/call'
import { refuse, refuseField } from '../../refusal'
import { isEasyToGuess } from '../access/common-passwords'
import { hashPassword } from '../access/passwords'
import { namesTaken, refuseProblems } from './names'
import { notifyAccountWaits } from './notify'
import { insertUser } from './store'

type NewUser = Parsed<typeof createUser>['body']

/**
 * Creates a user. Staff create them in their own organization; only super administrators make staff or super
 * administrators. is_audit is false unless the request says otherwise, because approval is a command of its own. The
 * organization's staff get a notice of a user who waits for approval.
 */
export async function createUserAs(tx: Tx, caller: Caller, body: NewUser, now: LocalTime): Promise<number> {
  const org = caller.organization ?? organizationOf(caller, body)
  refusePrivileges(caller, body)
  if (body.is_superuser && org !== null) refuseField('organization', 'fixed')
  const { username, email, phone } = body
  refuseProblems(await namesTaken(tx, { username, email, phone }))
  if (await isEasyToGuess(body.password, body.username)) refuseField('password', 'password_common')
  const id = await insertUser(tx, {
    organization_id: org,
    username: body.username,
    password_hash: await hashPassword(body.password),
    name: body.name ?? '',
    email: body.email ?? '',
    phone: body.phone ?? '',
    gender: body.gender ?? '',
    id_number: body.id_number ?? '',
    is_audit: body.is_audit ?? false,
    is_active: body.is_active ?? true,
    is_staff: body.is_staff ?? false,
    is_superuser: body.is_superuser ?? false,
    created_by: caller.id,
  })
  const isWaiting = !(body.is_audit ?? false) && (body.is_active ?? true)
  if (isWaiting && org !== null) await notifyAccountWaits({ tx, org, now }, { id, username: body.username })
  return id
}

/** Only a super administrator makes a user of another organization, or of none. */
function organizationOf(caller: Caller, body: NewUser): OrgId | null {
  if (!caller.is_superuser) return refuse('no_permission')
  return body.organization == null ? null : asOrgId(body.organization)
}

/** A privileged field may repeat the value that it would have anyway. Another value is refused by name. */
function refusePrivileges(caller: Caller, body: NewUser): void {
  if (caller.is_superuser) return
  for (const field of ['is_staff', 'is_superuser'] as const) {
    if (body[field]) refuse('field_not_allowed', { params: { field }, data: { field } })
  }
}
