import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Fen, fen, MAX_FEN } from './money'
import { moneyInCapitals } from './money-capitals'
import { testExamples } from './testing/example-tables'

describe('money-capitals.md', () => {
  testExamples('money-capitals.md', ' Examples', (row) => {
    expect(moneyInCapitals(fen(row.cell('amount')))).toBe(row.cell('capitals'))
  })
})

const DIGITS = [...'零壹贰叁肆伍陆柒捌玖']
const PLACES = new Map([
  ['拾', 10n],
  ['佰', 100n],
  ['仟', 1000n],
])

/** Reads a whole number as people do: a digit with its place, then 万, then 亿. */
function wholeOf(text: string): bigint {
  const scale = (part: string, unit: string, factor: bigint, rest: (text: string) => bigint): bigint => {
    const at = part.lastIndexOf(unit)
    return at < 0 ? rest(part) : wholeOf(part.slice(0, at)) * factor + rest(part.slice(at + 1))
  }
  const belowTenThousand = (part: string): bigint => {
    let sum = 0n
    let digit = 0n
    for (const character of part) {
      const place = PLACES.get(character)
      if (place === undefined) {
        sum += digit
        digit = BigInt(DIGITS.indexOf(character))
      } else {
        sum += digit * place
        digit = 0n
      }
    }
    return sum + digit
  }
  return scale(text, '亿', 100_000_000n, (below) => scale(below, '万', 10_000n, belowTenThousand))
}

function read(text: string): bigint {
  const form =
    /^(（负数）)?(?:([^圆]+)圆)?零?(?:([壹贰叁肆伍陆柒捌玖])角)?(?:([壹贰叁肆伍陆柒捌玖])分)?整?$/u.exec(text)
  if (form === null) throw new Error(`${text} cannot be read`)
  const [, sign, yuan = '', jiao = '零', cents = '零'] = form
  const amount = wholeOf(yuan) * 100n + BigInt(DIGITS.indexOf(jiao) * 10 + DIGITS.indexOf(cents))
  return sign === undefined ? amount : -amount
}

const amounts = fc.oneof(
  fc.integer({ min: -MAX_FEN, max: MAX_FEN }),
  fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }),
  // Amounts of many zeros, where the rules differ.
  fc
    .array(fc.constantFrom('0', '0', '0', '1', '9'), { minLength: 1, maxLength: 15 })
    .map((digits) => Number.parseInt(digits.join(''), 10)),
)

test('a reader reads every amount back, so distinct amounts have distinct texts', () => {
  fc.assert(
    fc.property(amounts, (amount: Fen) => {
      expect(read(moneyInCapitals(amount))).toBe(BigInt(amount))
    }),
    { numRuns: 2000 },
  )
})

test('no 零 is doubled, leads or stands before a unit, and 整 follows exactly what has no 分', () => {
  fc.assert(
    fc.property(amounts, (amount: Fen) => {
      const text = moneyInCapitals(amount)
      if (amount !== 0) expect(text).not.toMatch(/零零|^零|）零|零[拾佰仟万亿圆角分整]/)
      expect(text.endsWith('整')).toBe(!text.endsWith('分'))
    }),
    { numRuns: 2000 },
  )
})

test('what is no exact integer is refused', () => {
  for (const amount of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
    expect(() => moneyInCapitals(amount)).toThrow(RangeError(`${amount} is not an exact integer`))
})
