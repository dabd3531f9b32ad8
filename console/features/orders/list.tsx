import { orderList } from '@water/contract/orders/list'
import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { useWords } from '../../i18n/words'
import { ChargeButton } from '../../parts/charges/charge-button'
import { exportOf } from '../../parts/exports/export-of'
import { ImportButton } from '../../parts/imports/import-button'
import { useDeclared } from '../../parts/lists/declared'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { useChosenRows } from '../../ui/list/chosen-rows'
import { ListScreen } from '../../ui/list/list-screen'
import { Can } from '../../ui/page/can'
import { When } from '../../ui/show/amounts'
import { BulkInvoice } from './bulk-invoice'
import type { OrderRow } from './order'
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
  const declared = useDeclared('GET /orders/', orderList, {
    cells: {
      order_no: ({ id, order_no }) =>
        mayOpen && id !== null ? <Link to={pathTo('OrderDetail', { id })}>{order_no}</Link> : order_no,
      period: ({ period_from, period_to }) => <When value={`${period_from} – ${period_to}`} />,
    },
    widths: { billing_month: 80, status: 72 },
  })
  return (
    <ListScreen
      {...declared}
      exports={exportOf('GET /orders/export/')}
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
