import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  amountTimes,
  amountWithFactor,
  cubicMetres,
  divideHalfUp,
  factoredVolumeText,
  fen,
  litres,
  MAX_FEN,
  negative,
  percent,
  percentText,
  priceText,
  priceUnits,
  productHalfUp,
  ratio,
  ratioText,
  shareOf,
  WHOLE,
  yuan,
} from './money'
import { testExamples } from './testing/example-tables'

describe('money.md', () => {
  testExamples('money.md', 'Volume times price', (row) => {
    const amount = amountWithFactor(
      litres(row.cell('volume')),
      ratio(row.cell('factor')),
      priceUnits(row.cell('price')),
    )
    expect(yuan(amount)).toBe(row.cell('amount'))
  })
  testExamples('money.md', ' Percent', (row) => {
    expect(yuan(shareOf(fen(row.cell('base')), percent(row.cell('percent'))))).toBe(row.cell('amount'))
  })
  testExamples('money.md', ' Monthly', (row) => {
    const times = Number.parseInt(row.cell('times'), 10)
    expect(yuan(amountTimes(priceUnits(row.cell('price')), times))).toBe(row.cell('amount'))
  })
})

test('text becomes the exact integer of its unit', () => {
  expect([fen('155.00'), fen('0.5'), fen('7'), fen('-0.05'), fen('0.00')]).toEqual([15500, 50, 700, -5, 0])
  expect([litres('13.16'), litres('25'), litres('0.001'), litres('-2.5')]).toEqual([13160, 25_000, 1, -2500])
  expect([priceUnits('2.07'), priceUnits('2.0701'), priceUnits('9999.9999')]).toEqual([
    20_700, 20_701, 99_999_999,
  ])
  expect([ratio('0.005'), ratio('1'), ratio('0.03'), ratio('1.00')]).toEqual([5000, WHOLE, 30_000, WHOLE])
  expect([percent('8'), percent('0.5'), percent('100')]).toEqual([80_000, 5000, WHOLE])
  expect(Object.is(fen('-0.00'), 0)).toBe(true)
  expect(fen('001.50')).toBe(150)
})

test('zeros beyond the places of a unit are let through, any other digit is refused', () => {
  expect([fen('155.000'), litres('25.0000'), priceUnits('2.070000')]).toEqual([15500, 25_000, 20_700])
  expect(() => fen('155.001')).toThrow(RangeError)
  expect(() => fen('155.0001')).toThrow(RangeError)
  expect(() => litres('0.0001')).toThrow(RangeError)
})

test('what is no decimal is refused', () => {
  const wrong = [
    '',
    '-',
    '.',
    '.5',
    '5.',
    '1.2.3',
    '1e3',
    '+1',
    ' 1',
    '1 ',
    '1,000',
    '0x1',
    '１',
    'NaN',
    '--1',
    '/',
    ':',
  ]
  for (const text of wrong) expect(() => fen(text), text).toThrow(`"${text}" is not a decimal`)
  expect(fen('90071992547409.91')).toBe(Number.MAX_SAFE_INTEGER)
  expect(() => fen('90071992547409.93')).toThrow(RangeError)
})

test('integers become text with the places that people expect of the unit', () => {
  expect([yuan(15500), yuan(5), yuan(0), yuan(-5), yuan(-15500), yuan(100)]).toEqual([
    '155.00',
    '0.05',
    '0.00',
    '-0.05',
    '-155.00',
    '1.00',
  ])
  expect([
    cubicMetres(13160),
    cubicMetres(25_000),
    cubicMetres(0),
    cubicMetres(1),
    cubicMetres(-2500),
  ]).toEqual(['13.16', '25', '0', '0.001', '-2.5'])
  expect([priceText(20_700), priceText(20_750), priceText(20_701), priceText(0)]).toEqual([
    '2.07',
    '2.075',
    '2.0701',
    '0.00',
  ])
  expect([ratioText(5000), ratioText(30_000), ratioText(WHOLE), ratioText(1)]).toEqual([
    '0.005',
    '0.03',
    '1.00',
    '0.000001',
  ])
  expect([percentText(80_000), percentText(125_000), percentText(1)]).toEqual(['8', '12.5', '0.0001'])
  expect(() => yuan(0.5)).toThrow(RangeError)
  expect(() => yuan(Number.NaN)).toThrow(RangeError)
})

test('text and integer are each other, for every integer', () => {
  const integer = fc.integer({ min: -MAX_FEN, max: MAX_FEN })
  fc.assert(
    fc.property(integer, (value) => {
      expect(fen(yuan(value))).toBe(value)
      expect(litres(cubicMetres(value))).toBe(value)
      expect(priceUnits(priceText(value))).toBe(value)
      expect(ratio(ratioText(value))).toBe(value)
      expect(percent(percentText(value))).toBe(value)
    }),
  )
})

test('products and quotients are rounded half up exactly, whatever their size', () => {
  const exact = (a: number, b: number, divisor: number) =>
    (2n * BigInt(a) * BigInt(b) + BigInt(divisor)) / (2n * BigInt(divisor))
  const factor = fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 10 ** 11 }))
  fc.assert(
    fc.property(factor, factor, fc.integer({ min: 1, max: 10 ** 7 }), (a, b, divisor) => {
      const expected = exact(a, b, divisor)
      if (expected <= BigInt(Number.MAX_SAFE_INTEGER)) {
        expect(BigInt(productHalfUp(a, b, divisor))).toBe(expected)
      } else {
        expect(() => productHalfUp(a, b, divisor)).toThrow(RangeError)
      }
    }),
  )
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.integer({ min: 1, max: 10 ** 9 }), (value, divisor) => {
      expect(BigInt(divideHalfUp(value, divisor))).toBe(exact(value, 1, divisor))
    }),
  )
  expect(divideHalfUp(Number.MAX_SAFE_INTEGER, 2)).toBe(2 ** 52)
})

test('a factor is applied without rounding between, whatever the size', () => {
  const volume = fc.integer({ min: 0, max: 10 ** 11 })
  const price = fc.oneof(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 0, max: 99_999_999 }))
  fc.assert(
    fc.property(volume, fc.integer({ min: 0, max: WHOLE }), price, (litresUsed, factor, units) => {
      const product = BigInt(litresUsed) * BigInt(factor) * BigInt(units)
      const expected = (product * 2n + 10n ** 11n) / (2n * 10n ** 11n)
      if (expected > BigInt(MAX_FEN))
        expect(() => amountWithFactor(litresUsed, factor, units)).toThrow(RangeError)
      else expect(BigInt(amountWithFactor(litresUsed, factor, units))).toBe(expected)
    }),
  )
})

test('an amount that no payment could pay is refused', () => {
  expect(() => amountWithFactor(10 ** 11, WHOLE, 10 ** 8)).toThrow('an amount beyond 999999999.99')
  expect(() => amountWithFactor(10 ** 11, 2 * WHOLE, 10 ** 8)).toThrow(RangeError)
  expect(() => shareOf(MAX_FEN, WHOLE + 1)).toThrow(RangeError)
  expect(shareOf(MAX_FEN, WHOLE)).toBe(MAX_FEN)
  expect(() => amountTimes(10 ** 14, 101)).toThrow(RangeError)
})

test('a factored volume is written exactly', () => {
  expect(factoredVolumeText(25_000, 900_000)).toBe('22.5')
  expect(factoredVolumeText(13_165, 900_000)).toBe('11.8485')
  expect(factoredVolumeText(-13_165, 900_000)).toBe('-11.8485')
  expect(factoredVolumeText(25_000, WHOLE)).toBe('25')
  expect(factoredVolumeText(-25_000, WHOLE)).toBe('-25')
  expect(factoredVolumeText(10_000, 900_000)).toBe('9')
  expect(factoredVolumeText(1, 1)).toBe('0.000000001')
  expect(factoredVolumeText(0, 900_000)).toBe('0')
})

test('the negative of nothing is nothing', () => {
  expect(Object.is(negative(0), 0)).toBe(true)
  expect(negative(5)).toBe(-5)
  expect(negative(-5)).toBe(5)
})
