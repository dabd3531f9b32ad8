import { useWords } from '../../i18n/words'
import { type Figures, FigureTable } from '../show/figure-table'
import { Icon } from '../show/icon'
import { words } from '../words'
import * as styles from './chart.module.css'

/** The values of a picture as a table, behind an icon: exact, by keyboard, and without any picture. */
export function AsTable({
  label,
  table,
  isOpen = false,
}: {
  label: string
  table: Figures
  isOpen?: boolean
}) {
  const t = useWords(words)
  return (
    <details className={styles.asTable} open={isOpen || undefined}>
      <summary aria-label={t('chartTable')} title={t('chartTable')}>
        <Icon name="rows" />
      </summary>
      <FigureTable label={label} table={table} />
    </details>
  )
}
