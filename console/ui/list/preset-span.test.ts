import { describe, expect, it } from 'vitest'
import { presetSpan } from './preset-span'

describe('a preset of a span', () => {
  it.each([
    ['today', ['2026-03-01', '2026-03-01']],
    ['yesterday', ['2026-02-28', '2026-02-28']],
    ['this_month', ['2026-03-01', '2026-03-31']],
    ['last_month', ['2026-02-01', '2026-02-28']],
    ['this_year', ['2026-01-01', '2026-12-31']],
  ] as const)('%s has these days', (preset, days) => {
    expect(presetSpan(preset, '2026-03-01', 'date')).toEqual(days)
  })

  it('has months where the list counts in months', () => {
    expect(presetSpan('last_month', '2026-01-31', 'month')).toEqual(['2025-12', '2025-12'])
    expect(presetSpan('this_year', '2026-01-31', 'month')).toEqual(['2026-01', '2026-12'])
  })
})
