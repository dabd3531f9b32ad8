import { TimePicker as LibraryTimePicker } from 'antd'
import dayjs from 'dayjs'

interface TimePickerProps {
  id?: string
  /** `HH:mm`; null or '' is none. */
  value?: string | null
  onChange?: (value: string | null) => void
  /** The hours that can be picked; all by default. */
  hours?: { from: number; to: number }
  disabled?: boolean
}

const FORMAT = 'HH:mm'
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** A picker of the wire's own time of day, in 24 hours in any language of the browser. */
export function TimePicker({ value, onChange, hours = { from: 0, to: 23 }, ...rest }: TimePickerProps) {
  const isOut = (hour: number) => hour < hours.from || hour > hours.to
  return (
    <LibraryTimePicker
      {...rest}
      value={value ? dayjs(`2000-01-01 ${value}`) : null}
      onChange={(time) => onChange?.(time ? time.format(FORMAT) : null)}
      format={FORMAT}
      minuteStep={5}
      hideDisabledOptions
      disabledTime={() => ({ disabledHours: () => HOURS.filter(isOut) })}
      needConfirm={false}
      showNow={false}
      allowClear={false}
    />
  )
}
