import type { TableColumnsType } from 'antd'
import { Link } from 'react-router'
import type { ReplyOf } from '../../../api/call'
import { useWords } from '../../../i18n/words'
import { useNames } from '../../../parts/vocabulary/names'
import { Status } from '../../../parts/vocabulary/status'
import { pathTo } from '../../../paths'
import { Money } from '../../../ui/show/amounts'
import { words } from '../words'
import { HistoryTable } from './history-table'

type Payment = ReplyOf<'GET /payment-records/'>['results'][number]

/** The payments for this meter, with the orders that they paid. */
export function PaymentsTable({ meter }: { meter: number }) {
  const t = useWords(words)
  const name = useNames()
  const columns: TableColumnsType<Payment> = [
    {
      title: t('payment_no'),
      render: (_, { id, payment_no }) => <Link to={pathTo('PaymentRecordDetail', { id })}>{payment_no}</Link>,
    },
    { title: t('paid_at'), dataIndex: 'paid_at' },
    { title: t('kind'), render: (_, { kind }) => name('paymentKind', kind) },
    { title: t('method'), render: (_, { method }) => name('paymentMethod', method) },
    { title: t('amount'), align: 'right', render: (_, row) => <Money value={row.amount} /> },
    {
      title: t('applied_principal'),
      align: 'right',
      render: (_, row) => <Money value={row.applied_principal} />,
    },
    {
      title: t('applied_penalty'),
      align: 'right',
      render: (_, row) => <Money value={row.applied_penalty} />,
    },
    { title: t('to_balance'), align: 'right', render: (_, row) => <Money value={row.to_balance} /> },
    { title: t('cashier'), dataIndex: 'cashier_name' },
    {
      title: t('status'),
      render: (_, { status }) => <Status of="paymentStatus" value={status} />,
    },
  ]
  return (
    <HistoryTable
      of="GET /payment-records/"
      args={{ query: { meter, ordering: '-id' } }}
      columns={columns}
      label={t('tabPayments')}
      empty={t('noPayments')}
    />
  )
}
