import { writtenClock } from '@water/rules/written-time'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { useWords } from '../../i18n/words'
import { words } from '../words'
import { PICKER_PARTS, Picker, PickerText } from './picker'
import { TypedProblem, useTyped } from './typed'

interface TimePickerProps {
  id?: string
  /** `HH:mm`; null or '' is none. A text that is no time is itself. */
  value?: string | null
  onChange?: (value: string | null) => void
  /** The hours that can be picked; all by default. */
  hours?: { from: number; to: number }
  disabled?: boolean
}

const FORMAT = 'HH:mm'
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** A picker of the wire's own time of day, in 24 hours in any language of the browser. */
export function TimePicker({ id, value, onChange, hours = { from: 0, to: 23 }, ...rest }: TimePickerProps) {
  const t = useWords(words)
  const [isOpen, setOpen] = useState(false)
  const isOut = (hour: number) => hour < hours.from || hour > hours.to
  const typed = useTyped<string>({
    ...{ id, value, onChange },
    read: (text) => {
      const time = writtenClock(text)?.slice(0, 5)
      return time === undefined ? { problem: t('notRead_clock') } : { value: time }
    },
  })
  const pick = (time: Dayjs | null) => typed.choose(time ? time.format(FORMAT) : null)
  return (
    <PickerText value={{ typed, isOpen, setOpen }}>
      <Picker
        {...rest}
        id={id}
        status={typed.problem ? 'error' : undefined}
        components={PICKER_PARTS}
        value={typed.value === null ? null : dayjs(`2000-01-01 ${typed.value}`)}
        onChange={pick}
        onCalendarChange={(time) => pick(time as Dayjs | null)}
        picker="time"
        format={FORMAT}
        minuteStep={5}
        hideDisabledOptions
        disabledTime={() => ({ disabledHours: () => HOURS.filter(isOut) })}
        needConfirm={false}
        previewValue={false}
        open={isOpen}
        onOpenChange={setOpen}
        showNow={false}
        allowClear={false}
      />
      <TypedProblem id={id} problem={typed.problem} />
    </PickerText>
  )
}
