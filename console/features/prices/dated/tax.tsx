import type { ReplyOf } from '../../../api/call'
import { useNames } from '../../../parts/vocabulary/names'
import { asPercent } from '../../../ui/field/percent'

type Version = ReplyOf<'GET /organizations/water-prices/{id}/'>['versions'][number]

/** How a version of a price or of a surcharge item is taxed. */
export function Tax({ version }: { version: Pick<Version, 'tax_treatment' | 'tax_rate'> }) {
  const name = useNames()
  const treatment = name('taxTreatment', version.tax_treatment)
  return version.tax_treatment === 'taxable' ? `${treatment} ${asPercent(version.tax_rate)}%` : treatment
}
