import { Alert, Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../i18n/words'
import { useMay } from '../../state/session'
import * as styles from './parts.module.css'
import { words } from './words'

const SellerDialog = lazy(() => import('./seller-dialog'))

interface SellerMissingProps {
  okText: string
  onSaved: () => void
}

/** The organization has no name or number as a taxpayer: staff enter them here, others are told whom to ask. */
export function SellerMissing({ okText, onSaved }: SellerMissingProps) {
  const t = useWords(words)
  const isStaff = useMay()('staff')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Alert
        className={styles.sellerMissing}
        type="warning"
        role="alert"
        showIcon
        title={t('sellerMissing')}
        description={t(isStaff ? 'sellerMissingStaff' : 'sellerMissingOthers')}
        action={isStaff ? <Button onClick={() => setOpen(true)}>{t('enterSeller')}</Button> : null}
      />
      {isOpen ? (
        <Suspense fallback={null}>
          <SellerDialog okText={okText} onSaved={onSaved} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
