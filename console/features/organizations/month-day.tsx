import { Select } from 'antd'
import { useWords } from '../../i18n/words'
import * as styles from './organizations.module.css'
import { words } from './words'

interface MonthDayProps {
  id?: string
  /** `MM-DD`; at most the 28th, so that every year has it. */
  value?: string
  onChange?: (day: string) => void
}

const two = (number: number) => String(number).padStart(2, '0')
const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)

/** A day of every year. */
export function MonthDay({ id, value = '01-01', onChange }: MonthDayProps) {
  const t = useWords(words)
  const [month = '01', day = '01'] = value.split('-')
  return (
    <span className={styles.monthDay}>
      <Select
        id={id}
        aria-label={t('month')}
        value={month}
        onChange={(next: string) => onChange?.(`${next}-${day}`)}
        options={upTo(12).map((number) => ({ value: two(number), label: t('monthNo', { month: number }) }))}
      />
      <Select
        aria-label={t('day')}
        value={day}
        onChange={(next: string) => onChange?.(`${month}-${next}`)}
        options={upTo(28).map((number) => ({ value: two(number), label: t('dayNo', { day: number }) }))}
      />
    </span>
  )
}
