import { Link } from 'react-router'
import { useWords } from '../../i18n/words'
import { Status } from '../../parts/vocabulary/status'
import { pathTo } from '../../paths'
import { type ColumnOf, ListScreen } from '../../ui/list/list-screen'
import { Money, When } from '../../ui/show/amounts'
import * as textStyles from '../../ui/show/text.module.css'
import { words } from './words'

/** The months of the books, newest first. */
export default function Periods() {
  const t = useWords(words)
  return (
    <ListScreen
      of="GET /periods/"
      title={t('listTitle')}
      columns={useColumns()}
      rowKey={({ organization, month }) => `${organization} ${month}`}
      rowPath={({ month }) => pathTo('PeriodDetail', { month })}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
    >
      <p className={textStyles.quiet}>{t('listText')}</p>
    </ListScreen>
  )
}

function useColumns(): ColumnOf<'GET /periods/'>[] {
  const t = useWords(words)
  const money = (['charges', 'red', 'payments', 'closing_arrears'] as const).map(
    (figure): ColumnOf<'GET /periods/'> => ({
      key: figure,
      title: t(figure),
      align: 'right',
      render: ({ figures }) => (figures === null ? '—' : <Money value={figures[figure]} />),
    }),
  )
  return [
    {
      key: 'month',
      title: t('month'),
      render: ({ month }) => <Link to={pathTo('PeriodDetail', { month })}>{month}</Link>,
    },
    { key: 'state', title: t('state'), render: (row) => <Status of="periodState" value={row.state} /> },
    ...money,
    {
      key: 'prepaid',
      title: t('prepaidClosing'),
      align: 'right',
      render: ({ figures }) => (figures === null ? '—' : <Money value={figures.prepaid.closing} />),
    },
    { key: 'closed_at', title: t('closed_at'), render: (row) => <When value={row.closed_at} /> },
    { key: 'closed_by', title: t('closed_by'), render: (row) => row.closed_by_name ?? '—' },
    {
      key: 'remark',
      title: t('remark'),
      render: ({ remark }) => (
        <span className={textStyles.cut} title={remark}>
          {remark || '—'}
        </span>
      ),
    },
  ]
}
