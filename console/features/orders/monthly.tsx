import { monthlyOrderList } from '@water/contract/orders/list'
import { Link } from 'react-router'
import type { ReplyOf } from '../../api/call'
import { useWords } from '../../i18n/words'
import { exportOf } from '../../parts/exports/export-of'
import { useDeclared } from '../../parts/lists/declared'
import { BilledVolume } from '../../parts/volumes/billed-volume'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { ListScreen } from '../../ui/list/list-screen'
import { Money } from '../../ui/show/amounts'
import * as textStyles from '../../ui/show/text.module.css'
import { Totals } from '../../ui/show/totals'
import { words } from './words'

type Monthly = ReplyOf<'GET /orders/monthly/'>

/** The figures of a row in the order of their equation. */
const MONEY = ['opening_arrears', 'charges', 'red', 'payments', 'closing_arrears', 'penalties'] as const

/** One row per meter and billing month, computed from the documents, with the totals of all filtered rows. */
export default function MonthlyOrders() {
  const t = useWords(words)
  const mayOpen = useMay()(['meterView'])
  const declared = useDeclared('GET /orders/monthly/', monthlyOrderList, {
    cells: {
      account_no: ({ meter, account_no }) =>
        mayOpen ? (
          <Link to={pathTo('MeterDetail', { id: meter, query: { tab: 'orders' } })}>{account_no}</Link>
        ) : (
          account_no
        ),
      billed_volume: (row) => <BilledVolume billed={row.billed_volume} measured={row.volume} />,
    },
  })
  return (
    <ListScreen
      {...declared}
      exports={exportOf('GET /orders/monthly/export/')}
      rowKey={({ meter, billing_month }) => `${meter} ${billing_month}`}
      empty={{ title: t('monthlyEmpty'), text: t('monthlyEmptyText') }}
      actions={<p className={textStyles.quiet}>{t('equation')}</p>}
      summary={({ summary }) => <Summary summary={summary} />}
    />
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
