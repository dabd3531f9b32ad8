import { describe, expect, test } from 'vitest'
import { testExamples } from '../testing/example-tables'
import { billingMonthOf, dueDate, mayIssueOn, periodOf, spanOf } from './period'

const spansIn = (text: string) =>
  (text === '' ? [] : text.split(', ')).map((span) => {
    const [from = '', to = ''] = span.split(' – ')
    return { from, to }
  })

describe('period.md', () => {
  testExamples('billing/period.md', ' Examples', (row) => {
    const period = periodOf(
      row.cell('previous'),
      row.cell('read'),
      row.cell('ordered') === 'yes',
      spansIn(row.cell('suspended')),
    )
    expect(period).toEqual({
      from: row.cell('from'),
      to: row.cell('to'),
      months: Number.parseInt(row.cell('months'), 10),
      billingMonth: row.cell('month'),
    })
  })
  testExamples('billing/period.md', 'Billing months', (row) => {
    expect(billingMonthOf(row.cell('own'), row.cell('open'))).toBe(row.cell('month'))
  })
  testExamples('billing/period.md', 'Due dates', (row) => {
    expect(dueDate(row.cell('issued'), Number.parseInt(row.cell('days'), 10))).toBe(row.cell('due'))
  })
})

test("an order is issued between the reading's day and today, both included", () => {
  const mayOn = (day: string) => mayIssueOn(day, '2026-03-10 08:00:00', '2026-03-12 00:00:01')
  expect(['2026-03-09', '2026-03-10', '2026-03-12', '2026-03-13'].map(mayOn)).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('both ends of a span are days of it', () => {
  const spans = [
    { from: '2026-02-01', to: '2026-02-01' },
    { from: '2026-03-05', to: '2026-03-09' },
  ]
  const days = [
    '2026-01-31',
    '2026-02-01',
    '2026-02-02',
    '2026-03-04',
    '2026-03-05',
    '2026-03-09',
    '2026-03-10',
  ]
  expect(days.filter((day) => spanOf(day, spans))).toEqual(['2026-02-01', '2026-03-05', '2026-03-09'])
})

test('a month without water may end with a span of one day, and a month whose last day has water is charged', () => {
  const monthOf = (to: string) => [
    { from: '2026-02-01', to: '2026-02-27' },
    { from: '2026-02-28', to },
  ]
  expect(periodOf('2026-01-10', '2026-03-10 08:00:00', false, monthOf('2026-02-28')).months).toBe(1)
  const short = [{ from: '2026-02-01', to: '2026-02-27' }]
  expect(periodOf('2026-01-10', '2026-03-10 08:00:00', false, short).months).toBe(2)
})
