import type { TableColumnsType } from 'antd'
import type { ReplyOf } from '../../../api/call'
import { useWords } from '../../../i18n/words'
import { InvoiceColor, InvoiceNumber, InvoiceState, InvoiceType } from '../../../parts/invoices/cells'
import { Money, When } from '../../../ui/show/amounts'
import * as textStyles from '../../../ui/show/text.module.css'
import { HistoryTable } from './history-table'
import { words } from './invoice-words'

type Invoice = ReplyOf<'GET /invoices/'>['results'][number]

/** The account's invoices, red ones and those of its former customers, too. */
export function InvoicesTable({ meter }: { meter: number }) {
  const t = useWords(words)
  const columns: TableColumnsType<Invoice> = [
    { title: t('invoice_no'), render: (_, { id, invoice_no }) => <InvoiceNumber id={id} no={invoice_no} /> },
    {
      title: t('buyer_name'),
      render: (_, { buyer_name }) => (
        <span className={textStyles.cut} title={buyer_name}>
          {buyer_name}
        </span>
      ),
    },
    { title: t('status'), render: (_, row) => <InvoiceState {...row} /> },
    { title: t('net'), align: 'right', render: (_, row) => <Money value={row.net} /> },
    { title: t('tax'), align: 'right', render: (_, row) => <Money value={row.tax} /> },
    { title: t('amount'), align: 'right', render: (_, row) => <Money value={row.amount} /> },
    { title: t('issued_at'), render: (_, row) => <When value={row.issued_at} /> },
    { title: t('type'), render: (_, row) => <InvoiceType {...row} /> },
    { title: t('color'), render: (_, row) => <InvoiceColor {...row} /> },
  ]
  return (
    <HistoryTable
      of="GET /invoices/"
      args={{ query: { meter, ordering: '-id' } }}
      columns={columns}
      rowKey={({ id, invoice_no }) => id ?? invoice_no ?? ''}
      label={t('list')}
      empty={t('none')}
    />
  )
}
