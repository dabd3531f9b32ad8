import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../i18n/words'
import { words } from '../../parts/printing/words'
import { Icon } from '../../ui/show/icon'
import type { PrintManyDialogProps } from './print-many-dialog'

const PrintManyDialog = lazy(() => import('./print-many-dialog'))

/** 批量打印: the ticked orders, or all that the filters find. */
export function PrintMany(props: Omit<PrintManyDialogProps, 'onClose'>) {
  const t = useWords(words)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Icon name="print" />} onClick={() => setOpen(true)}>
        {t('print')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <PrintManyDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
