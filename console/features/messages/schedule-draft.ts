import type { Schedule } from './rows'

/** The values of the form. Fields of other triggers stay in it while the user tries them, and are not sent. */
export type ScheduleValues = Pick<
  Schedule,
  | 'name'
  | 'template'
  | 'config'
  | 'trigger'
  | 'event'
  | 'alarm_kinds'
  | 'date'
  | 'weekday'
  | 'month_day'
  | 'time'
  | 'locations'
  | 'prices'
  | 'min_arrears'
  | 'min_overdue_days'
  | 'exclude_paid'
  | 'quiet_hours'
  | 'dedupe_days'
  | 'is_enabled'
>

/** The body for the values: fields that the trigger does not use are null. */
export function bodyOf(values: ScheduleValues) {
  const { trigger } = values
  return {
    ...values,
    event: trigger === 'event' ? values.event : null,
    alarm_kinds: isOfAlarm(values) ? values.alarm_kinds : [],
    date: trigger === 'once' ? values.date : null,
    weekday: trigger === 'weekly' ? values.weekday : null,
    month_day: trigger === 'monthly' ? values.month_day : null,
    min_arrears: values.min_arrears || null,
    min_overdue_days: values.min_overdue_days ?? null,
  }
}

export const valuesOf = (row: Schedule): ScheduleValues => ({
  name: row.name,
  template: row.template,
  config: row.config,
  trigger: row.trigger,
  event: row.event,
  alarm_kinds: row.alarm_kinds,
  date: row.date,
  weekday: row.weekday,
  month_day: row.month_day,
  time: row.time,
  locations: row.locations,
  prices: row.prices,
  min_arrears: row.min_arrears,
  min_overdue_days: row.min_overdue_days,
  exclude_paid: row.exclude_paid,
  quiet_hours: row.quiet_hours,
  dedupe_days: row.dedupe_days,
  is_enabled: row.is_enabled,
})

/** Checked every day: without a window the message would be sent every day. */
export const isLookedFor = ({
  trigger,
  event,
}: Partial<Pick<ScheduleValues, 'trigger' | 'event'>>): boolean =>
  trigger === 'event' && (event === 'balance_low' || event === 'overdue')

/** Started by a document or an alarm: it has no time of its own. */
export const isOfDocument = ({
  trigger,
  event,
}: Partial<Pick<ScheduleValues, 'trigger' | 'event'>>): boolean =>
  trigger === 'event' &&
  (event === 'order_created' || event === 'payment_received' || event === 'meter_alarm')

/** Its kinds are chosen. */
export const isOfAlarm = ({ trigger, event }: Partial<Pick<ScheduleValues, 'trigger' | 'event'>>): boolean =>
  trigger === 'event' && event === 'meter_alarm'
