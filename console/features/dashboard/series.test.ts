import { addDays } from '@water/rules/calendar'
import { describe, expect, it } from 'vitest'
import { type ByDay, stepsOf } from './series'

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
