import { Table } from 'antd'
import { Link } from 'react-router'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { useNames } from '../../parts/vocabulary/names'
import { Status } from '../../parts/vocabulary/status'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { Can } from '../../ui/page/can'
import { Panel } from '../../ui/page/panel'
import { Money, When } from '../../ui/show/amounts'
import { Loaded } from '../../ui/show/loaded'
import * as textStyles from '../../ui/show/text.module.css'
import type { Order } from './order'
import { words } from './words'

/** The invoices that have, or had, lines of this order. */
export function InvoicesPanel({ id, order }: { id: number; order: Order }) {
  const t = useWords(words)
  if (order.kind === 'red') return null
  return (
    <Can need={['invoiceList']}>
      <Panel title={t('invoices')} extra={<Status of="invoiceStatus" value={order.invoice_status} />}>
        <Invoices order={id} />
      </Panel>
    </Can>
  )
}

function Invoices({ order }: { order: number }) {
  const t = useWords(words)
  const name = useNames()
  const mayOpen = useMay()(['invoiceView'])
  const query = { order: String(order), ordering: '-id', page_size: '200' } as const
  const invoices = useCall('GET /invoices/', { query })
  return (
    <Loaded query={invoices}>
      {({ results }) =>
        results.length === 0 ? (
          <p className={textStyles.quiet}>{t('noInvoices')}</p>
        ) : (
          <Table
            aria-label={t('invoices')}
            size="small"
            rowKey={(row) => row.id ?? row.created_at ?? ''}
            pagination={false}
            scroll={{ x: 'max-content' }}
            dataSource={results}
            columns={[
              {
                title: t('invoice_no'),
                render: (_, row) => {
                  const no = row.invoice_no ?? t('notNumbered')
                  return mayOpen && row.id !== null ? (
                    <Link to={pathTo('InvoiceDetail', { id: row.id })}>{no}</Link>
                  ) : (
                    no
                  )
                },
              },
              { title: t('invoiceType'), render: (_, { type }) => name('invoiceType', type) },
              { title: t('blueOrRed'), render: (_, { color }) => name('invoiceColor', color) },
              { title: t('status'), render: (_, row) => <Status of="invoiceState" value={row.status} /> },
              { title: t('buyer_name'), render: (_, row) => row.buyer_name },
              { title: t('invoiceAmount'), align: 'right', render: (_, row) => <Money value={row.amount} /> },
              { title: t('issued_at'), render: (_, row) => <When value={row.issued_at} /> },
            ]}
          />
        )
      }
    </Loaded>
  )
}
