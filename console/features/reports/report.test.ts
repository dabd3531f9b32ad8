import { expect, it } from 'vitest'
import { type Report, shownOf } from './report'
import { rowsBehind } from './rows-behind'

it('shows the measured water of a report only where it differs from the billed', () => {
  const keys = ['month', 'billed_volume', 'billed_volume_last_year', 'volume', 'volume_last_year']
  const shown = (row: Record<string, string>) => {
    const columns = keys.map((key) => ({ key, title: key, kind: 'volume' as const }))
    const report: Report = { as_of: '', columns, rows: [row], totals: row, left_out: 0 }
    return shownOf(report).columns.map(({ key }) => key)
  }
  const alike = { billed_volume: '5', volume: '5', billed_volume_last_year: '2', volume_last_year: '2' }
  expect(shown(alike)).toEqual(keys.slice(0, 3))
  expect(shown({ ...alike, volume: '6' })).toEqual(keys.slice(0, 4))
})

it('leads from the readings of no reader to those, and from nobody else’s rows nowhere', () => {
  const about = {
    span: { from: '2026-03-01', to: '2026-03-31' },
    location: '',
    today: '2026-03-31',
    isStaff: true,
  }
  const to = rowsBehind('readings', { reader: null }, { ...about, groups: ['reader'] })
  expect(new URLSearchParams(to?.split('?')[1]).get('reader_named')).toBe('false')
  expect(rowsBehind('collections', { cashier: null }, { ...about, groups: ['cashier'] })).toBeNull()
})
