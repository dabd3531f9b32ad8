import { Alert } from 'antd'
import { useState } from 'react'
import { asApiError } from '../../api/api-error'
import { call } from '../../api/call'
import { invalidate } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { Dialog } from '../../ui/dialog/dialog'
import { notify } from '../../ui/dialog/notify'
import * as styles from './matrix.module.css'
import { byCall, byUser, type Changes, without } from './matrix-changes'
import { usePermissionNames } from './use-permissions'
import { words } from './words'

interface ApplyChangesProps {
  changes: Changes
  onChanges: (changes: Changes) => void
  onClose: () => void
}

/**
 * The permissions to grant and revoke, user by user, before the change. Applied changes leave the list, even if a later
 * one fails.
 */
export function ApplyChanges({ changes, onChanges, onClose }: ApplyChangesProps) {
  const t = useWords(words)
  const nameOf = usePermissionNames()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const names = (codes: readonly number[]) => codes.map(nameOf).join(t('separator'))

  async function apply() {
    setBusy(true)
    setRefusal(null)
    const count = changes.size
    let left = changes
    try {
      for (const errand of byCall(changes)) {
        const args = { path: { id: errand.code }, body: { users: errand.users } }
        if (errand.isGranted) await call('POST /ext/permissions/{id}/assign/', args)
        else await call('POST /ext/permissions/{id}/revoke/', args)
        left = without(left, errand)
      }
      notify('success', t('applied', { count }))
      onClose()
    } catch (error) {
      setRefusal(asApiError(error).msg)
    } finally {
      await invalidate('/ext/permissions/', '/users/')
      onChanges(left)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={t('applyTitle', { count: changes.size })}
      okText={t('apply')}
      cancelText={t('goOnEditing')}
      isBusy={isBusy}
      onOk={apply}
      onClose={() => (isBusy ? undefined : onClose())}
    >
      <p>{t('applyText')}</p>
      <dl className={styles.changesList}>
        {byUser(changes).map(({ user, called, granted, revoked }) => (
          <div key={user}>
            <dt>{called}</dt>
            {granted.length > 0 ? (
              <dd className={styles.changeGranted}>{t('willGrant', { names: names(granted) })}</dd>
            ) : null}
            {revoked.length > 0 ? (
              <dd className={styles.changeRevoked}>{t('willRevoke', { names: names(revoked) })}</dd>
            ) : null}
          </div>
        ))}
      </dl>
      {refusal === null ? null : (
        <Alert type="error" role="alert" showIcon title={t('applyFailed')} description={refusal} />
      )}
    </Dialog>
  )
}
