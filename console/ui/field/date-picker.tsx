import { DatePicker as LibraryDatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import * as fieldStyles from './field.module.css'
import 'dayjs/locale/zh-cn'
import { useState } from 'react'
import { useLocale } from '../../i18n/locale'

interface DatePickerProps {
  id?: string
  /** `YYYY-MM-DD`, with `HH:mm:ss` when a time is needed, `YYYY-MM` for a month; null or '' is none. */
  value?: string | null
  onChange?: (value: string | null) => void
  kind?: 'date' | 'time' | 'month'
  /** Later days, `YYYY-MM-DD`, cannot be picked. */
  latest?: string
  /** Beside the calendar. */
  presets?: readonly { label: string; value: string }[]
  placeholder?: string
  disabled?: boolean
  autoFocus?: boolean
  'aria-label'?: string
}

const FORMATS = { date: 'YYYY-MM-DD', time: 'YYYY-MM-DD HH:mm:ss', month: 'YYYY-MM' } as const

/**
 * A picker with the wire's own strings: a picked time is the wall clock of the utility, in any time zone of the
 * browser.
 */
export function DatePicker({ value, onChange, kind = 'date', latest, presets, ...rest }: DatePickerProps) {
  const isChinese = useLocale() === 'zh_CN'
  const format = FORMATS[kind]
  const picked = value ? dayjs(value).locale(isChinese ? 'zh-cn' : 'en') : null
  const [isOpen, setOpen] = useState(false)
  const tooLate = (day: Dayjs) => latest !== undefined && day.format('YYYY-MM-DD') > latest
  return (
    <LibraryDatePicker
      {...rest}
      value={picked}
      onChange={(day) => onChange?.(day ? day.format(format) : null)}
      format={format}
      picker={kind === 'month' ? 'month' : 'date'}
      showTime={kind === 'time'}
      // Typed text counts when the field loses focus, as in any other field.
      needConfirm={false}
      onOpenChange={setOpen}
      // The Enter that picks a day must not send the form.
      onKeyDown={(event) => {
        if (isOpen && event.key === 'Enter') event.preventDefault()
      }}
      presets={presets?.map(({ label, value: day }) => ({ label, value: dayjs(day) }))}
      disabledDate={latest === undefined ? undefined : tooLate}
      className={fieldStyles.fullWidth}
    />
  )
}
