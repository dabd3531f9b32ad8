import { expect, test } from 'vitest'
import { messageParts, signed } from './message-parts'

const partsOf = (text: string) => messageParts(text).parts

test('a text with Chinese in it has 70 characters in one part and 67 in each of several', () => {
  expect([0, 1, 70, 71, 134, 135, 201, 202].map((length) => partsOf('水'.repeat(length)))).toEqual([
    0, 1, 1, 2, 2, 3, 3, 4,
  ])
  expect(messageParts('水 a')).toEqual({ encoding: 'ucs2', length: 3, parts: 1, single: 70, each: 67 })
})

test('a text of GSM characters has 160 in one part and 153 in each of several', () => {
  expect([1, 160, 161, 306, 307].map((length) => partsOf('a'.repeat(length)))).toEqual([1, 1, 2, 2, 3])
  expect(messageParts('Your bill: 12.50 £').encoding).toBe('gsm7')
})

test('an extension character takes two places and is not cut in two', () => {
  expect(messageParts('€'.repeat(80))).toMatchObject({ length: 160, parts: 1 })
  // 152 and the two of € do not fit into 153: the first part ends one short.
  expect(partsOf(`${'a'.repeat(152)}€${'a'.repeat(151)}`)).toBe(2)
  expect(partsOf(`${'a'.repeat(152)}€${'a'.repeat(152)}`)).toBe(3)
})

test('a character outside of the plane takes two places in UCS-2 as well', () => {
  expect(messageParts('😀')).toMatchObject({ encoding: 'ucs2', length: 2 })
  expect([partsOf('😀'.repeat(35)), partsOf('😀'.repeat(36)), partsOf('😀'.repeat(67))]).toEqual([1, 2, 3])
})

test('the signature counts: it makes an English text Chinese', () => {
  expect(messageParts(signed('清河水务', 'a'.repeat(64)))).toMatchObject({
    encoding: 'ucs2',
    length: 70,
    parts: 1,
  })
  expect(partsOf(signed('清河水务', 'a'.repeat(65)))).toBe(2)
})
