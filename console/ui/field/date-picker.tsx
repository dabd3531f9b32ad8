import { writtenMonth, writtenTime } from '@water/rules/written-time'
import dayjs, { type Dayjs } from 'dayjs'
import * as fieldStyles from './field.module.css'
import 'dayjs/locale/zh-cn'
import { useState } from 'react'
import { useLocale } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { words } from '../words'
import { PICKER_PARTS, Picker, PickerText } from './picker'
import { TypedProblem, useTyped } from './typed'

export interface DatePickerProps {
  id?: string
  /** `YYYY-MM-DD`, with `HH:mm:ss` when a time is needed, `YYYY-MM` for a month; null or '' is none. A text that is no date is itself. */
  value?: string | null
  onChange?: (value: string | null) => void
  kind?: 'date' | 'time' | 'month'
  /** Later days, `YYYY-MM-DD`, are no dates of this field. */
  latest?: string
  /** Nothing sends it, as a filter: it tells a date when typing rests, or when it is left. */
  isAlone?: boolean
  /** Beside the calendar. */
  presets?: readonly { label: string; value: string }[]
  placeholder?: string
  disabled?: boolean
  autoFocus?: boolean
  /** A day was picked in the calendar, not typed. */
  onPick?: () => void
  /** The calendar is there from the beginning. */
  defaultOpen?: boolean
  'aria-label'?: string
}

const FORMATS = { date: 'YYYY-MM-DD', time: 'YYYY-MM-DD HH:mm:ss', month: 'YYYY-MM' } as const

const READ = {
  date: (text: string) => writtenTime(text)?.slice(0, 10) ?? null,
  /** As on the wire, a day alone is its first second. The field shows it before it is sent. */
  time: (text: string) => {
    const written = writtenTime(text)
    return written?.length === 10 ? `${written} 00:00:00` : written
  },
  month: writtenMonth,
}

/**
 * A picker with the wire's own strings: a picked time is the wall clock of the utility, in any time zone of the
 * browser.
 */
export function DatePicker(props: DatePickerProps) {
  const {
    id,
    value,
    onChange,
    kind = 'date',
    latest,
    presets,
    isAlone,
    defaultOpen = false,
    onPick,
    ...rest
  } = props
  const t = useWords(words)
  const isChinese = useLocale() === 'zh_CN'
  const format = FORMATS[kind]
  const [isOpen, setOpen] = useState(defaultOpen)
  const isLate = (day: string) => latest !== undefined && day.slice(0, 10) > latest
  const typed = useTyped<string>({
    ...{ id, value, onChange, isAlone },
    read: (text) => {
      const date = READ[kind](text)
      if (date === null) return { problem: t(`notRead_${kind}`) }
      return isLate(date) ? { problem: t('notLater', { latest: latest ?? '' }) } : { value: date }
    },
  })
  const pick = (day: Dayjs | null) => typed.choose(day ? day.format(format) : null)
  return (
    <PickerText value={{ typed, isOpen, setOpen }}>
      <Picker
        {...rest}
        id={id}
        status={typed.problem ? 'error' : undefined}
        components={PICKER_PARTS}
        value={typed.value === null ? null : dayjs(typed.value).locale(isChinese ? 'zh-cn' : 'en')}
        onChange={(day) => {
          pick(day)
          onPick?.()
        }}
        // A time is chosen in several steps, and each is in sight at once.
        onCalendarChange={kind === 'time' ? (day) => pick(day as Dayjs | null) : undefined}
        format={format}
        picker={kind === 'month' ? 'month' : 'date'}
        showTime={kind === 'time'}
        needConfirm={false}
        // A day under the mouse is not chosen.
        previewValue={false}
        open={isOpen}
        onOpenChange={setOpen}
        presets={presets?.map(({ label, value: day }) => ({ label, value: dayjs(day) }))}
        disabledDate={latest === undefined ? undefined : (day) => isLate(day.format('YYYY-MM-DD'))}
        className={fieldStyles.fullWidth}
      />
      <TypedProblem id={id} problem={typed.problem} />
    </PickerText>
  )
}
