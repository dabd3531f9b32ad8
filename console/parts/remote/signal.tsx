import { useWords } from '../../i18n/words'
import * as styles from './remote.module.css'
import { words } from './words'

/** The received power in dBm at which a module of this kind still has so many bars. */
const BARS = [-120, -110, -100, -90] as const

/** The strength of a module's signal as bars, with its figure. */
export function Signal({ rsrp }: { rsrp: number | null }) {
  const t = useWords(words)
  if (rsrp === null) return '—'
  const reached = BARS.filter((least) => rsrp >= least).length
  return (
    <span className={styles.signal}>
      <svg width="18" height="12" viewBox="0 0 18 12" aria-hidden="true">
        {BARS.map((least, at) => (
          <rect
            key={least}
            className={at < reached ? styles.reached : styles.missed}
            x={at * 5}
            y={9 - at * 3}
            width="3"
            height={3 + at * 3}
          />
        ))}
      </svg>
      {rsrp}
      {'\u00a0dBm'}
      {reached > 1 ? null : t('weak')}
    </span>
  )
}
