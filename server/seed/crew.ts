import { createOrganization } from '@water/contract/organizations/calls'
import { assignPermission } from '@water/contract/permissions/calls'
import { createUser } from '@water/contract/users/calls'
import type { LocalTime } from '@water/rules/calendar'
import type { Tx } from '../db/read-write'
import { asOrgId, type OrgId } from '../db/scope'
import type { Person } from '../http/call'
import { perform } from '../http/perform'
import type { Route } from '../http/route'
import { DEMO_PASSWORD, type DemoAccount, demoAccounts, type Level } from './accounts'
import type { DemoCompany } from './company'

/** The common values of all commands that make the demo. */
export interface Making {
  tx: Tx
  routes: readonly Route[]
}

/** The users of one utility who do the work; `org` is theirs. */
export interface Crew {
  org: OrgId
  as: Record<Exclude<Level, 'newcomer'>, Person>
}

/** The installation itself, before it has a user. */
const installer: Person = {
  id: 0,
  service: null,
  username: 'demo',
  name: '',
  organization: null,
  is_audit: true,
  is_staff: true,
  is_superuser: true,
  permissions: new Set(),
  session: 0,
}

/** The super administrator, who then creates the organizations. */
export async function makeSuperAdministrator(making: Making, now: LocalTime): Promise<Person> {
  const account = demoAccounts.find(({ organization }) => organization === null)!
  return makeUser(making, installer, account, null, now)
}

/** An organization with its users and their permissions. */
export async function makeCrew(
  making: Making,
  superAdministrator: Person,
  company: DemoCompany,
  now: LocalTime,
): Promise<Crew> {
  const { tx, routes } = making
  const moment = { tx, caller: superAdministrator, now }
  const { id } = await perform(routes, createOrganization, moment, {
    body: { ...company.organization, code: company.code, settings: company.settings },
  })
  const org = asOrgId(id)
  const callers = new Map<Level, Person>()
  for (const account of demoAccounts) {
    if (account.organization !== company.code || account.level === null || !account.is_audit) continue
    callers.set(account.level, await makeUser(making, superAdministrator, account, org, now))
  }
  const caller = (level: Level): Person => callers.get(level)!
  return {
    org,
    as: {
      staff: caller('staff'),
      clerk: caller('clerk'),
      reader: caller('reader'),
      cashier: caller('cashier'),
    },
  }
}

/** New accounts of the last days that wait for approval. */
export async function makeNewcomers(
  making: Making,
  { org, as: { staff } }: Crew,
  company: DemoCompany,
  now: LocalTime,
): Promise<void> {
  for (const account of demoAccounts) {
    if (account.organization === company.code && !account.is_audit)
      await makeUser(making, staff, account, org, now)
  }
}

async function makeUser(
  { tx, routes }: Making,
  maker: Person,
  account: DemoAccount,
  organization: OrgId | null,
  now: LocalTime,
): Promise<Person> {
  const { username, name, phone, is_staff, is_audit } = account
  const is_superuser = organization === null
  const moment = { tx, caller: maker, now }
  const { id } = await perform(routes, createUser, moment, {
    body: { username, name, phone, password: DEMO_PASSWORD, is_staff, is_audit, is_superuser, organization },
  })
  for (const code of account.permissions) {
    await perform(routes, assignPermission, moment, { id: code, body: { users: [id] } })
  }
  const permissions = new Set(account.permissions)
  const person = { id, service: null, session: 0 }
  return { ...person, username, name, organization, is_audit, is_staff, is_superuser, permissions }
}
