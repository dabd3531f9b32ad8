import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testExamples } from '../testing/example-tables'
import { foldedNumber, foldedText, hasWords } from './numbers-and-names'

const written = (cell: string): string => JSON.parse(`"${cell}"`)

describe('numbers-and-names.md', () => {
  testExamples('identity/numbers-and-names.md', ' Examples', (row) => {
    const given = written(row.cell('given'))
    expect(foldedNumber(given)).toBe(written(row.cell('number')))
    expect(foldedText(given)).toBe(written(row.cell('text')))
  })
  testExamples('identity/numbers-and-names.md', ' Searches', (row) => {
    const [stored, typed] = [written(row.cell('stored')), written(row.cell('typed'))]
    expect(hasWords(stored, typed)).toBe(row.cell('found').endsWith('yes'))
  })
})

const CHARACTERS = ['0', 'Ａ', ' ', '\u3000', '\u0301', '\u1161', '\u1100', '¨', 'ﷺ']
const IGNORABLE = ['\u00AD', '\u034F', '\u115F', '\u200B', '\u200D', '\u202E', '\u3164', '\uFE0F', '\uFFA0']
const hidden = fc.constantFrom(...IGNORABLE, '\u{E0001}', '\u{E0100}')
const character = fc.oneof(
  fc.constantFrom(...CHARACTERS),
  hidden,
  fc.string({ unit: 'binary', maxLength: 1 }),
)
const text = fc.array(character, { maxLength: 12 }).map((characters) => characters.join(''))

test('what is folded stays as it is, and characters that are not shown make no difference to a number', () => {
  fc.assert(
    fc.property(text, hidden, fc.nat(12), (given, one, at) => {
      for (const fold of [foldedNumber, foldedText]) expect(fold(fold(given))).toBe(fold(given))
      const place = [...given].slice(0, at).join('')
      expect(foldedNumber(place + one + given.slice(place.length))).toBe(foldedNumber(given))
      expect(foldedNumber(foldedText(given))).toBe(foldedNumber(given))
    }),
  )
})

test('a number of nothing but characters that are not shown is none, and NFKC makes none of them', () => {
  fc.assert(
    fc.property(fc.array(hidden), (all) => {
      expect(foldedNumber(all.join(' '))).toBe('')
    }),
  )
  for (let point = 0; point <= 0x10_ffff; point++) {
    if (point >= 0xd800 && point <= 0xdfff) continue
    const one = foldedNumber(String.fromCodePoint(point))
    if (/\p{Default_Ignorable_Code_Point}/u.test(one)) expect.fail(`U+${point.toString(16)}`)
  }
})
