import { useState } from 'react'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { exportOf } from '../../parts/exports/export-of'
import { ObjectLink } from '../../parts/history/time-line'
import type { Column } from '../../ui/list/list-columns'
import { useListState } from '../../ui/list/list-state'
import { ListTable } from '../../ui/list/list-table'
import { useTotals } from '../../ui/list/list-totals'
import { PageHeader } from '../../ui/page/page-header'
import { When } from '../../ui/show/amounts'
import * as styles from './audit.module.css'
import type { AuditEntry } from './entry'
import { EntryDrawer } from './entry-drawer'
import { AuditFilters } from './filters'
import { words } from './words'

/**
 * Everything that was done in the organization, newest first; for a super administrator also the platform's own log. It
 * has a path under /user/ and no menu entry, because console.md's table of routes has no place for it.
 */
export default function AuditTrail() {
  const t = useWords(words)
  const [opened, setOpened] = useState<AuditEntry | null>(null)
  const list = useListState('GET /audit/', {
    one: ['actor', 'object_id', 'at_from', 'at_to', 'address', 'log', 'acts_only'],
    many: ['kind', 'object_type'],
  })
  // Sign-ins are many and rarely what is looked for: they are there when somebody asks for them, or for a kind by name.
  const isOfActs = list.value('acts_only') !== 'false' && list.values('kind').length === 0
  const query = { ...list.query, acts_only: isOfActs ? 'true' : undefined }
  const rows = useCall('GET /audit/', { query }, { keepBefore: true })
  const totals = useTotals({ of: 'GET /audit/totals/' }, query, rows)
  return (
    <>
      <PageHeader title={t('title')}>
        {exportOf('GET /audit/export/')({
          title: t('title'),
          query,
          count: totals?.count ?? rows.data?.count ?? 0,
          isCapped: rows.data?.count_capped === true && !totals,
        })}
      </PageHeader>
      <p className={styles.auditKept}>{t('kept')}</p>
      <AuditFilters list={list} />
      <ListTable
        label={t('title')}
        list={list}
        rows={rows}
        totals={totals}
        columns={useColumns()}
        rowKey={({ id, organization }) => `${organization} ${id}`}
        onOpen={setOpened}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      />
      <EntryDrawer entry={opened} list={list} onClose={() => setOpened(null)} />
    </>
  )
}

function useColumns(): Column<AuditEntry>[] {
  const t = useWords(words)
  return [
    { key: 'at', title: t('at'), render: ({ at }) => <When value={at} /> },
    { key: 'actor', title: t('actor'), render: ({ actor_name }) => actor_name || t('nobody') },
    { key: 'act', title: t('act'), render: ({ title }) => title },
    {
      key: 'object',
      title: t('object'),
      render: (entry) => (
        <span className={styles.auditCut} title={entry.object_name}>
          {entry.count === null ? <ObjectLink entry={entry} /> : t('count', { count: entry.count })}
        </span>
      ),
    },
    { key: 'changes', title: t('changes'), width: 200, render: (entry) => <Summary entry={entry} /> },
    { key: 'address', title: t('address'), render: ({ address }) => address || '—' },
    { key: 'request', title: t('request'), isExtra: true, render: ({ request }) => request || '—' },
    {
      key: 'organization',
      title: t('organization'),
      isExtra: true,
      render: ({ organization_name }) => organization_name ?? t('logPlatform'),
    },
  ]
}

const MOST_NAMED = 2

/** The first of the changes, in a line. */
function Summary({ entry: { changes } }: { entry: AuditEntry }) {
  const t = useWords(words)
  if (changes.length === 0) return '—'
  const said = changes
    .slice(0, MOST_NAMED)
    .map(({ label, before, after }) => `${label} ${before === null ? '' : `${before} → `}${after ?? '—'}`)
  if (changes.length > MOST_NAMED) said.push(t('moreChanges', { count: changes.length }))
  const text = said.join(' · ')
  return (
    <span className={styles.auditCut} title={text}>
      {text}
    </span>
  )
}
