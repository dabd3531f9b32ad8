import { expect, it } from 'vitest'
import { onAxis } from './axis'

const rows = [
  { day: '2026-02-27', amount: '5.00' },
  { day: '2026-03-02', amount: '7.00' },
]
const days = { from: '2026-02-26', to: '2026-03-31' }

it('days without money stand on the axis, from the first of the span to today', () => {
  expect(onAxis(rows, 'day', days, '2026-03-03')).toEqual([
    { day: '2026-02-26' },
    rows[0],
    { day: '2026-02-28' },
    { day: '2026-03-01' },
    rows[1],
    { day: '2026-03-03' },
  ])
})

it('and so do months; a row of days to come stays', () => {
  const months = [{ month: '2026-01' }, { month: '2026-04' }]
  expect(onAxis(months, 'month', { from: '2025-12', to: '2026-05' }, '2026-02-10')).toEqual([
    { month: '2025-12' },
    { month: '2026-01' },
    { month: '2026-02' },
    { month: '2026-04' },
  ])
})

it('other groups are as they are', () => {
  expect(onAxis([{ method: 'cash' }], 'method', days, '2026-03-03')).toEqual([{ method: 'cash' }])
})
