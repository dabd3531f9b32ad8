import { Link } from 'react-router'
import type { ReplyOf } from '../../api/call'
import { useWords } from '../../i18n/words'
import { exportOf } from '../../parts/exports/export-of'
import { BilledVolume } from '../../parts/volumes/billed-volume'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { type ColumnOf, ListScreen } from '../../ui/list/list-screen'
import { SpanFilter } from '../../ui/list/span-filter'
import { Money, When } from '../../ui/show/amounts'
import * as textStyles from '../../ui/show/text.module.css'
import { Totals } from '../../ui/show/totals'
import { PlaceFilter } from './filters'
import { words } from './words'

type Monthly = ReplyOf<'GET /orders/monthly/'>

/** The figures of a row in the order of their equation. */
const MONEY = ['opening_arrears', 'charges', 'red', 'payments', 'closing_arrears', 'penalties'] as const

/** One row per meter and billing month, computed from the documents, with the totals of all filtered rows. */
export default function MonthlyOrders() {
  const t = useWords(words)
  return (
    <ListScreen
      of="GET /orders/monthly/"
      exports={exportOf('GET /orders/monthly/export/')}
      title={t('monthlyTitle')}
      searchHint={t('monthlySearchHint')}
      one={['billing_month_from', 'billing_month_to', 'location']}
      bar={(list) => (
        <>
          <SpanFilter
            kind="month"
            list={list}
            from="billing_month_from"
            to="billing_month_to"
            label={t('billing_month')}
          />
          <PlaceFilter list={list} />
        </>
      )}
      ordering="-billing_month"
      columns={useColumns()}
      rowKey={({ meter, billing_month }) => `${meter} ${billing_month}`}
      empty={{ title: t('monthlyEmpty'), text: t('monthlyEmptyText') }}
      summary={({ summary }) => <Summary summary={summary} />}
    >
      <p className={textStyles.quiet}>{t('equation')}</p>
    </ListScreen>
  )
}

/** Totals of every filtered row, or why there are none. */
function Summary({ summary }: Pick<Monthly, 'summary'>) {
  const t = useWords(words)
  if (summary === null) return <p className={textStyles.quiet}>{t('noSummary')}</p>
  const totals = [
    ...MONEY.map((figure) => ({ label: t(figure), value: <Money value={summary[figure]} sign /> })),
    {
      label: t('billed_volume'),
      value: <BilledVolume billed={summary.billed_volume} measured={summary.volume} unit />,
    },
    { label: t('order_count'), value: summary.order_count.toLocaleString('en-US') },
  ]
  return <Totals label={t('summary')} totals={totals} />
}

function useColumns(): ColumnOf<'GET /orders/monthly/'>[] {
  const t = useWords(words)
  const mayOpen = useMay()(['meterView'])
  const money = MONEY.map(
    (figure): ColumnOf<'GET /orders/monthly/'> => ({
      key: figure,
      title: t(figure),
      align: 'right',
      render: (row) => <Money value={row[figure]} />,
      ...(figure === 'charges' || figure === 'closing_arrears' ? { ordering: figure } : {}),
    }),
  )
  return [
    {
      key: 'account_no',
      title: t('account_no'),
      ordering: 'account_no',
      render: ({ meter, account_no }) =>
        mayOpen ? (
          <Link to={pathTo('MeterDetail', { id: meter, query: { tab: 'orders' } })}>{account_no}</Link>
        ) : (
          account_no
        ),
    },
    {
      key: 'customer_name',
      title: t('customer_name'),
      render: (row) => (
        <span className={textStyles.cut} title={row.customer_name}>
          {row.customer_name}
        </span>
      ),
    },
    {
      key: 'billing_month',
      title: t('billing_month'),
      ordering: 'billing_month',
      render: (row) => <When value={row.billing_month} />,
    },
    ...money,
    {
      key: 'billed_volume',
      title: t('billed_volume'),
      align: 'right',
      render: (row) => <BilledVolume billed={row.billed_volume} measured={row.volume} />,
    },
    { key: 'order_count', title: t('order_count'), align: 'right', render: (row) => row.order_count },
  ]
}
