import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { useWords } from '../../i18n/words'
import { ChargeButton } from '../../parts/charges/charge-button'
import { exportOf } from '../../parts/exports/export-of'
import { ImportButton } from '../../parts/imports/import-button'
import { useNames } from '../../parts/vocabulary/names'
import { Status } from '../../parts/vocabulary/status'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { useChosenRows } from '../../ui/list/chosen-rows'
import { type ColumnOf, ListScreen } from '../../ui/list/list-screen'
import { Can } from '../../ui/page/can'
import { Money, Volume, When } from '../../ui/show/amounts'
import * as styles from '../../ui/show/text.module.css'
import { BulkInvoice, type OrderRow } from './bulk-invoice'
import { OrderFilters, orderFilters } from './filters'
import { PrintMany } from './print-many'
import { words } from './words'

/** All orders of the organization, red ones too. */
export default function OrderList() {
  const t = useWords(words)
  const may = useMay()
  const mayOpen = may(['orderView'])
  const mayInvoice = may(['invoiceCreate'])
  const chosen = useChosenRows<OrderRow>(({ id }) => id ?? 0)
  const navigate = useNavigate()
  return (
    <ListScreen
      of="GET /orders/"
      exports={exportOf('GET /orders/export/')}
      title={t('listTitle')}
      searchHint={t('searchHint')}
      {...orderFilters}
      bar={(list) => <OrderFilters list={list} />}
      ordering="-id"
      columns={useColumns(mayOpen)}
      rowKey={({ id, order_no }) => id ?? order_no ?? ''}
      rowPath={({ id }) => (mayOpen && id !== null ? pathTo('OrderDetail', { id }) : null)}
      rowSelection={chosen.selection(({ order_no }) => order_no ?? '', isReversed)}
      bulk={(found) => (
        <>
          <PrintMany chosen={chosen} found={found} />
          {mayInvoice ? <BulkInvoice chosen={chosen} found={found} /> : null}
        </>
      )}
      actions={
        <>
          <ChargeButton />
          <ImportButton kind="charges" />
        </>
      }
      totals={{
        of: 'GET /orders/totals/',
        sums: [
          { key: 'amount', label: t('amount') },
          { key: 'outstanding', label: t('outstanding') },
        ],
      }}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      emptyActions={
        <Can need={['readingCreate']}>
          <Button type="primary" onClick={() => navigate(pathTo('ReadingCreate'))}>
            {t('enterReading')}
          </Button>
        </Can>
      }
    />
  )
}

/** Nothing is done with a reversed order or its red. */
const isReversed = ({ status }: OrderRow): boolean => status === 'red' || status === 'red_flushed'

function useColumns(mayOpen: boolean): ColumnOf<'GET /orders/'>[] {
  const t = useWords(words)
  const name = useNames()
  return [
    {
      key: 'order_no',
      title: t('order_no'),
      render: ({ id, order_no }) =>
        mayOpen && id !== null ? <Link to={pathTo('OrderDetail', { id })}>{order_no}</Link> : order_no,
    },
    { key: 'account_no', title: t('account_no'), render: ({ account_no }) => account_no },
    {
      key: 'customer_name',
      title: t('customer_name'),
      render: (row) => (
        <span className={styles.cut} title={row.customer_name}>
          {row.customer_name}
        </span>
      ),
    },
    // The amounts are in sight at 1024.
    {
      key: 'amount',
      title: t('amount'),
      ordering: 'amount',
      align: 'right',
      render: (row) => <Money value={row.amount} />,
    },
    {
      key: 'outstanding',
      title: t('outstanding'),
      align: 'right',
      render: (row) => <Money value={row.outstanding} />,
    },
    {
      key: 'billing_month',
      width: 80,
      title: t('billing_month'),
      ordering: 'billing_month',
      render: (row) => <When value={row.billing_month} />,
    },
    {
      key: 'status',
      width: 72,
      title: t('status'),
      render: (row) => <Status of="orderStatus" value={row.status} />,
    },
    {
      key: 'billed_volume',
      title: t('billed_volume'),
      align: 'right',
      render: (row) => <Volume value={row.billed_volume} />,
    },
    { key: 'penalty', title: t('penalty'), align: 'right', render: (row) => <Money value={row.penalty} /> },
    {
      key: 'due_date',
      title: t('due_date'),
      ordering: 'due_date',
      render: (row) => <When value={row.due_date} />,
    },
    {
      key: 'invoice_status',
      title: t('invoice_status'),
      render: (row) => <Status of="invoiceStatus" value={row.invoice_status} />,
    },
    ...extraColumns(t, name),
  ]
}

function extraColumns(
  t: ReturnType<typeof useWords<keyof (typeof words)['zh']>>,
  name: ReturnType<typeof useNames>,
): ColumnOf<'GET /orders/'>[] {
  const extra = { isExtra: true } as const
  return [
    { ...extra, key: 'kind', title: t('kind'), render: (row) => name('orderKind', row.kind) },
    { ...extra, key: 'meter_no', title: t('meter_no'), render: (row) => row.meter_no },
    {
      ...extra,
      key: 'period',
      title: t('period'),
      render: (row) => <When value={`${row.period_from} – ${row.period_to}`} />,
    },
    {
      ...extra,
      key: 'issued_on',
      title: t('issued_on'),
      ordering: 'issued_on',
      render: (row) => <When value={row.issued_on} />,
    },
    {
      ...extra,
      key: 'water_amount',
      title: t('water_amount'),
      align: 'right',
      render: (row) => <Money value={row.water_amount} />,
    },
    {
      ...extra,
      key: 'surcharge_amount',
      title: t('surcharge_amount'),
      align: 'right',
      render: (row) => <Money value={row.surcharge_amount} />,
    },
    {
      ...extra,
      key: 'created_at',
      title: t('created_at'),
      ordering: 'id',
      render: (row) => <When value={row.created_at} />,
    },
  ]
}
