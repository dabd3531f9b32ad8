import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../i18n/words'
import type { ChosenRows } from '../../ui/list/chosen-rows'
import type { Found } from '../../ui/list/list-screen'
import { words } from './send-words'

const SendManyDialog = lazy(() => import('./send-many-dialog'))

export interface SendManyProps {
  chosen: Pick<ChosenRows<{ id: number }>, 'rows' | 'clear'>
  /** What the filters of the list of meters find. */
  found: Found
}

/** 群发短信: a message to the ticked accounts, or to all that the filters find. */
export function SendMany(props: SendManyProps) {
  const t = useWords(words)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('send')}</Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <SendManyDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
