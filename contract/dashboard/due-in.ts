import { addDays, type LocalDate } from '@water/rules/calendar'

/** The due dates of an age of arrears, as of a day. */
export function dueIn(age: string, today: LocalDate): { due_date_from?: LocalDate; due_date_to?: LocalDate } {
  if (age === 'not_due') return { due_date_from: today }
  if (age === 'over_365') return { due_date_to: addDays(today, -366) }
  const [least, most] = age.split('-').map(Number)
  return { due_date_from: addDays(today, -most!), due_date_to: addDays(today, -least!) }
}
