import type { Settings } from '@water/contract/organizations/calls'
import type { BillInput } from '@water/rules/billing/bill'
import type { CheckSettings } from '@water/rules/metering/check-reading'
import { CUBIC_METRE } from '@water/rules/money'
import type { Reader, Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { orNotFound } from '../../refusal'
import { findOrganization, type Organization, shareOrganization } from '../organizations/store'

/** The organization's settings in the form that billing a reading needs. */
export interface BillingTerms {
  code: string
  name: string
  settings: Settings
  bill: BillInput['settings']
  check: CheckSettings
}

/** The present settings, for a preview. */
export async function loadBillingTerms(db: Reader, org: OrgId): Promise<BillingTerms> {
  return billingTerms(orNotFound(await findOrganization(db, org)))
}

/** The settings, locked until the command commits, so that no change of them passes the bill. */
export async function lockBillingTerms(tx: Tx, org: OrgId): Promise<BillingTerms> {
  return billingTerms(orNotFound(await shareOrganization(tx, org)))
}

function billingTerms({ code, name, settings: chosen, tier_years }: Organization): BillingTerms {
  return {
    code,
    name,
    settings: chosen,
    bill: {
      volumeScale: chosen.volume_scale,
      tierYears: tier_years,
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
