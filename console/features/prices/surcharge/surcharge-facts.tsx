import { useWords } from '../../../i18n/words'
import { useNames } from '../../../parts/vocabulary/names'
import { asPercent } from '../../../ui/field/percent'
import { Facts } from '../../../ui/show/facts'
import { Tax } from '../dated/tax'
import { SurchargeText, type SurchargeVersion } from './surcharge-text'
import { words } from './words'

/** All that a version of a surcharge item says. */
export function SurchargeFacts({ version }: { version: SurchargeVersion }) {
  const t = useWords(words)
  const name = useNames()
  const factor =
    version.kind === 'per_volume'
      ? [{ label: t('volume_factor'), value: `${asPercent(version.volume_factor)}%` }]
      : []
  return (
    <Facts
      facts={[
        { label: t('kind'), value: name('surchargeKind', version.kind) },
        { label: t('rate'), value: <SurchargeText version={version} /> },
        ...factor,
        { label: t('tax_treatment'), value: <Tax version={version} /> },
        { label: t('tax_code'), value: version.tax_code },
      ]}
    />
  )
}
