import { type Settings, settings } from '@water/contract/organizations'
import type { BillInput } from '@water/rules/billing/bill'
import type { CheckSettings } from '@water/rules/metering/check-reading'
import { CUBIC_METRE } from '@water/rules/money'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { found } from '../../refusal'
import { findOrganization } from '../organizations/store'

/** What an organization's settings mean to the billing of a reading. */
export interface BillingTerms {
  code: string
  name: string
  settings: Settings
  /** As the database holds them: what the penalty's terms are read from. */
  stored: unknown
  bill: BillInput['settings']
  check: CheckSettings
}

export async function loadBillingTerms(db: Reader, org: OrgId): Promise<BillingTerms> {
  const { code, name, settings: stored } = found(await findOrganization(db, org))
  const chosen = settings.parse(stored)
  return {
    code,
    name,
    settings: chosen,
    stored,
    bill: {
      volumeScale: chosen.volume_scale,
      tierYearStart: chosen.tier_year_start,
      priceChangePolicy: chosen.price_change_policy,
      tierStraddlePolicy: chosen.tier_straddle_policy,
    },
    check: {
      volumeScale: chosen.volume_scale,
      highPercent: chosen.abnormal_high_percent,
      lowPercent: chosen.abnormal_low_percent,
      rolloverAutoLimit: chosen.rollover_auto_limit * CUBIC_METRE,
      maxConsecutiveEstimates: chosen.max_consecutive_estimates,
    },
  }
}
