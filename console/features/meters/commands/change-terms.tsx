import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../../i18n/words'
import { Can } from '../../../ui/page/can'
import type { Meter } from '../meter'
import { words } from '../words'

const TermsDialog = lazy(() => import('./terms-dialog'))

/** Corrects price and persons from a day on, also where bills rest on them. */
export function ChangeTerms({ meter }: { meter: Meter }) {
  const t = useWords(words)
  const [isOpen, setOpen] = useState(false)
  if (meter.status === 'closed' || meter.meter_class === 'monitor') return null
  return (
    <Can need={['meterEdit']}>
      <Button onClick={() => setOpen(true)}>{t('changeTerms')}</Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <TermsDialog meter={meter} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Can>
  )
}
