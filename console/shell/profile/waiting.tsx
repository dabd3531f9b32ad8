import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useWords } from '../../i18n/words'
import { notify } from '../../ui/dialog/notify'
import * as styles from '../../ui/form/form.module.css'
import type { Self } from './self'
import { words } from './words'

interface WaitingProps {
  user: Self
  /** Reads the own account again. */
  onCheck: () => Promise<{ data?: Self }>
}

/** For a user who is not yet approved: the data that the administrator still needs, and a check for the approval. */
export function Waiting({ user, onCheck }: WaitingProps) {
  const t = useWords(words)
  const [isBusy, setBusy] = useState(false)
  const kinds = user.photos.map(({ kind }) => kind)
  const hasBothSides = kinds.includes('id_front') && kinds.includes('id_back')
  const missing = [
    user.name ? null : t('name'),
    user.phone ? null : t('phone'),
    user.id_number ? null : t('id_number'),
    hasBothSides ? null : t('idPhotos'),
  ].filter((field) => field !== null)

  async function check() {
    setBusy(true)
    const { data } = await onCheck()
    setBusy(false)
    if (data) notify(data.is_audit ? 'success' : 'info', t(data.is_audit ? 'approved' : 'stillWaiting'))
  }

  return (
    <Alert
      type="warning"
      showIcon
      className={styles.formAlert}
      title={t('waiting')}
      description={
        missing.length > 0
          ? t('waitingMissing', { fields: missing.join(t('separator')) })
          : t('waitingComplete')
      }
      action={
        <Button onClick={check} loading={isBusy}>
          {t('check')}
        </Button>
      }
    />
  )
}
