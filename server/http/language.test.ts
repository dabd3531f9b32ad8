import { fieldMessages } from '@water/contract/field-messages'
import { inWords, problemsOf } from '@water/contract/field-problems'
import { refusals } from '@water/contract/refusals'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { Refusal } from '../refusal'
import { refusedAnswer } from './envelope'
import { languageOf } from './language'

test.each([
  [undefined, 'zh'],
  ['', 'zh'],
  ['en', 'en'],
  ['en-US,en;q=0.9', 'en'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
  ['en;q=0.8, zh;q=0.9', 'zh'],
  ['fr, en;q=0.5', 'en'],
  ['fr', 'zh'],
  ['en;q=0', 'zh'],
  ['english', 'zh'],
  ['*', 'zh'],
])('Accept-Language "%s" is answered in %s', (header, language) => {
  expect(languageOf(header)).toBe(language)
})

test('every refusal has a sentence in both languages with the same places to fill', () => {
  const places = (sentence: string) => (sentence.match(/\{\w+\}/g) ?? []).sort()
  for (const { zh, en } of [...Object.values(refusals), ...Object.values(fieldMessages)]) {
    expect(zh).toMatch(/\p{Script=Han}|\d/u)
    expect(en).toMatch(/[A-Za-z]{2}/)
    expect(places(en)).toEqual(places(zh))
  }
})

test('a refusal is told in the language asked for, its places filled, what uses a record with its count', () => {
  const uses = [
    { place: 'meters', count: 12 },
    { place: 'water_price_version_surcharges', count: 1, names: ['居民', '商业'] },
    { place: 'readings', count: 10_001 },
    { place: 'orders' },
  ] as const
  const refusal = new Refusal('in_use', { uses, data: { where: uses } })
  expect(refusedAnswer(refusal, 'en').body.msg).toContain(
    'in use: 12 meters, 1 water price version (居民, 商业), 10000+ readings, orders',
  )
  expect(refusedAnswer(refusal, 'zh').body.msg).toContain(
    '正在使用：户表 12 个、水价版本 1 个（居民、商业）、抄表记录 10000+ 条、账单',
  )
})

test('a refusal that is about a field names it in its data, beside what else the caller can act on', () => {
  const refusal = new Refusal('reversed', {
    params: { previous: '12' },
    data: { rollover_volume: '27' },
    about: ['current_reading', 'is_rollover'],
  })
  const { msg, data } = refusedAnswer(refusal, 'en').body
  expect(data).toEqual({ rollover_volume: '27', current_reading: [msg], is_rollover: [msg] })
  expect(refusedAnswer(new Refusal('already_reversed'), 'en').body.data).toBeNull()
})

const schema = z.strictObject({
  name: z.string().max(3),
  kind: z.enum(['a', 'b']),
  count: z.int().min(1).max(9),
  months: z.union([z.literal(1), z.literal(2)]),
  email: z.union([z.literal(''), z.email()]),
  tiers: z.array(z.strictObject({ upper: z.int() })).max(2),
})
const good = { name: 'x', kind: 'a', count: 1, months: 1, email: '', tiers: [{ upper: 1 }] }
const problems = (change: object) => {
  const result = schema.safeParse({ ...good, ...change }, { reportInput: true })
  return result.success ? {} : inWords(problemsOf(result.error.issues), 'en')
}

test.each([
  [{}, {}],
  [{ name: undefined }, { name: ['Required'] }],
  [{ name: null }, { name: ['Required'] }],
  [{ name: 5 }, { name: ['Wrong type'] }],
  [{ name: 'long' }, { name: ['At most 3 characters'] }],
  [{ kind: 'c' }, { kind: ['Must be one of: a, b'] }],
  [{ count: 0 }, { count: ['Must not be less than 1'] }],
  [{ count: 10 }, { count: ['Must not be greater than 9'] }],
  [{ count: 1.5 }, { count: ['Must be a whole number'] }],
  [{ months: 3 }, { months: ['Must be one of: 1, 2'] }],
  [{ email: 'x' }, { email: ['Not a valid email address'] }],
  [{ tiers: [{ upper: 1 }, {}] }, { 'tiers.1.upper': ['Required'] }],
  [{ tiers: [{ upper: 1, lower: 0 }] }, { 'tiers.0.lower': ['There is no such field'] }],
  [{ tiers: [{ upper: 1 }, { upper: 1 }, { upper: 1 }] }, { tiers: ['At most 2 items'] }],
  [
    { more: 1, constructor: 2 },
    { more: ['There is no such field'], constructor: ['There is no such field'] },
  ],
])('%j is told as %j', (change, words) => {
  expect({ ...problems(change) }).toEqual(words)
})
