import { arrearsAges } from '@water/contract/dashboard/vocabulary'
import { addDays, daysBetween } from '@water/rules/calendar'
import { describe, expect, it } from 'vitest'
import { axisMoney, type ByDay, dueIn, stepsOf } from './series'

const days = (from: string, count: number, charged = '0.10'): ByDay =>
  Array.from({ length: count }, (_, at) => ({ date: addDays(from, at), charged, collected: '0.20' }))

describe('the steps of a span', () => {
  it('are its days, each beside the same day a year before', () => {
    const before: ByDay = [
      { date: '2025-11-01', charged: '7.01', collected: '-1.00' },
      { date: '2025-11-02', charged: '3.00', collected: '0.00' },
    ]
    expect(stepsOf(days('2026-11-01', 2), before)).toEqual([
      {
        ...{ label: '11-01', from: '2026-11-01', to: '2026-11-01' },
        ...{ charged: 10, collected: 20, chargedBefore: 701, collectedBefore: -100 },
      },
      {
        ...{ label: '11-02', from: '2026-11-02', to: '2026-11-02' },
        ...{ charged: 10, collected: 20, chargedBefore: 300, collectedBefore: 0 },
      },
    ])
  })

  it('are months where the days would be too many; a month that is cut names its days', () => {
    const steps = stepsOf(days('2026-01-15', 80), days('2025-01-15', 80, '1.00'))
    expect(steps.map(({ label, from, to }) => [label, from, to])).toEqual([
      ['2026-01', '2026-01-15', '2026-01-31'],
      ['2026-02', '2026-02-01', '2026-02-28'],
      ['2026-03', '2026-03-01', '2026-03-31'],
      ['2026-04', '2026-04-01', '2026-04-04'],
    ])
    expect(steps.map(({ charged, chargedBefore }) => [charged, chargedBefore])).toEqual([
      [170, 1700],
      [280, 2800],
      [310, 3100],
      [40, 400],
    ])
  })

  it('count the 29th of February once, beside a year that has none', () => {
    const [last] = stepsOf(days('2024-02-29', 1), days('2023-02-28', 1, '5.00'))
    expect(last).toMatchObject({ charged: 10, chargedBefore: 500 })
  })
})

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

it.each([
  [0, '¥0', '¥0'],
  [50_000, '¥500', '¥500'],
  [250_000, '¥2,500', '¥2.5k'],
  [1_500_000, '¥1.5万', '¥15k'],
  [-20_000_000, '-¥20万', '-¥200k'],
  [123_400_000, '¥123.4万', '¥1.23M'],
  [50_000_000_000, '¥5亿', '¥500M'],
  [10, '¥0.1', '¥0.1'],
])('%i fen beside an axis is %s, in English %s', (amount, zh, en) => {
  expect([axisMoney(amount, 'zh'), axisMoney(amount, 'en')]).toEqual([zh, en])
})
