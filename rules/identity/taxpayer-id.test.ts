import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testExamples } from '../testing/example-tables'
import { isCitizenNumber } from './citizen-number'
import { taxpayerIdProblem } from './taxpayer-id'

describe('taxpayer-id.md', () => {
  testExamples('identity/taxpayer-id.md', ' Examples', (row) => {
    expect(taxpayerIdProblem(row.cell('number')) ?? 'ok').toBe(row.cell('problem'))
  })
})

const CHARACTERS = [...'0123456789ABCDEFGHJKLMNPQRTUWXY']
const body = fc.array(fc.constantFrom(...CHARACTERS), { minLength: 17, maxLength: 17 })
const holding = (start: string) =>
  CHARACTERS.map((last) => start + last).filter((code) => taxpayerIdProblem(code) === null)

test('each beginning of a credit code has one check character, and no single slip or swap of neighbours passes', () => {
  const place = fc.integer({ min: 0, max: 17 })
  fc.assert(
    fc.property(body, place, fc.constantFrom(...CHARACTERS), (characters, at, other) => {
      // With a letter it is not a citizen number.
      const start = ['Y', ...characters.slice(1)].join('')
      const codes = holding(start)
      expect(codes).toHaveLength(1)
      const right = [...codes[0]!]
      const slipped = right.with(at, other).join('')
      const swapped = at === 17 ? right : right.with(at, right[at + 1]!).with(at + 1, right[at]!)
      for (const wrong of [slipped, swapped.join('')])
        if (/^.{0,16}[A-Z]/.test(wrong)) expect(taxpayerIdProblem(wrong) === null).toBe(wrong === codes[0])
    }),
  )
})

test('each beginning of a citizen number has one check character', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 17, maxLength: 17 })
  fc.assert(
    fc.property(digits, (all) => {
      const right = [...'0123456789X'].filter((last) => isCitizenNumber(all.join('') + last))
      expect(right).toHaveLength(1)
    }),
  )
})
