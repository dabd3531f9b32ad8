import { expect, test } from 'vitest'
import type * as z from 'zod'
import type { Endpoint } from './endpoint'
import { endpoints } from './endpoints'
import { createWaterPrice } from './prices/calls'

const all: readonly Endpoint[] = endpoints

test('no two endpoints share a method and a path', () => {
  const names = all.map(({ method, path }) => `${method} ${path}`)
  expect(new Set(names).size).toBe(names.length)
})

test('every path begins and ends with a slash', () => {
  for (const { path } of all)
    expect(path).toMatch(
      /^(\/([a-z_-]+|\{(id|user_pk|waiver|link|token|token_id|note|command|month|row|kind|file_id)\}))+\/$/,
    )
})

test('every call has a title in Chinese and in English, without a full stop at its end', () => {
  const wrong = all.filter(
    ({ title: { zh, en } }) =>
      !/\p{Script=Han}/u.test(zh) ||
      /\p{Script=Han}/u.test(en) ||
      en === '' ||
      /[.。]$/.test(zh) ||
      /[.。]$/.test(en),
  )
  expect(wrong.map(({ title }) => title)).toEqual([])
})

const price = {
  name: '居民',
  mode: 'tiered',
  effective_from: '2026-01-01',
  tiers: [
    { upper: '180', price: '2.07' },
    { upper: '260', price: '4.07' },
    { upper: null, price: '6.07' },
  ],
}
const problems = (body: unknown) =>
  createWaterPrice.body
    .safeParse(body)
    .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)

test.each([
  ['bounds increase and only the last is open', price, undefined],
  [
    'a bound must be above the one before, as numbers and not as text',
    {
      ...price,
      tiers: [
        { upper: '90', price: '1' },
        { upper: '180', price: '2' },
        { upper: '180.0', price: '2' },
        { upper: null, price: '3' },
      ],
    },
    ['tiers.2.upper tiers_increase'],
  ],
  [
    'the last tier is open',
    { ...price, tiers: [{ upper: '90', price: '1' }] },
    ['tiers.0.upper last_tier_open'],
  ],
  [
    'a middle tier is closed',
    {
      ...price,
      tiers: [
        { upper: null, price: '1' },
        { upper: null, price: '2' },
      ],
    },
    ['tiers.0.upper tier_needs_upper'],
  ],
  ['a flat price needs its price', { ...price, mode: 'flat', tiers: undefined }, ['price required']],
  ['a tiered price needs its tiers', { ...price, tiers: [] }, ['tiers required']],
])('a water price is refused when it makes no sense: %s', (_why, body, expected) => {
  expect(problems(body)).toEqual(expected)
})

/** The schemas inside another one. */
interface Nesting {
  shape?: Record<string, z.ZodType>
  innerType?: z.ZodType
  element?: z.ZodType
  options?: readonly z.ZodType[]
  out?: z.ZodType
}

/** Every field of a body or a query with its path, the fields of the objects in it included. */
function fieldsIn(schema: z.ZodType | undefined, path: string): [string, z.ZodType][] {
  if (schema === undefined) return []
  const { shape = {}, innerType, element, options = [], out } = schema._zod.def as Nesting
  const nested = [innerType, element, out, ...options].flatMap((inner) => fieldsIn(inner, path))
  const fields = Object.entries(shape).map(([name, field]) => [`${path} ${name}`, field] as const)
  return [
    ...nested,
    ...fields.flatMap(([at, field]): [string, z.ZodType][] => [[at, field], ...fieldsIn(field, at)]),
  ]
}

/** Texts as people type them, with characters that are not shown, and in full width. */
const TYPED = [
  'AB12',
  '13812345678',
  '01012345678',
  '62220001',
  'a@b.cd',
  '11010519491231002X',
  '91350100M000100Y43',
]
const NOT_SHOWN = /\u200B/
const hidden = TYPED.map((text) => `\u200B${text.slice(0, 4)}\u200B${text.slice(4)}\u200B`)
const WIDE = /[\uFF01-\uFF5E]/
const wide = TYPED.map((text) =>
  text.replace(/./g, (one) => String.fromCodePoint(one.codePointAt(0)! + 0xfee0)),
)

/**
 * Secrets are what they are, byte by byte; a mapping is JSON, whose headings are declared like any text; an id is digits
 * alone. The server reads the rows of a gateway one by one, digits alone. The others are only compared with a value that is stored
 * already.
 */
const UNTOUCHED =
  /(password|refresh|mapping|organization|line_name|\/ list|nb-gate\/ reports|nb-gate\/acks\/ acks|PATCH \/users\/\{id\}\/ username)$/
const NUMBERS = /(_no|code|phone|account|tax_id|taxpayer_id|id_number|email|username|search| q)$/

test('no number and no text takes a character that is not shown into the house, and no number one of full width', () => {
  const fields = all
    .flatMap(({ method, path, body, query }) =>
      [body, query].flatMap((schema) => fieldsIn(schema, `${method} ${path}`)),
    )
    .filter(([path]) => !UNTOUCHED.test(path))
  const numbers = fields.filter(([path]) => NUMBERS.test(path))
  const letting = (some: typeof fields, typed: readonly string[], foreign: RegExp) =>
    // Many calls share a field.
    [...new Map(some.map(([path, field]) => [field, path]))].flatMap(([field, path]) =>
      [typed, ...typed.map((text) => [text]), ...typed].some((given) => {
        const taken = field.safeParse(given)
        return taken.success && foreign.test(JSON.stringify(taken.data ?? null))
      })
        ? [path]
        : [],
    )
  expect(letting(fields, hidden, NOT_SHOWN)).toEqual([])
  expect(letting(numbers, wide, WIDE)).toEqual([])
  expect(numbers.length).toBeGreaterThan(100)
})
