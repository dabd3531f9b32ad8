import { expect, test } from 'vitest'
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
    expect(path).toMatch(/^(\/([a-z_-]+|\{(id|user_pk|waiver|link|token|month|row)\}))+\/$/)
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
