import { auditList } from '@water/contract/audit/list'
import { useState } from 'react'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { exportOf } from '../../parts/exports/export-of'
import { ObjectLink } from '../../parts/history/time-line'
import { useDeclared } from '../../parts/lists/declared'
import { isAcrossOrganizations, useSession } from '../../state/session'
import { FilterBar } from '../../ui/list/filters'
import { useListState } from '../../ui/list/list-state'
import { ListTable } from '../../ui/list/list-table'
import { countOf, useTotals } from '../../ui/list/list-totals'
import { PageHeader } from '../../ui/page/page-header'
import * as styles from './audit.module.css'
import type { AuditEntry } from './entry'
import { EntryDrawer } from './entry-drawer'
import { AddressFilter, OneObject, SignInsFilter } from './filters'
import { words } from './words'

/**
 * Everything that was done in the organization, newest first; for a super administrator also the platform's own log. It
 * has a path under /user/ and no menu entry, because console.md's table of routes has no place for it.
 */
export default function AuditTrail() {
  const t = useWords(words)
  const [opened, setOpened] = useState<AuditEntry | null>(null)
  const isAcross = useSession(({ userInfo }) => isAcrossOrganizations(userInfo))
  const declared = useDeclared('GET /audit/', auditList, {
    cells: {
      actor: ({ actor_name }) => actor_name || t('nobody'),
      act: ({ title }) => (
        <span className={`${styles.auditCut} ${styles.auditAct}`} title={title}>
          {title}
        </span>
      ),
      object: (entry) => (
        <span className={styles.auditCut} title={entry.object_name}>
          {entry.count === null ? <ObjectLink entry={entry} /> : t('count', { count: entry.count })}
        </span>
      ),
      changes: (entry) => <Summary entry={entry} />,
      organization: ({ organization_name }) => organization_name ?? t('logPlatform'),
    },
    widths: { changes: 200 },
    inputs: {
      address: (list) => <AddressFilter list={list} />,
      acts_only: (list) => <SignInsFilter list={list} />,
      object_id: (list) => <OneObject list={list} />,
      ...(isAcross ? {} : { log: null }),
    },
  })
  const list = useListState(declared.of, declared)
  const isOfActs = list.value('acts_only') !== 'false' && list.values('kind').length === 0
  const query = { ...list.query, acts_only: isOfActs ? 'true' : undefined }
  const rows = useCall(declared.of, { query }, { keepBefore: true })
  const totals = useTotals({ of: 'GET /audit/totals/' }, query, rows)
  return (
    <>
      <PageHeader title={t('title')}>
        {exportOf('GET /audit/export/')({
          title: t('title'),
          query,
          ...countOf(rows.data ?? { count: 0, count_capped: false }, totals),
        })}
      </PageHeader>
      <p className={styles.auditKept}>{t('kept')}</p>
      <FilterBar list={list} searchHint={declared.searchHint}>
        {declared.bar(list)}
      </FilterBar>
      <ListTable
        label={t('title')}
        list={list}
        rows={rows}
        totals={totals}
        columns={declared.columns}
        rowKey={({ id, organization }) => `${organization} ${id}`}
        onOpen={setOpened}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      />
      <EntryDrawer entry={opened} list={list} onClose={() => setOpened(null)} />
    </>
  )
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
