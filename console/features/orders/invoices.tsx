import { useWords } from '../../i18n/words'
import { InvoiceColor, InvoiceNumber } from '../../parts/invoices/cells'
import { useNames } from '../../parts/vocabulary/names'
import { Status } from '../../parts/vocabulary/status'
import { Panel } from '../../ui/page/panel'
import { Money } from '../../ui/show/amounts'
import * as textStyles from '../../ui/show/text.module.css'
import { WideTable } from '../../ui/show/wide-table'
import type { Order } from './order'
import { words } from './words'

/** The invoices that have, or had, lines of this order; newest first. */
export function InvoicesPanel({ order }: { order: Order }) {
  const t = useWords(words)
  if (order.kind === 'red') return null
  return (
    <Panel title={t('invoices')} extra={<Status of="invoiceStatus" value={order.invoice_status} />}>
      {order.invoices.length === 0 ? (
        <p className={textStyles.quiet}>{t('noInvoices')}</p>
      ) : (
        <Invoices invoices={order.invoices} />
      )}
    </Panel>
  )
}

function Invoices({ invoices }: Pick<Order, 'invoices'>) {
  const t = useWords(words)
  const name = useNames()
  return (
    <WideTable
      aria-label={t('invoices')}
      rowKey="id"
      dataSource={[...invoices]}
      columns={[
        {
          title: t('invoice_no'),
          render: (_, { id, invoice_no }) => <InvoiceNumber id={id} no={invoice_no} />,
        },
        { title: t('invoiceType'), render: (_, { type }) => name('invoiceType', type) },
        { title: t('blueOrRed'), render: (_, row) => <InvoiceColor {...row} /> },
        { title: t('status'), render: (_, row) => <Status of="invoiceState" value={row.status} /> },
        { title: t('invoiceAmount'), align: 'right', render: (_, row) => <Money value={row.amount} /> },
      ]}
    />
  )
}
