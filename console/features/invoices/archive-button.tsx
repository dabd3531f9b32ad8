import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../i18n/words'
import type { ChosenRows } from '../../ui/list/chosen-rows'
import type { Found } from '../../ui/list/list-screen'
import { Icon } from '../../ui/show/icon'
import type { InvoiceRow } from './invoice'
import { words } from './words'

const ArchiveDialog = lazy(() => import('./archive-dialog'))

export interface ArchiveProps {
  chosen: ChosenRows<InvoiceRow>
  found: Found
}

/** The files of many invoices as a zip. */
export function ArchiveButton(props: ArchiveProps) {
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
