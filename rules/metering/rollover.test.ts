import { describe, expect, test } from 'vitest'
import { cubicMetres, litres } from '../money'
import { testExamples } from '../testing/example-tables'
import { checkReading, type ReadingCheck } from './check-reading'
import { rolloverVolume } from './rollover'

function resultOf(check: ReadingCheck): string {
  if (check.refused === null) return [cubicMetres(check.volume), ...check.abnormal].join(', ')
  if (check.refused !== 'reversed' || check.rolloverVolume === null) return check.refused
  return `reversed, rollover of ${cubicMetres(check.rolloverVolume)}`
}

describe('rollover.md', () => {
  testExamples('metering/rollover.md', ' Examples', (row) => {
    const last = row.cell('last')
    const check = checkReading(
      {
        previous: litres(row.cell('previous')),
        current: litres(row.cell('current')),
        isRollover: row.cell('rollover') === 'yes',
        digits: Number.parseInt(row.cell('digits'), 10),
        lastVolumes: last === '' ? [] : last.split(', ').map(litres),
        estimatesInARow: 0,
      },
      {
        volumeScale: 0,
        highPercent: 10_000,
        lowPercent: 100,
        rolloverAutoLimit: litres(row.cell('limit')),
        maxConsecutiveEstimates: 3,
      },
    )
    expect(resultOf(check)).toBe(row.cell('result'))
  })
})

test('only a fall of the index can be a rollover', () => {
  const register = { digits: 5, volumeScale: 0 }
  expect(rolloverVolume({ previous: 5_000, current: 5_000, ...register })).toBeNull()
  expect(rolloverVolume({ previous: 5_000, current: 5_001, ...register })).toBeNull()
  expect(rolloverVolume({ previous: 5_000, current: 4_999, ...register })).toBe(99_999_000)
})
