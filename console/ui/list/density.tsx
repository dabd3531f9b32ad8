import { Button } from 'antd'
import { useWords } from '../../i18n/words'
import { keepCompactRows, useCompactRows } from '../../state/list-preferences'
import { Icon } from '../show/icon'
import { words } from '../words'
import * as styles from './list-table.module.css'

/** Rows closer together, in every list of the user. */
export function Density() {
  const t = useWords(words)
  const isCompact = useCompactRows()
  return (
    <Button
      type="text"
      size="small"
      title={t('compactRows')}
      aria-pressed={isCompact}
      icon={<Icon name="rows" />}
      onClick={() => keepCompactRows(!isCompact)}
    >
      <span className={styles.buttonText}>{t('compactRows')}</span>
    </Button>
  )
}
