import { describe, expect } from 'vitest'
import { litres } from '../money'
import { testExamples } from '../testing/example-tables'
import { checkReading } from './check-reading'

describe('abnormal.md', () => {
  testExamples('metering/abnormal.md', ' Examples', (row) => {
    const last = row.cell('last')
    const whole = (column: string) => Number.parseInt(row.cell(column), 10)
    const volume = litres(row.cell('volume'))
    const check = checkReading(
      {
        previous: 100_000,
        current: 100_000 + volume,
        isRollover: false,
        digits: 5,
        otherVolume: litres(row.cell('other')),
        lastVolumes: last === '' ? [] : last.split(', ').map(litres),
        estimatesInARow: whole('estimates'),
      },
      {
        volumeScale: 3,
        highPercent: whole('high'),
        lowPercent: whole('low'),
        rolloverAutoLimit: litres('200'),
        maxConsecutiveEstimates: whole('max'),
      },
    )
    const abnormal = row.cell('abnormal')
    expect(check).toEqual({ refused: null, volume, abnormal: abnormal === '' ? [] : abnormal.split(', ') })
  })
})
