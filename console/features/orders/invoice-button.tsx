import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useWords } from '../../i18n/words'
import { isInvoiceable } from '../../parts/invoices/invoiceable'
import { pathTo } from '../../paths'
import { Can } from '../../ui/page/can'
import type { Order } from './order'
import { words } from './words'

/** Makes an invoice of this order, with everything filled in. */
export function InvoiceButton({ id, order }: { id: number; order: Order }) {
  const t = useWords(words)
  const navigate = useNavigate()
  if (!isInvoiceable(order)) return null
  return (
    <Can need={['invoiceCreate']}>
      <Button
        onClick={() => navigate(pathTo('InvoiceCreate', { query: { meter: order.meter, orders: [id] } }))}
      >
        {t('invoice')}
      </Button>
    </Can>
  )
}
