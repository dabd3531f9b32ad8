import { describe, expect } from 'vitest'
import { cubicMetres, litres } from '../money'
import { testExamples } from '../testing/example-tables'
import { FORMER_READINGS_NEEDED, formerVolumes } from './former-volumes'

describe('former-volumes.md', () => {
  testExamples('metering/former-volumes.md', ' Examples', (row) => {
    const cell = row.cell('readings')
    const readings = (cell === '' ? [] : cell.split('; ')).map((reading) => {
      const [readOn, volume] = reading.split(' ')
      return { readOn: readOn!, volume: litres(volume!) }
    })
    const cycle = Number.parseInt(row.cell('cycle'), 10)
    const volumes = formerVolumes(readings, cycle)
    expect(volumes.map(cubicMetres).join(' ')).toBe(row.cell('volumes'))
    // Earlier ones decide nothing.
    expect(formerVolumes(readings.slice(0, FORMER_READINGS_NEEDED), cycle)).toEqual(volumes)
  })
})
