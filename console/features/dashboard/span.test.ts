import { describe, expect, it } from 'vitest'
import { spanIn, withSpan, yearBefore } from './span'

const TODAY = '2026-03-24'
const asked = (query: string) => spanIn(new URLSearchParams(query), TODAY)

describe('the span that an address names', () => {
  it.each([
    ['', 'this_month', '2026-03-01', '2026-03-24'],
    ['span=last_month', 'last_month', '2026-02-01', '2026-02-28'],
    ['span=this_year', 'this_year', '2026-01-01', '2026-03-24'],
    ['from=2025-01-05&to=2025-02-03', 'custom', '2025-01-05', '2025-02-03'],
    ['from=2026-02-10', 'custom', '2026-02-10', '2026-03-24'],
    ['to=2026-02-10', 'custom', '2026-02-01', '2026-02-10'],
    ['from=2027-01-01', 'custom', '2027-01-01', '2027-01-01'],
    ['span=custom', 'custom', '2026-03-01', '2026-03-24'],
    ['span=never&from=2026-02-30', 'this_month', '2026-03-01', '2026-03-24'],
  ])('?%s is %s, %s to %s', (query, name, from, to) => {
    expect(asked(query)).toEqual({ name, from, to })
  })

  it('is kept beside what else the address names, and this month needs no word', () => {
    const place = new URLSearchParams('location=7&span=this_year')
    expect(withSpan(place, { name: 'last_month' }).toString()).toBe('location=7&span=last_month')
    expect(withSpan(place, { name: 'this_month' }).toString()).toBe('location=7')
    const custom = withSpan(place, { name: 'custom', from: '2026-01-05', to: '2026-01-09' })
    expect(custom.toString()).toBe('location=7&from=2026-01-05&to=2026-01-09')
    expect(spanIn(custom, TODAY)).toEqual({ name: 'custom', from: '2026-01-05', to: '2026-01-09' })
  })

  it('has its days a year before', () => {
    expect(yearBefore({ from: '2024-02-01', to: '2024-02-29' })).toEqual({
      from: '2023-02-01',
      to: '2023-02-28',
    })
  })
})
