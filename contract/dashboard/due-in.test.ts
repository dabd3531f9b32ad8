import { addDays, daysBetween } from '@water/rules/calendar'
import { expect, it } from 'vitest'
import { dueIn } from './due-in'
import { arrearsAges } from './vocabulary'

it('the due dates of an age are those that its orders have', () => {
  const today = '2026-03-24'
  for (const days of [-40, -1, 0, 1, 30, 31, 60, 61, 90, 91, 180, 181, 365, 366, 900]) {
    const due = addDays(today, -days)
    const found = arrearsAges.filter((age) => {
      const { due_date_from: from = '', due_date_to: to = '9999-12-31' } = dueIn(age, today)
      return from <= due && due <= to
    })
    const late = daysBetween(due, today)
    const [expected] = arrearsAges.filter((age) => {
      if (age === 'not_due') return late <= 0
      if (age === 'over_365') return late > 365
      const [least, most] = age.split('-').map(Number)
      return late >= least! && late <= most!
    })
    expect([due, found]).toEqual([due, [expected]])
  }
})
