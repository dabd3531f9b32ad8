import { type Parsed, staff } from '@water/contract/endpoint'
import { maskIdNumber, maskPhone } from '@water/contract/masking'
import type { updateUser as updateUserEndpoint } from '@water/contract/users/calls'
import { may } from '@water/rules/access/may'
import type { LocalTime } from '@water/rules/calendar'
import type { Audit, Tx } from '../../db/read-write'
import { asOrgId, type Scope } from '../../db/scope'
import type { Caller } from '../../http/call'
import { orNotFound, refuse, refuseField } from '../../refusal'
import { isEasyToGuess } from '../access/common-passwords'
import { hashPassword } from '../access/passwords'
import { revokeSessions } from '../access/store'
import { namesTaken, refuseProblems } from './names'
import { notifyAccountApproved } from './notify'
import { findUser, lockUser, type UserRow, updateUser } from './store'

type Body = Parsed<typeof updateUserEndpoint>['body']
type Field = keyof Body

/** The user's own data, which staff may also change. */
const DATA: readonly Field[] = ['name', 'email', 'phone', 'gender', 'id_number']
/**
 * Decisions of staff on other users. Nobody approves or deactivates themselves, and a change of the own password needs
 * the current one.
 */
const DECIDED: readonly Field[] = ['is_audit', 'is_active', 'password']
/** Decisions of a super administrator on other users, so that one always remains. */
const RANK: readonly Field[] = ['is_staff', 'is_superuser', 'organization']

interface Change {
  tx: Tx
  caller: Caller
  scope: Scope
  now: LocalTime
  audit: Audit
}

/** Changes a user as far as this caller may (domain.md §4). */
export async function changeUser({ tx, caller, scope, now, audit }: Change, id: number, body: Body) {
  const isSelf = caller.id === id
  if (!isSelf && !caller.is_audit) refuse('not_audited')
  if (!isSelf && !may(caller, staff)) refuse('no_permission')
  await lockUser(tx, id)
  const user = orNotFound(await findUser(tx, isSelf ? { of: 'all' } : scope, id))
  const changed = changedFields(user, body)
  for (const field of changed) {
    if (!mayChange(field, caller, isSelf)) refuse('field_not_allowed', { params: { field }, data: { field } })
  }
  refuseProblems(await namesTaken(tx, namesIn(body, changed), id))
  const { password, organization, username: _, permissions: __, ...values } = body
  const becomes = { is_superuser: user.is_superuser, organization: user.organization, ...body }
  if (becomes.is_superuser && becomes.organization !== null) refuseField('organization', 'fixed')
  if (password !== undefined && (await isEasyToGuess(password, user.username)))
    refuseField('password', 'password_common')
  await updateUser(tx, id, now, {
    ...values,
    ...(organization === undefined ? {} : { organization_id: organization }),
    ...(password === undefined ? {} : { password_hash: await hashPassword(password) }),
  })
  if (password !== undefined) await revokeSessions(tx, id, now, 'password reset')
  if (body.is_active === false) await revokeSessions(tx, id, now, 'account disabled')
  const org = user.organization === null ? null : asOrgId(user.organization)
  audit({ object: ['user', id], org, before: kept(user, changed), after: kept(body, changed) })
  if (changed.includes('is_audit') && body.is_audit && becomes.organization !== null)
    await notifyAccountApproved({ tx, org: asOrgId(becomes.organization), now }, id)
}

/** The fields with a new value; a password always counts as new. */
function changedFields(user: UserRow, body: Body): Field[] {
  const present: Readonly<Record<string, unknown>> = { ...user, permissions: [...user.permissions].sort() }
  return (Object.keys(body) as Field[]).filter((field) => {
    const value = field === 'permissions' ? [...(body.permissions ?? [])].sort() : body[field]
    return value !== undefined && JSON.stringify(value) !== JSON.stringify(present[field])
  })
}

function mayChange(field: Field, caller: Caller, isSelf: boolean): boolean {
  if (DATA.includes(field)) return true
  if (DECIDED.includes(field)) return !isSelf
  return RANK.includes(field) && caller.is_superuser && !isSelf
}

function namesIn(body: Body, changed: readonly Field[]) {
  return {
    email: changed.includes('email') ? body.email : undefined,
    phone: changed.includes('phone') ? body.phone : undefined,
  }
}

/** The changed fields as the log keeps them. */
const kept = (values: Partial<Record<Field, unknown>>, fields: readonly Field[]) =>
  maskedOf(
    Object.fromEntries(fields.filter((field) => field in values).map((field) => [field, values[field]])),
  )

/** The values for the log: personal data are masked, and a password says only that it was set. */
export function maskedOf(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      if (field === 'password') return [field, 'set']
      if (field === 'phone') return [field, maskPhone(String(value))]
      if (field === 'id_number') return [field, maskIdNumber(String(value))]
      return [field, value]
    }),
  )
}
