import { Checkbox } from 'antd'
import { useId } from 'react'
import { useWords } from '../../i18n/words'
import * as textStyles from '../../ui/show/text.module.css'
import * as styles from './imports.module.css'
import { words } from './words'

/** Abnormal volumes are billed only after a person confirms that they have been verified. */
export function ConfirmAbnormal({
  value,
  onChange,
}: {
  value: boolean
  onChange: (confirms: boolean) => void
}) {
  const t = useWords(words)
  const hint = useId()
  return (
    <div>
      <Checkbox checked={value} onChange={(event) => onChange(event.target.checked)} aria-describedby={hint}>
        {t('confirmAbnormal')}
      </Checkbox>
      <p id={hint} className={`${textStyles.quiet} ${styles.importIndented}`}>
        {t('confirmAbnormalHint')}
      </p>
    </div>
  )
}
