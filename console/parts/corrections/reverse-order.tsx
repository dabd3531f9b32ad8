import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../i18n/words'
import { Can } from '../../ui/page/can'
import type { Reversible } from './reversible'
import { words } from './words'

/** Loaded when it is opened: the pages that offer it stay as light as they are. */
const ReverseDialog = lazy(() => import('./reverse-dialog'))

/** 红冲: reverses an order, on its page and among the orders of its meter. */
export function ReverseOrder({
  id,
  order,
  isLink = false,
  onReversed,
}: {
  id: number
  order: Reversible
  isLink?: boolean
  onReversed?: (() => void) | undefined
}) {
  const t = useWords(words)
  const [isOpen, setOpen] = useState(false)
  if (order.status === 'red' || order.status === 'red_flushed') return null
  return (
    <Can need={['orderRedFlush']}>
      <Button danger={!isLink} type={isLink ? 'link' : 'default'} onClick={() => setOpen(true)}>
        {t('reverse')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <ReverseDialog id={id} order={order} onReversed={onReversed} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Can>
  )
}
