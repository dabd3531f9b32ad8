import { DatePicker as LibraryDatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useState } from 'react'
import { useLocale } from '../../i18n/locale'

interface DatePickerProps {
  id?: string
  /** `YYYY-MM-DD`, with `HH:mm:ss` when a time is asked for, `YYYY-MM` for a month; null or '' is none. */
  value?: string | null
  onChange?: (value: string | null) => void
  kind?: 'date' | 'time' | 'month'
  /** Days after this one, `YYYY-MM-DD`, cannot be picked. */
  latest?: string
  placeholder?: string
  disabled?: boolean
  autoFocus?: boolean
  'aria-label'?: string
}

const FORMATS = { date: 'YYYY-MM-DD', time: 'YYYY-MM-DD HH:mm:ss', month: 'YYYY-MM' } as const

/** A picker of the wire's own strings: what is picked is the wall clock of the utility, in whatever zone the browser is. */
export function DatePicker({ value, onChange, kind = 'date', latest, ...rest }: DatePickerProps) {
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
      // What was typed counts when the field is left, as in any other.
      needConfirm={false}
      onOpenChange={setOpen}
      // The Enter that takes a day is not the one that sends the form.
      onKeyDown={(event) => {
        if (isOpen && event.key === 'Enter') event.preventDefault()
      }}
      disabledDate={latest === undefined ? undefined : tooLate}
      className="full-width"
    />
  )
}
