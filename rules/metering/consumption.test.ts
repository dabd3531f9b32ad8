import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cubicMetres, litres } from '../money'
import { testExamples } from '../testing/example-tables'
import { billedUnit, consumption, cut, registerCapacity } from './consumption'

describe('consumption.md', () => {
  testExamples('metering/consumption.md', ' Examples', (row) => {
    const volume = consumption(litres(row.cell('previous')), litres(row.cell('current')), {
      digits: Number.parseInt(row.cell('digits'), 10),
      isRollover: row.cell('rollover') === 'yes',
      volumeScale: Number.parseInt(row.cell('scale'), 10),
      previousScale: row.cell('before') === '' ? null : Number.parseInt(row.cell('before'), 10),
    })
    expect(cubicMetres(volume)).toBe(row.cell('volume'))
  })
})

test('readings one after another bill exactly what the index moved, however often it is read', () => {
  const scale = fc.integer({ min: 0, max: 3 })
  const steps = fc.array(fc.integer({ min: 0, max: 30_000 }), { maxLength: 8 })
  fc.assert(
    fc.property(scale, steps, (volumeScale, moves) => {
      const register = { digits: 5, isRollover: false, volumeScale }
      let index = 0
      let billed = 0
      for (const move of moves) {
        billed += consumption(index, index + move, register)
        index += move
      }
      expect(billed).toBe(cut(index, volumeScale))
    }),
  )
})

test('decimals that become more between readings lose nothing and bill nothing twice', () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 30_000 }), fc.integer({ min: 0, max: 3 })), {
    minLength: 1,
    maxLength: 8,
  })
  fc.assert(
    fc.property(steps, fc.integer({ min: 0, max: 9999 }), (moves, initial) => {
      let index = initial
      let previousScale: number | null = null
      let billed = 0
      const scales = moves.map(([, scale]) => scale).toSorted()
      for (const [at, [move]] of moves.entries()) {
        const register = { digits: 5, isRollover: false, volumeScale: scales[at]!, previousScale }
        const volume = consumption(index, index + move, register)
        expect(volume).toBeGreaterThanOrEqual(0)
        billed += volume
        index += move
        previousScale = scales[at]!
      }
      expect(billed).toBe(cut(index, scales.at(-1)!) - cut(initial, scales[0]!))
    }),
  )
})

test('an index that went back has no consumption', () => {
  const register = { digits: 5, isRollover: false, volumeScale: 0 }
  expect(() => consumption(12_000, 11_000, register)).toThrow(
    'the index went back from 12000 to 11000 litres',
  )
})

test('the billed unit is a power of ten from a cubic metre to a litre, and nothing else', () => {
  expect([0, 1, 2, 3].map(billedUnit)).toEqual([1000, 100, 10, 1])
  for (const scale of [-1, 4, 0.5]) expect(() => billedUnit(scale)).toThrow(RangeError)
  expect([4, 5, 8].map(registerCapacity)).toEqual([10_000_000, 100_000_000, 100_000_000_000])
})
