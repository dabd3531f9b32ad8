import { expect, test } from 'vitest'
import { bodyOf, halfWay, rangesOf, usualPrice, type VersionValues } from './draft'

const values: VersionValues = {
  ...usualPrice(),
  price: '4',
  tiers: [
    { upper: '180', price: '2.07' },
    { upper: '260', price: '4.07' },
    { upper: '999', price: '6.07' },
  ],
  capacity_price: '30',
  over_plan: [
    { to_percent: 20, times: '1' },
    { to_percent: 50, times: '2' },
  ],
  effective_from: '2026-12-01',
}

test('only what the mode has is sent, and the last tier and band end nowhere whatever was typed before', () => {
  const tiered = bodyOf({ ...values, mode: 'tiered' })
  expect(tiered.tiers?.map(({ upper }) => upper)).toEqual(['180', '260', null])
  expect(Object.keys(tiered)).not.toContain('price')
  expect(Object.keys(tiered)).not.toContain('over_plan')
  const flat = bodyOf({ ...values, mode: 'flat' })
  expect(flat).toMatchObject({
    price: '4',
    over_plan: [{ to_percent: 20 }, { to_percent: null, times: '2' }],
  })
  expect(Object.keys(flat)).not.toContain('tiers')
  expect(Object.keys(flat)).not.toContain('capacity_price')
  expect(bodyOf({ ...values, mode: 'two_part' })).toMatchObject({ capacity_price: '30' })
  expect(bodyOf({ ...values, mode: 'two_part', capacity_price: '' })).toMatchObject({ capacity_price: null })
})

test('what is exempt has no rate', () => {
  expect(bodyOf({ ...values, tax_treatment: 'exempt', tax_rate: '0.03' }).tax_rate).toBe('0')
})

test('a tier begins where the one before ends, so that no gap can be written', () => {
  expect(rangesOf(values.tiers)).toEqual([
    { lower: '0', upper: '180' },
    { lower: '180', upper: '260' },
    { lower: '260', upper: null },
  ])
  expect(rangesOf([{ upper: '1x' }, {}])).toEqual([
    { lower: '0', upper: null },
    { lower: null, upper: null },
  ])
})

test('a tier is halved at a whole cubic metre where there is one', () => {
  expect(halfWay({ lower: '180', upper: '261' })).toBe('220')
  expect(halfWay({ lower: '1', upper: '2' })).toBe('1.5')
  expect(halfWay({ lower: '260', upper: null })).toBe('')
})
