import { addDays } from '@water/rules/calendar'
import { describe, expect, it } from 'vitest'
import { isOfMonth, linesOf } from './lines'
import { type ByDay, stepsOf } from './series'

const days = (from: string, count: number, charged: string): ByDay =>
  Array.from({ length: count }, (_, at) => ({ date: addDays(from, at), charged, collected: '0.00' }))

describe('the lines of a month', () => {
  const before = days('2026-01-01', 31, '0.10')
  const steps = stepsOf([
    ...days('2026-02-01', 2, '1.00'),
    { date: '2026-02-03', charged: '-0.50', collected: '2.00' },
  ])
  const lines = linesOf(steps, { today: '2026-02-03', monthBefore: before, isCompared: false })

  it('have every day of the longer month on the axis, with or without money', () => {
    expect(lines.map(({ label }) => label)).toEqual(Array.from({ length: 31 }, (_, at) => String(at + 1)))
  })

  it('add up day by day, end today, and go on to the end of the month before', () => {
    expect(lines.map(({ charged }) => charged).slice(0, 4)).toEqual([100, 200, 150, null])
    expect(lines.map(({ collected }) => collected).slice(0, 4)).toEqual([0, 0, 200, null])
    expect([lines[0]!.chargedBefore, lines[30]!.chargedBefore]).toEqual([10, 310])
  })

  it('have the same days of last year instead where these are compared', () => {
    const compared = stepsOf(days('2026-02-01', 2, '1.00'), days('2025-02-01', 2, '0.30'))
    const beside = linesOf(compared, { today: '2026-02-02', isCompared: true })
    expect(beside.map(({ label, chargedBefore }) => [label, chargedBefore])).toEqual([
      ['02-01', 30],
      ['02-02', 60],
    ])
  })

  it('stand alone for any other span', () => {
    const alone = linesOf(steps, { today: '2026-02-03', isCompared: false })
    expect(alone.map(({ chargedBefore }) => chargedBefore)).toEqual([null, null, null])
  })
})

it.each([
  ['2026-02-01', '2026-02-03', true],
  ['2026-02-01', '2026-02-28', true],
  ['2026-02-02', '2026-02-03', false],
  ['2026-01-01', '2026-02-03', false],
  ['2026-03-01', '2026-03-31', false],
])('%s to %s is a month so far on 3 February: %s', (from, to, expected) => {
  expect(isOfMonth({ from, to }, '2026-02-03')).toBe(expected)
})
