import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { ReplyOf } from '../../../api/call'
import { useWords } from '../../../i18n/words'
import type { ChosenRows } from '../../../ui/list/chosen-rows'
import type { Found } from '../../../ui/list/list-screen'
import { words } from './bulk-words'

const BulkChangeDialog = lazy(() => import('./bulk-change-dialog'))

export type MeterRow = ReplyOf<'GET /meters/'>['results'][number]

export interface BulkChangeProps {
  chosen: ChosenRows<MeterRow>
  found: Found
}

/** 批量更改: another place or price for the ticked meters, or for all that the filters find. */
export function BulkChange(props: BulkChangeProps) {
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
