import { Alert } from 'antd'
import { useWords } from '../../i18n/words'
import * as styles from '../../ui/form/form.module.css'
import { stateOf, type User } from './draft'
import { words } from './words'

/** For an account without approval: the data that its owner has left out. */
export function WaitingAlert({ user }: { user: User }) {
  const t = useWords(words)
  if (stateOf(user) !== 'waiting') return null
  const kinds = user.photos.map(({ kind }) => kind)
  const missing = [
    user.name ? null : t('name'),
    user.phone ? null : t('phone'),
    user.id_number ? null : t('id_number'),
    kinds.includes('id_front') && kinds.includes('id_back') ? null : t('idPhotos'),
  ].filter((field) => field !== null)
  return (
    <Alert
      type="warning"
      showIcon
      className={styles.formAlert}
      title={t('waitingTitle')}
      description={
        missing.length > 0
          ? t('waitingMissing', { fields: missing.join(t('separator')) })
          : t('waitingComplete')
      }
    />
  )
}
