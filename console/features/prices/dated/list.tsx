import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'
import { useWords } from '../../../i18n/words'
import { pathTo } from '../../../paths'
import { today } from '../../../ui/field/today'
import { When } from '../../../ui/show/amounts'
import { StatusTag } from '../../../ui/show/status-tag'
import * as styles from '../prices.module.css'
import { words } from '../words'
import type { DatedRecord, DatedRow } from './record'

type Listed = Pick<DatedRow, 'id' | 'name'> & {
  version: number
  effective_from: string
  versions: readonly { id: number; effective_from: string }[]
}
type Pages = DatedRecord['pages']

/** The cells that both lists have. `Summary` shows the price of a version. */
export function useDatedCells<Row extends Listed>(
  page: Pages['one'],
  Summary: ComponentType<{ version: Row['versions'][number] }>,
): Record<'name' | 'since' | 'next', (row: Row) => ReactNode> {
  const t = useWords(words)
  return {
    name: ({ id, name }) => <Link to={pathTo(page, { id })}>{name}</Link>,
    since: ({ effective_from: date }) => (
      <>
        <When value={date} /> {date > today() ? <StatusTag tone="busy">{t('notYet')}</StatusTag> : null}
      </>
    ),
    next: ({ version, versions }) => {
      const next = versions.find(({ id, effective_from: from }) => id !== version && from > today())
      if (!next) return '—'
      return (
        <span className={styles.priceText}>
          {t('fromDate', { date: next.effective_from })}
          <span className={styles.priceQuiet}>
            <Summary version={next} />
          </span>
        </span>
      )
    },
  }
}
