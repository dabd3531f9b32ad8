import { expect, it } from 'vitest'
import { type Report, shownOf } from './report'

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
