import { useWords } from '../../i18n/words'
import { Icon } from '../../ui/show/icon'
import { words } from '../words'
import * as styles from './frame.module.css'

export function Brand({ isShort = false }: { isShort?: boolean }) {
  const t = useWords(words)
  return (
    <div className={styles.frameBrand}>
      <Icon name="drop" size={24} />
      {isShort ? null : <span>{t('system')}</span>}
    </div>
  )
}
