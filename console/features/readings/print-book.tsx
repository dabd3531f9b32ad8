import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../i18n/words'
import { words } from '../../parts/printing/words'
import { Can } from '../../ui/page/can'
import { Icon } from '../../ui/show/icon'
import type { PrintBookDialogProps } from './print-book-dialog'

const PrintBookDialog = lazy(() => import('./print-book-dialog'))

/** The bills of a book in its month, or the reminders of its accounts. */
export function PrintBook(props: Omit<PrintBookDialogProps, 'onClose'>) {
  const t = useWords(words)
  const [isOpen, setOpen] = useState(false)
  return (
    <Can need={['orderList']}>
      <Button icon={<Icon name="print" />} onClick={() => setOpen(true)}>
        {t('print')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <PrintBookDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Can>
  )
}
