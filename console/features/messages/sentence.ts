import { currentLocale } from '../../i18n/locale'
import type { Translate } from '../../i18n/words'
import type { Schedule } from './rows'
import type { words } from './words'

/** The parts of a schedule's sentence. While a form is being filled in, parts may be missing. */
export type ScheduleParts = Partial<
  Pick<
    Schedule,
    | 'trigger'
    | 'event'
    | 'date'
    | 'weekday'
    | 'month_day'
    | 'time'
    | 'location_names'
    | 'price_names'
    | 'min_arrears'
    | 'min_overdue_days'
    | 'exclude_paid'
    | 'template_name'
  >
>

type Say = Translate<keyof typeof words.zh>

/** 每月 20 日 09:00，向城东（含下级）、欠费 ¥100.00 以上的用户发送“欠费提醒” */
export function scheduleInWords(said: ScheduleParts, t: Say): string {
  const when = timingInWords(said, t)
  const template = said.template_name || t('say_noTemplate')
  return t('say_whole', { when, whom: audienceInWords(said, t), template })
}

/** The times of its runs; an ellipsis while they are unknown. */
export function timingInWords(
  { trigger, event, date, weekday, month_day, time = '' }: ScheduleParts,
  t: Say,
): string {
  switch (trigger) {
    case 'once':
      return date ? t('say_once', { date, time }) : '…'
    case 'daily':
      return t('say_daily', { time })
    case 'weekly':
      return weekday ? t('say_weekly', { weekday: weekdayName(weekday, t), time }) : '…'
    case 'monthly':
      if (month_day === 'last') return t('say_monthly_last', { time })
      return month_day ? t('say_monthly', { day: dayOfMonth(month_day), time }) : '…'
    default:
      return event ? t(`say_${event}`, { time }) : '…'
  }
}

/** 20, or the 20th. */
function dayOfMonth(day: number): string {
  if (currentLocale() !== 'en_US') return String(day)
  const isTeen = day > 10 && day < 14
  return `${day}${(!isTeen && ['th', 'st', 'nd', 'rd'][day % 10]) || 'th'}`
}

export const weekdayName = (weekday: number, t: Say): string =>
  // The contract's days are 1 to 7.
  t(`weekday_${weekday}` as 'weekday_1')

function audienceInWords(said: ScheduleParts, t: Say): string {
  const { location_names: places = [], price_names: prices = [] } = said
  const amount = /[1-9]/.test(said.min_arrears ?? '') ? said.min_arrears : null
  const conditions = [
    places.length > 0 ? t('say_places', { names: places.join(t('say_and')) }) : '',
    prices.length > 0 ? t('say_prices', { names: prices.join(t('say_and')) }) : '',
    amount ? t('say_arrears', { amount }) : '',
    said.min_overdue_days ? t('say_overdueDays', { days: said.min_overdue_days }) : '',
    said.exclude_paid && !amount && !said.min_overdue_days ? t('say_owing') : '',
  ].filter(Boolean)
  if (conditions.length === 0) return t(said.trigger === 'event' ? 'say_theAccount' : 'say_everyone')
  return t('say_users', { conditions: conditions.join(t('say_join')) })
}
