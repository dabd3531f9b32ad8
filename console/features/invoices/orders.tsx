import { Link } from 'react-router'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { Money, Volume, When } from '../../ui/show/amounts'
import * as textStyles from '../../ui/show/text.module.css'
import { WideTable } from '../../ui/show/wide-table'
import type { Invoice } from './invoice'
import { words } from './words'

/** The orders whose lines are on the invoice, with the part of each that it has. */
export function InvoicedOrders({ orders }: Pick<Invoice, 'orders'>) {
  const t = useWords(words)
  const mayOpen = useMay()(['orderView'])
  return (
    <WideTable
      aria-label={t('orders')}
      rowKey="id"
      pagination={orders.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
      dataSource={[...orders]}
      columns={[
        {
          title: t('order_no'),
          render: (_, { id, order_no }) =>
            mayOpen ? <Link to={pathTo('OrderDetail', { id })}>{order_no}</Link> : order_no,
        },
        {
          title: t('billing_month'),
          render: (_, { billing_month, period_from, period_to }) => (
            <>
              <When value={billing_month} />
              <div className={textStyles.quiet}>
                <When value={`${period_from} – ${period_to}`} />
              </div>
            </>
          ),
        },
        {
          title: t('indexes'),
          render: (_, { previous_reading, current_reading }) => (
            <>
              <Volume value={previous_reading} /> → <Volume value={current_reading} />
            </>
          ),
        },
        { title: t('order_amount'), align: 'right', render: (_, row) => <Money value={row.amount} /> },
        { title: t('invoiced'), align: 'right', render: (_, row) => <Money value={row.invoiced} /> },
      ]}
    />
  )
}
