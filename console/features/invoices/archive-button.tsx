import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../i18n/words'
import { Icon } from '../../ui/show/icon'
import type { ArchiveDialogProps } from './archive-dialog'
import { words } from './words'

const ArchiveDialog = lazy(() => import('./archive-dialog'))

/** The files of many invoices as a zip. */
export function ArchiveButton(props: Omit<ArchiveDialogProps, 'onClose'>) {
  const t = useWords(words)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Icon name="download" />} onClick={() => setOpen(true)}>
        {t('archive')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <ArchiveDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
