import { type Named, text } from '../text'

/** Days since the due date. */
export const arrearsAges = ['not_due', '1-30', '31-60', '61-90', '91-180', '181-365', 'over_365'] as const

/** Each is a figure with what its rows are grouped by. */
export const movementKinds = ['charged_category', 'charged_meter', 'collected_method'] as const

/** The needs of a new organization before its first bills: each comes before what needs it. */
export const firstStepKeys = [
  'locations',
  'meter_types',
  'diameters',
  'water_prices',
  'people',
  'seller',
  'bank_accounts',
  'meters',
  'readings',
] as const
export type FirstStep = (typeof firstStepKeys)[number]

export const dashboardVocabulary = {
  arrearsAge: {
    not_due: text('未到期', 'Not yet due'),
    '1-30': text('逾期 1–30 天', '1–30 days late'),
    '31-60': text('逾期 31–60 天', '31–60 days late'),
    '61-90': text('逾期 61–90 天', '61–90 days late'),
    '91-180': text('逾期 91–180 天', '91–180 days late'),
    '181-365': text('逾期 181–365 天', '181–365 days late'),
    over_365: text('逾期 365 天以上', 'More than 365 days late'),
  } satisfies Named<typeof arrearsAges>,
}
