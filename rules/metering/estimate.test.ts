import { describe, expect, test } from 'vitest'
import { cubicMetres, litres } from '../money'
import { testExamples } from '../testing/example-tables'
import { averageVolume, estimateIndex } from './estimate'

describe('estimate.md', () => {
  testExamples('metering/estimate.md', ' Examples', (row) => {
    const last = row.cell('last')
    const estimate = estimateIndex(
      litres(row.cell('previous')),
      last === '' ? [] : last.split(', ').map(litres),
      {
        digits: Number.parseInt(row.cell('digits'), 10),
        volumeScale: Number.parseInt(row.cell('scale'), 10),
      },
      litres(row.cell('other')),
    )
    expect(estimate ? cubicMetres(estimate.current) : 'none').toBe(row.cell('current'))
    expect(estimate?.isRollover ?? false).toBe(row.cell('rollover') === 'yes')
  })
})

test('the average of no order is none, and is not 0', () => {
  expect(averageVolume([], 0)).toBeNull()
  expect(averageVolume([0], 0)).toBe(0)
})
