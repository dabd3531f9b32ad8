import { Checkbox } from 'antd'
import { useId } from 'react'
import { useWords } from '../../i18n/words'
import * as textStyles from '../../ui/show/text.module.css'
import * as styles from './imports.module.css'
import type { ImportChoices } from './kinds'
import { words } from './words'

/** The choice to bill what was billed before: all such rows, or single ones. */
export interface AgainChoice {
  value: ImportChoices['again']
  onChange: (again: ImportChoices['again']) => void
}

/** The choice for all rows. */
export function BillAgain({ value, onChange }: AgainChoice) {
  const t = useWords(words)
  const hint = useId()
  return (
    <div>
      <Checkbox
        checked={value === 'all'}
        onChange={(event) => onChange(event.target.checked ? 'all' : [])}
        aria-describedby={hint}
      >
        {t('billAllAgain')}
      </Checkbox>
      <p id={hint} className={`${textStyles.quiet} ${styles.importIndented}`}>
        {t('billAllAgainHint')}
      </p>
    </div>
  )
}

/** The choice for one row. */
export function BillRowAgain({ row, value, onChange }: AgainChoice & { row: number }) {
  const t = useWords(words)
  if (value === 'all') return null
  const others = value.filter((one) => one !== row)
  return (
    <div>
      <Checkbox
        checked={value.includes(row)}
        onChange={(event) =>
          onChange(event.target.checked ? [...others, row].sort((one, next) => one - next) : others)
        }
        aria-label={t('billRowAgain', { row: String(row) })}
      >
        {t('billAgain')}
      </Checkbox>
    </div>
  )
}
