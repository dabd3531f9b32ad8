import { withholdingRowList } from '@water/contract/withholdings/list'
import { Link } from 'react-router'
import { useWords } from '../../i18n/words'
import { useDeclared } from '../../parts/lists/declared'
import { pathTo } from '../../paths'
import { EmbeddedList } from '../../ui/list/embedded-list'
import type { Run } from './run'
import * as styles from './withholdings.module.css'
import { words } from './words'

const ROWS = 'GET /withholdings/{id}/rows/'

/** The rows of a run, by their state or by account. */
export function RunRows({ run }: { run: Run }) {
  const t = useWords(words)
  const declared = useDeclared(ROWS, withholdingRowList, {
    cells: {
      account_no: ({ meter, account_no }) => (
        <Link to={pathTo('MeterDetail', { id: meter })}>{account_no}</Link>
      ),
      orders: ({ orders }) => (
        <span className={styles.runOrders}>
          {orders.map(({ id, order_no }) => (
            <Link key={id} to={pathTo('OrderDetail', { id })}>
              {order_no}
            </Link>
          ))}
        </span>
      ),
      reason: ({ reason }) => reason || '—',
      payment: ({ payment, payment_no }) =>
        payment === null ? (
          '—'
        ) : (
          <Link to={pathTo('PaymentRecordDetail', { id: payment })}>{payment_no}</Link>
        ),
    },
    widths: { row: 72 },
  })
  return (
    <section className={styles.runRows} aria-label={t('rowsTitle')}>
      <h2 className={styles.runRowsHead}>{t('rowsTitle')}</h2>
      <EmbeddedList
        {...declared}
        path={{ id: run.id }}
        title={t('rowsTitle')}
        rowKey={({ row }) => row}
        totals={{ of: 'GET /withholdings/{id}/rows/totals/' }}
        empty={{ title: t('noRows'), text: t('noRowsText') }}
      />
    </section>
  )
}
