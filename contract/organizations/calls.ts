import { foldedNumber } from '@water/rules/identity/numbers-and-names'
import * as z from 'zod'
import { endpoint, staff, superuser } from '../endpoint'
import type { FieldProblem } from '../field-problems'
import { inOf, keeping, outOf } from '../field-schemas'
import { date, dateOut, decimal, flag, fraction, patchOf, ratio, timeOut } from '../fields'
import { queryOf } from '../list-query'
import { pageOf } from '../query'
import { text } from '../text'
import { organizationFields } from './fields'
import { organizationList } from './list'
import {
  accountNoRules,
  changePolicies,
  estimateMethods,
  penaltyRoundings,
  remoteBillings,
} from './vocabulary'

const policy = z.enum(changePolicies)
/** Days of several years. */
const MOST_FREE_DAYS = 200
const monthDay = z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/, 'month_day')

/** The settings of domain.md §3 with their defaults; an absent one keeps its value. */
export const settings = z.strictObject({
  volume_scale: z.int().min(0).max(3).default(0),
  due_days: z.int().min(0).max(365).default(15),
  tier_year_start: monthDay.default('01-01'),
  price_change_policy: policy.default('reading_date'),
  tier_straddle_policy: policy.default('reading_date'),
  penalty_rate: fraction.default('0.005'),
  penalty_grace_days: z.int().min(0).max(365).default(0),
  penalty_cap_ratio: ratio.default('1'),
  penalty_rounding: z.enum(penaltyRoundings).default('half_up'),
  auto_settle: flag.default(true),
  /** The number of days that a user without staff rights may date a payment back. */
  backdate_days: z.int().min(0).max(365).default(3),
  allow_flush_paid: flag.default(true),
  estimate_method: z.enum(estimateMethods).default('avg3'),
  max_consecutive_estimates: z.int().min(0).max(36).default(3),
  abnormal_high_percent: z.int().min(1).max(10_000).default(100),
  abnormal_low_percent: z.int().min(1).max(100).default(80),
  rollover_auto_limit: z.int().min(0).max(99_999_999).default(200),
  low_balance_days: z.int().min(0).max(365).default(5),
  /** The days up to the read day whose newest report of a remote meter is its reading. */
  remote_days: z.int().min(1).max(15).default(3),
  remote_billing: z.enum(remoteBillings).default('pending'),
  cut_notice_days: z.int().min(0).max(90).default(15),
  no_cut_days: z
    .array(date)
    .max(MOST_FREE_DAYS)
    .overwrite((days) => [...new Set(days)].sort())
    .default([]),
  reopen_when_paid: flag.default(true),
  account_no_rule: z.enum(accountNoRules).default('generated'),
  /** Bills, reminders and receipts name the former numbers of the account, too. */
  print_former_nos: flag.default(false),
})
export type Settings = z.output<typeof settings>

/** The bounds for setting a value. Stored values are read without them. */
export const settingsInput = {
  ...settings.shape,
  penalty_rate: decimal({ scale: 6, digits: 1, most: '0.1' }),
  penalty_cap_ratio: decimal({ scale: 4, digits: 3, most: '10' }),
}
const settingsPatch = patchOf(settingsInput)

/** Settings that contradict each other, by field: each alone is within its bounds. */
export function settingsProblems(
  settings: Pick<Settings, 'penalty_rate' | 'penalty_cap_ratio'>,
): Partial<Record<keyof Settings, FieldProblem>> {
  const isNothing = (decimal: string) => !/[1-9]/.test(decimal)
  const isCapped = isNothing(settings.penalty_cap_ratio) && !isNothing(settings.penalty_rate)
  return isCapped ? { penalty_cap_ratio: { message: 'cap_of_nothing' } } : {}
}

export const organization = z.object({
  id: z.int(),
  code: z.string(),
  ...outOf(organizationFields),
  settings,
  /**
   * The starts of annual tiers with their first day; the last is settings.tier_year_start. See
   * rules/billing/tier-year.md.
   */
  tier_years: z.array(z.object({ from: dateOut.nullable(), start: z.string() })),
  created_at: timeOut,
  updated_at: timeOut,
})

export const particulars = {
  ...keeping(inOf(organizationFields)),
  settings: settingsPatch.optional(),
}

export const code = z
  .string()
  .overwrite(foldedNumber)
  .regex(/^[A-Z0-9]{2,12}$/, 'organization_code')

export const listOrganizations = endpoint({
  method: 'GET',
  path: '/organizations/orgs/',
  title: text('组织', 'Organizations'),
  access: staff,
  query: queryOf(organizationList),
  reply: pageOf(organization),
})

export const createOrganization = endpoint({
  method: 'POST',
  path: '/organizations/orgs/',
  title: text('新建组织', 'Create an organization'),
  access: superuser,
  status: 201,
  body: z.strictObject({ ...particulars, code }),
  reply: organization,
})

export const readOrganization = endpoint({
  method: 'GET',
  path: '/organizations/orgs/{id}/',
  title: text('组织详情', 'One organization'),
  access: staff,
  owner: 'organizations',
  reply: organization,
})

export const replaceOrganization = endpoint({
  method: 'PUT',
  path: '/organizations/orgs/{id}/',
  title: text('替换组织', 'Replace an organization'),
  access: staff,
  owner: 'organizations',
  body: z.strictObject({ ...particulars, code: code.optional() }),
  reply: organization,
})

export const updateOrganization = endpoint({
  method: 'PATCH',
  path: '/organizations/orgs/{id}/',
  title: text('修改组织', 'Change an organization'),
  access: staff,
  owner: 'organizations',
  body: patchOf({ ...particulars, code }),
  reply: organization,
})

export const deleteOrganization = endpoint({
  method: 'DELETE',
  path: '/organizations/orgs/{id}/',
  title: text('删除没有任何数据的组织', 'Delete an organization that nothing refers to'),
  access: superuser,
  owner: 'organizations',
})

export const organizationCalls = [
  listOrganizations,
  createOrganization,
  readOrganization,
  replaceOrganization,
  updateOrganization,
  deleteOrganization,
] as const
