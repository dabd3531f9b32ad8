import { firstOfMonth } from '../dated/months'
import type { SurchargeBody } from '../dated/record'
import type { SurchargeVersion } from './surcharge-text'

/** The form's values of a version: every field, in each kind. */
export interface SurchargeValues {
  kind: SurchargeVersion['kind']
  /** For an item per m³: one value, or one for each tier of the water price. */
  rated: 'one' | 'tiers'
  value: string | null
  tier_values: string[]
  fixed_per: SurchargeVersion['fixed_per']
  volume_factor: string
  tax_treatment: SurchargeVersion['tax_treatment']
  tax_rate: string
  tax_code: string
  effective_from: string
}
export interface SurchargeHead {
  name: string
  sort: number
  is_active: boolean
}

export const usualSurcharge = (): SurchargeValues & SurchargeHead => ({
  name: '',
  sort: 0,
  is_active: true,
  kind: 'per_volume',
  rated: 'one',
  value: null,
  tier_values: ['', '', ''],
  fixed_per: 'month',
  volume_factor: '1',
  tax_treatment: 'exempt',
  tax_rate: '0',
  tax_code: '',
  effective_from: firstOfMonth(0),
})

export const surchargeValuesOf = (version: SurchargeVersion): SurchargeValues => ({
  kind: version.kind,
  rated: version.tier_values ? 'tiers' : 'one',
  value: version.value,
  tier_values: version.tier_values ?? ['', '', ''],
  fixed_per: version.fixed_per,
  volume_factor: version.volume_factor,
  tax_treatment: version.tax_treatment,
  tax_rate: version.tax_rate,
  tax_code: version.tax_code,
  effective_from: version.effective_from,
})

export const surchargeHeadOf = ({ name, sort, is_active }: SurchargeHead): SurchargeHead => ({
  name,
  sort,
  is_active,
})

/** The body of the request: the form's fields that the kind has. */
export function surchargeBodyOf(values: SurchargeValues): SurchargeBody {
  const { kind, rated, value, tier_values, fixed_per, volume_factor } = values
  const shared = {
    kind,
    tax_treatment: values.tax_treatment,
    tax_rate: values.tax_treatment === 'taxable' ? values.tax_rate || '0' : '0',
    tax_code: values.tax_code,
    effective_from: values.effective_from,
  }
  if (kind === 'fixed') return { ...shared, value: value ?? '', fixed_per }
  if (kind === 'percent') return { ...shared, value: value ?? '' }
  const rates = rated === 'tiers' ? { tier_values } : { value: value ?? '' }
  return { ...shared, ...rates, volume_factor }
}
