import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { useWords } from '../../../i18n/words'
import { pathTo } from '../../../paths'
import { today } from '../../../ui/field/today'
import type { Column } from '../../../ui/list/list-columns'
import { When } from '../../../ui/show/amounts'
import { StatusTag } from '../../../ui/show/status-tag'
import * as styles from '../prices.module.css'
import { words } from '../words'
import type { DatedRecord, DatedRow } from './record'

type Listed = Pick<DatedRow, 'id' | 'name' | 'created_at'> & {
  version: number
  effective_from: string
  versions: readonly { id: number; effective_from: string }[]
}
type Pages = DatedRecord['pages']

/** The columns that both lists have. `Summary` shows the price of a version. */
export function useDatedColumns<Row extends Listed>(
  page: Pages['one'],
  Summary: ComponentType<{ version: Row['versions'][number] }>,
): Record<'name' | 'since' | 'next' | 'created_at', Column<Row, 'name' | 'created_at'>> {
  const t = useWords(words)
  return {
    name: {
      key: 'name',
      title: t('name'),
      ordering: 'name',
      width: 120,
      render: ({ id, name }) => <Link to={pathTo(page, { id })}>{name}</Link>,
    },
    since: {
      key: 'since',
      title: t('since'),
      render: ({ effective_from: date }) => (
        <>
          <When value={date} /> {date > today() ? <StatusTag tone="busy">{t('notYet')}</StatusTag> : null}
        </>
      ),
    },
    next: {
      key: 'next',
      title: t('nextVersion'),
      width: 96,
      render: ({ version, versions }) => {
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
    },
    created_at: {
      key: 'created_at',
      title: t('created_at'),
      ordering: 'created_at',
      isExtra: true,
      render: (row) => <When value={row.created_at} />,
    },
  }
}
