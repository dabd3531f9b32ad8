import { Link } from 'react-router'
import type { ReplyOf } from '../../api/call'
import { useWords } from '../../i18n/words'
import { BankAccountChooser } from '../../parts/choosers/bank-account-chooser'
import { Status } from '../../parts/vocabulary/status'
import { pathTo } from '../../paths'
import { FilterChooser } from '../../ui/list/filters'
import { type ColumnOf, ListScreen } from '../../ui/list/list-screen'
import { When } from '../../ui/show/amounts'
import { words } from './words'

const ASK_EVERY_MS = 2000
type Row = ReplyOf<'GET /reconciliations/'>['results'][number]

const isEnded = ({ state }: Row): boolean => state === 'done' || state === 'failed'

/** The bank's files, newest first, with what is left to settle. */
export default function ReconciliationList() {
  const t = useWords(words)
  return (
    <ListScreen
      of="GET /reconciliations/"
      title={t('listTitle')}
      searchHint={t('searchHint')}
      filters={[
        {
          name: 'is_open',
          label: t('isOpen'),
          options: [
            { value: 'true', label: t('open') },
            { value: 'false', label: t('settled') },
          ],
        },
      ]}
      one={['bank_account']}
      bar={(list) => (
        <FilterChooser label={t('bank_account')} isSet={list.value('bank_account') !== ''}>
          <BankAccountChooser
            value={Number(list.value('bank_account')) || null}
            onChange={(account) => list.set('bank_account', account ?? undefined)}
          />
        </FilterChooser>
      )}
      ordering="-id"
      everyMs={ASK_EVERY_MS}
      until={(rows) => rows.every(isEnded)}
      columns={useColumns()}
      rowPath={({ id }) => pathTo('ReconciliationDetail', { id })}
      create={{ label: t('upload'), to: pathTo('ReconciliationCreate'), need: 'staff' }}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
    />
  )
}

function useColumns(): ColumnOf<'GET /reconciliations/'>[] {
  const t = useWords(words)
  const counted = (
    key: 'matched' | 'different' | 'missing_here' | 'missing_there' | 'resolved' | 'unreadable',
  ) =>
    ({ key, title: t(key), align: 'right', render: (row: Row) => <When value={String(row[key])} /> }) as const
  return [
    {
      key: 'file',
      title: t('file'),
      render: ({ id, file }) => <Link to={pathTo('ReconciliationDetail', { id })}>{file}</Link>,
    },
    { key: 'bank_account', title: t('bank_account'), render: (row) => row.bank_account_name },
    {
      key: 'first_day',
      title: t('span'),
      ordering: 'first_day',
      render: ({ first_day, last_day }) => (
        <When value={first_day === last_day ? first_day : `${first_day} – ${last_day}`} />
      ),
    },
    { key: 'state', title: t('state'), render: ({ state }) => <Status of="jobState" value={state} /> },
    counted('matched'),
    counted('different'),
    counted('missing_here'),
    counted('missing_there'),
    counted('resolved'),
    counted('unreadable'),
    {
      key: 'created_at',
      title: t('created_at'),
      ordering: 'created_at',
      render: (row) => <When value={row.created_at} />,
    },
    { isExtra: true, key: 'created_by', title: t('created_by'), render: (row) => row.created_by_name ?? '—' },
  ]
}
