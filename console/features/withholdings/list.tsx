import { Link } from 'react-router'
import { useWords } from '../../i18n/words'
import { useChoices } from '../../parts/vocabulary/names'
import { Status } from '../../parts/vocabulary/status'
import { pathTo } from '../../paths'
import { FilterMany } from '../../ui/list/filters'
import { type ColumnOf, ListScreen } from '../../ui/list/list-screen'
import { Money, When } from '../../ui/show/amounts'
import { words } from './words'

/** All runs of withholding, newest first. */
export default function WithholdingList() {
  const t = useWords(words)
  const states = useChoices('withholdingState')
  return (
    <ListScreen
      of="GET /withholdings/"
      title={t('listTitle')}
      searchHint={t('searchHint')}
      many={['state']}
      bar={(list) => <FilterMany list={list} name="state" label={t('state')} options={states} />}
      ordering="-id"
      columns={useColumns()}
      rowPath={({ id }) => pathTo('WithholdingDetail', { id })}
      create={{ label: t('create'), to: pathTo('WithholdingCreate') }}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
    />
  )
}

function useColumns(): ColumnOf<'GET /withholdings/'>[] {
  const t = useWords(words)
  return [
    {
      key: 'no',
      title: t('no'),
      render: ({ id, no }) => <Link to={pathTo('WithholdingDetail', { id })}>{no}</Link>,
    },
    {
      key: 'made_on',
      title: t('made_on'),
      ordering: 'made_on',
      render: ({ made_on }) => <When value={made_on} />,
    },
    {
      key: 'state',
      title: t('state'),
      render: ({ state }) => <Status of="withholdingState" value={state} />,
    },
    { key: 'rows', title: t('rows'), ordering: 'rows', align: 'right', render: ({ rows }) => rows },
    {
      key: 'amount',
      title: t('amount'),
      ordering: 'amount',
      align: 'right',
      render: ({ amount }) => <Money value={amount} />,
    },
    {
      key: 'collected_rows',
      title: t('collected_rows'),
      align: 'right',
      render: (row) => row.collected_rows,
    },
    {
      key: 'collected_amount',
      title: t('collected_amount'),
      align: 'right',
      render: (row) => <Money value={row.collected_amount} />,
    },
    { key: 'refused_rows', title: t('refused_rows'), align: 'right', render: (row) => row.refused_rows },
    { key: 'unknown_rows', title: t('unknown_rows'), align: 'right', render: (row) => row.unknown_rows },
    { key: 'bank_account', title: t('bank_account'), render: (row) => row.bank_account_name },
    {
      isExtra: true,
      key: 'due_until',
      title: t('due_until'),
      render: (row) => <When value={row.due_until} />,
    },
    {
      isExtra: true,
      key: 'answered_at',
      title: t('answered_at'),
      render: (row) => <When value={row.answered_at} />,
    },
    { isExtra: true, key: 'created_by', title: t('created_by'), render: (row) => row.created_by_name ?? '—' },
  ]
}
