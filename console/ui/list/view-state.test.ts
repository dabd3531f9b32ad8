import { describe, expect, it } from 'vitest'
import { differs, queryOn, spansIn } from './view-state'

const november = {
  issued_on_from: '2026-11-01',
  issued_on_to: '2026-11-30',
  status: ['unpaid'],
  due_date_from: '2026-11-25',
}

describe('a saved view', () => {
  it('that said "this month" says so of every month, and leaves a day that somebody chose', () => {
    const spans = spansIn('2026-11-25', november)
    expect(spans).toEqual({ issued_on_from: 'this_month', issued_on_to: 'this_month' })
    expect(queryOn('2027-02-03', { query: november as never, spans, columns: null })).toEqual({
      issued_on_from: '2027-02-01',
      issued_on_to: '2027-02-28',
      status: ['unpaid'],
      due_date_from: '2026-11-25',
    })
  })

  it.each([
    ['a day', { from: '2026-11-24', to: '2026-11-24' }, { from: 'yesterday', to: 'yesterday' }],
    [
      'months',
      { month_from: '2026-01', month_to: '2026-12' },
      { month_from: 'this_year', month_to: 'this_year' },
    ],
    ['a month', { billing_month: '2026-10' }, { billing_month: 'last_month' }],
    ['the first day of a month', { verify_due_before: '2026-11-01' }, {}],
    ['one day of another span', { from: '2026-11-01', to: '2026-11-01' }, {}],
    ['days of no span', { from: '2026-11-02', to: '2026-11-30' }, {}],
    ['no day at all', { search: '2026', status: ['2026-11'] }, {}],
  ])('knows the spans of the calendar: %s', (_what, query, spans) => {
    expect(spansIn('2026-11-25', query)).toEqual(spans)
  })

  it('differs from a list with another query, order or width of columns, and not by the order of its filters', () => {
    const view = { query: { a: '1', ordering: '-no' }, columns: ['no', 'name:90'] }
    const now = { query: { ordering: '-no', a: '1' }, columns: ['no', 'name:90'] }
    expect(differs(view, now)).toBe(false)
    expect(differs(view, { ...now, query: { ...now.query, b: '1' } })).toBe(true)
    expect(differs(view, { ...now, columns: ['no', 'name:91'] })).toBe(true)
    expect(differs(view, { ...now, columns: null })).toBe(true)
    expect(differs({ ...view, columns: null }, now)).toBe(false)
  })
})
