import { type TableColumnsType, Tag } from 'antd'
import { Link } from 'react-router'
import type { ReplyOf } from '../../../api/call'
import { useWords } from '../../../i18n/words'
import { ReverseOrder } from '../../../parts/corrections/reverse-order'
import { useNames } from '../../../parts/vocabulary/names'
import { Status } from '../../../parts/vocabulary/status'
import { pathTo } from '../../../paths'
import { useMay } from '../../../state/session'
import { Money, Volume } from '../../../ui/show/amounts'
import { words } from '../words'
import { HistoryTable } from './history-table'

type Order = ReplyOf<'GET /orders/'>['results'][number]

/** The meter's orders, red ones too. */
export function OrdersTable({ meter }: { meter: number }) {
  const t = useWords(words)
  const name = useNames()
  const mayOpen = useMay()(['orderView'])
  const columns: TableColumnsType<Order> = [
    {
      title: t('order_no'),
      render: (_, { id, order_no, of_former, customer_name, withholding }) => (
        <>
          {mayOpen && id !== null ? <Link to={pathTo('OrderDetail', { id })}>{order_no}</Link> : order_no}
          {of_former ? <Tag title={customer_name}>{t('former', { name: customer_name })}</Tag> : null}
          {withholding ? <Tag title={withholding}>{t('withheld')}</Tag> : null}
        </>
      ),
    },
    { title: t('billing_month'), dataIndex: 'billing_month' },
    { title: t('kind'), render: (_, { kind }) => name('orderKind', kind) },
    {
      title: t('period'),
      render: (_, { period_from, period_to }) => `${period_from} – ${period_to}`,
    },
    { title: t('billed_volume'), align: 'right', render: (_, row) => <Volume value={row.billed_volume} /> },
    { title: t('amount'), align: 'right', render: (_, row) => <Money value={row.amount} /> },
    { title: t('outstanding'), align: 'right', render: (_, row) => <Money value={row.outstanding} /> },
    { title: t('penalty'), align: 'right', render: (_, row) => <Money value={row.penalty} /> },
    { title: t('due_date'), dataIndex: 'due_date' },
    {
      title: t('status'),
      render: (_, { status }) => <Status of="orderStatus" value={status} />,
    },
    {
      title: t('actions'),
      render: (_, row) => (row.id === null ? null : <ReverseOrder id={row.id} order={row} isLink />),
    },
  ]
  return (
    <HistoryTable
      of="GET /orders/"
      args={{ query: { meter, ordering: '-id' } }}
      columns={columns}
      rowKey={({ id, order_no }) => id ?? order_no ?? ''}
      label={t('tabOrders')}
      empty={t('noOrders')}
    />
  )
}
