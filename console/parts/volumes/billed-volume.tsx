import { grouped } from '@water/rules/money-text'
import { useWords } from '../../i18n/words'
import { Volume } from '../../ui/show/amounts'
import * as styles from './billed-volume.module.css'
import { words } from './words'

interface BilledVolumeProps {
  /** Decimal strings of the wire. */
  billed: string
  measured: string
  unit?: boolean
}

/**
 * The water that was billed. What was measured stands beside it where a minimum, a reduction or the subs of a master make
 * the two differ.
 */
export function BilledVolume({ billed, measured, unit = false }: BilledVolumeProps) {
  const t = useWords(words)
  return (
    <>
      <Volume value={billed} unit={unit} />
      {measured === billed ? null : (
        <small className={styles.measured}>{t('measured', { volume: grouped(measured) })}</small>
      )}
    </>
  )
}
