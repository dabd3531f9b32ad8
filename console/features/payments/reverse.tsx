import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../i18n/words'
import type { Payment } from './payment'
import { words } from './words'

/** Loaded when it is opened. */
const ReverseDialog = lazy(() => import('./reverse-dialog'))

/** Reverses a payment. The dialog shows the effect first, and the button names the amount. */
export function ReversePayment({ payment }: { payment: Payment }) {
  const t = useWords(words)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button danger onClick={() => setAsking(true)}>
        {t('reverse')}
      </Button>
      {isAsking ? (
        <Suspense fallback={null}>
          <ReverseDialog payment={payment} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
