import { Link } from 'react-router'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { Money, When } from '../../ui/show/amounts'
import * as styles from '../../ui/show/text.module.css'
import { WideTable } from '../../ui/show/wide-table'
import type { Order } from './order'
import { words } from './words'

/** The payments of the order; releases are negative rows. */
export function Allocations({ allocations }: Pick<Order, 'allocations'>) {
  const t = useWords(words)
  if (allocations.length === 0) return <p className={styles.quiet}>{t('noAllocations')}</p>
  return (
    <WideTable
      aria-label={t('allocations')}
      rowKey="id"
      dataSource={[...allocations]}
      columns={[
        { title: t('date'), render: (_, { date }) => <When value={date} /> },
        {
          title: t('paidBy'),
          render: (_, { payment, payment_no }) =>
            payment === null ? (
              t('fromBalance')
            ) : (
              <Link to={pathTo('PaymentRecordDetail', { id: payment })}>{payment_no}</Link>
            ),
        },
        { title: t('principal'), align: 'right', render: (_, row) => <Money value={row.principal} /> },
        { title: t('penalty'), align: 'right', render: (_, row) => <Money value={row.penalty} /> },
      ]}
    />
  )
}
