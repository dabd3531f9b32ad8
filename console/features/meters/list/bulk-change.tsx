import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../../i18n/words'
import type { BulkChangeDialogProps } from './bulk-change-dialog'
import { words } from './bulk-words'

const BulkChangeDialog = lazy(() => import('./bulk-change-dialog'))

/** 批量更改: another place or price for the ticked meters, or for all that the filters find. */
export function BulkChange(props: Omit<BulkChangeDialogProps, 'onClose'>) {
  const t = useWords(words)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('change')}</Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <BulkChangeDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
