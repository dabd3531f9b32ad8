import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../i18n/words'
import type { SendManyDialogProps } from './send-many-dialog'
import { words } from './send-words'

const SendManyDialog = lazy(() => import('./send-many-dialog'))

/** 群发短信: a message to the ticked accounts, or to all that the filters find. */
export function SendMany(props: Omit<SendManyDialogProps, 'onClose'>) {
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
