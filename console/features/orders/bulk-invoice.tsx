import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { ReplyOf } from '../../api/call'
import { useWords } from '../../i18n/words'
import type { ChosenRows } from '../../ui/list/chosen-rows'
import type { Found } from '../../ui/list/list-screen'
import { words } from './words'

const BulkInvoiceDialog = lazy(() => import('./bulk-invoice-dialog'))

export type OrderRow = ReplyOf<'GET /orders/'>['results'][number]

export interface BulkInvoiceProps {
  chosen: ChosenRows<OrderRow>
  found: Found
}

/** 批量开票: invoices of the ticked orders, or of all that the filters find. */
export function BulkInvoice(props: BulkInvoiceProps) {
  const t = useWords(words)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('bulkInvoice')}</Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <BulkInvoiceDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
