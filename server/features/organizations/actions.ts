import type { Parsed } from '@water/contract/endpoint'
import {
  settings as allSettings,
  type createOrganization,
  type Settings,
  settingsProblems,
  type updateOrganization,
} from '@water/contract/organizations/calls'
import { changedTierYears, tierYears } from '@water/rules/billing/tier-year'
import type { Audit, Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { Caller } from '../../http/call'
import { orNotFound, Refusal, refuse } from '../../refusal'
import * as store from './store'

type Changes = Partial<Parsed<typeof updateOrganization>['body']>

interface Change {
  tx: Tx
  org: OrgId
  caller: Caller
  now: string
  audit: Audit
}

/**
 * Only super administrators change the code, which begins every issued number, and is_active, which shuts everybody
 * out.
 */
export async function changeOrganization(call: Change, changes: Changes) {
  const { tx, org, caller, now, audit } = call
  const before = orNotFound(await store.lockOrganization(tx, org))
  for (const field of ['code', 'is_active'] as const) {
    const isOther = changes[field] !== undefined && changes[field] !== before[field]
    if (isOther && !caller.is_superuser) refuse('field_not_allowed', { params: { field }, data: { field } })
  }
  const { settings = {}, ...values } = changes
  refuseSenseless(before.settings, settings)
  const { tier_year_start: start, ...others } = settings
  await checkScale(call, before, settings.volume_scale)
  const years = await tierYearsAfter(call, before, start)
  await store.updateOrganization(tx, org, now, values, { settings: others, tier_years: years })
  const after = orNotFound(await store.findOrganization(tx, org))
  audit({ object: ['organization', org], before, after, org: caller.organization })
  return after
}

export async function openOrganization(
  { tx, caller, audit }: Pick<Change, 'tx' | 'caller' | 'audit'>,
  { settings = {}, ...values }: Parsed<typeof createOrganization>['body'],
) {
  refuseSenseless(defaults, settings)
  const { tier_year_start: start, ...others } = settings
  const org = await store.insertOrganization(tx, {
    ...values,
    settings: JSON.stringify(others),
    ...(start === undefined ? {} : { tier_years: JSON.stringify(tierYears(start)) }),
    created_by: caller.id,
  })
  const after = orNotFound(await store.findOrganization(tx, org))
  audit({ object: ['organization', org], after, org: null })
  return after
}

const defaults = allSettings.parse({})

/**
 * Refuses settings that contradict each other. Bounds hold for settings that are being changed: a value that was stored
 * before a bound existed must not stop an organization.
 */
function refuseSenseless(before: Settings, changed: Partial<Settings>): void {
  const problems = Object.entries(settingsProblems({ ...before, ...changed }))
  const isTouched = Object.keys(changed).length > 0
  const fields = Object.fromEntries(problems.map(([field, problem]) => [`settings.${field}`, [problem]]))
  if (isTouched && problems.length > 0) throw new Refusal('invalid', { fields })
}

/**
 * Billed decimals never become fewer than those of a live order: the rest of its index would be billed a second time.
 */
async function checkScale({ tx, org }: Change, before: store.Organization, wanted?: number): Promise<void> {
  if (wanted === undefined || wanted >= before.settings.volume_scale) return
  const { scale } = await store.billedSoFar(tx, org)
  if (scale !== null && scale > wanted)
    refuse('finer_billed', { params: { scale }, about: 'settings.volume_scale' })
}

async function tierYearsAfter(
  { tx, org }: Change,
  { tier_years: years }: store.Organization,
  start?: string,
) {
  if (start === undefined || start === years.at(-1)?.start) return years
  return changedTierYears(years, start, (await store.billedSoFar(tx, org)).until)
}
