import { useWords } from '../../i18n/words'
import { useNames } from '../../parts/vocabulary/names'
import { roundedMean } from '../../ui/show/amounts'
import * as styles from './readings.module.css'
import type { Doubt } from './refused'
import { words } from './words'

/** The reasons why a reading is unusual, each with its numbers. */
export function Doubts({ doubt: { kinds, volume, average } }: { doubt: Doubt }) {
  const t = useWords(words)
  const name = useNames()
  const numbers = { volume: volume ?? '—', average: average === null ? '—' : roundedMean(average) }
  return (
    <ul className={styles.doubts}>
      {kinds.map((kind) => (
        <li key={kind}>
          {kind === 'reversed' || kind === 'not_read' ? name('abnormal', kind) : t(kind, numbers)}
        </li>
      ))}
    </ul>
  )
}
