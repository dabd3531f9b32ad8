import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../i18n/words'
import type { BulkInvoiceDialogProps } from './bulk-invoice-dialog'
import { words } from './words'

const BulkInvoiceDialog = lazy(() => import('./bulk-invoice-dialog'))

/** 批量开票: invoices of the ticked orders, or of all that the filters find. */
export function BulkInvoice(props: Omit<BulkInvoiceDialogProps, 'onClose'>) {
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
