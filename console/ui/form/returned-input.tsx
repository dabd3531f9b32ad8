import { Alert, Button } from 'antd'
import { useWords } from '../../i18n/words'
import { words } from '../words'
import * as styles from './form.module.css'

/** Says that a form has what was typed in it before the session ended, with the way to begin again. */
export function ReturnedInput({ onStartOver }: { onStartOver: () => void }) {
  const t = useWords(words)
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      className={styles.formAlert}
      title={t('typedReturned')}
      action={
        <Button size="small" onClick={onStartOver}>
          {t('startOver')}
        </Button>
      }
    />
  )
}
