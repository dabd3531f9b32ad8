import type { LocalDate } from '../calendar'

/** 检定周期: the usual years of a water meter until it is verified or replaced, by its nominal width in mm (JJG 162). */
export function usualServiceYears(mm: number): number {
  if (mm <= 25) return 6
  return mm <= 50 ? 4 : 2
}

/** The day on which a device is due that was installed on a day; the 29th of February becomes the 28th. */
export function verificationDue(installed: LocalDate, years: number): LocalDate {
  const year = Number(installed.slice(0, 4)) + years
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const day = installed.slice(5)
  return `${year}-${day === '02-29' && !isLeap ? '02-28' : day}`
}

/** For so many days before it is due, a device is named as due soon. */
export const DUE_SOON_DAYS = 90
