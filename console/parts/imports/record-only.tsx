import { Checkbox } from 'antd'
import { useId } from 'react'
import { useWords } from '../../i18n/words'
import * as textStyles from '../../ui/show/text.module.css'
import * as styles from './imports.module.css'
import { words } from './words'

/** Readings are recorded without their orders, which are made later. */
export function RecordOnly({ value, onChange }: { value: boolean; onChange: (records: boolean) => void }) {
  const t = useWords(words)
  const hint = useId()
  return (
    <div>
      <Checkbox checked={value} onChange={({ target }) => onChange(target.checked)} aria-describedby={hint}>
        {t('recordOnly')}
      </Checkbox>
      <p id={hint} className={`${textStyles.quiet} ${styles.importIndented}`}>
        {t('recordOnlyHint')}
      </p>
    </div>
  )
}
