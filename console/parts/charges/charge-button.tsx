import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../i18n/words'
import { Can } from '../../ui/page/can'
import { words } from './words'

const ChargeDialog = lazy(() => import('./charge-dialog'))

/** Opens the dialog of a charge for any account. */
export function ChargeButton() {
  const t = useWords(words)
  const [isOpen, setOpen] = useState(false)
  return (
    <Can need="staff">
      <Button onClick={() => setOpen(true)}>{t('open')}</Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <ChargeDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Can>
  )
}
