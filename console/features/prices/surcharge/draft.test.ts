import { expect, test } from 'vitest'
import { surchargeBodyOf, usualSurcharge } from './draft'

const values = { ...usualSurcharge(), value: '1.36', tier_values: ['1', '2'], effective_from: '2026-12-01' }

test('an item sends what its kind has, and nothing that was typed for another kind', () => {
  const sent = (kind: 'per_volume' | 'fixed' | 'percent', rated: 'one' | 'tiers' = 'one') =>
    surchargeBodyOf({ ...values, kind, rated })
  expect(sent('per_volume')).toMatchObject({ value: '1.36', volume_factor: '1' })
  expect(sent('per_volume')).not.toHaveProperty('tier_values')
  expect(sent('per_volume', 'tiers')).toMatchObject({ tier_values: ['1', '2'] })
  expect(sent('per_volume', 'tiers')).not.toHaveProperty('value')
  expect(sent('fixed', 'tiers')).toMatchObject({ value: '1.36', fixed_per: 'month' })
  expect(sent('fixed', 'tiers')).not.toHaveProperty('tier_values')
  expect(sent('percent')).not.toHaveProperty('fixed_per')
})
