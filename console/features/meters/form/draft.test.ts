import { expect, test } from 'vitest'
import type { Meter } from '../meter'
import { bodyOf, changesOf, draftOf, type MeterDraft, neighbourDraft, newDraft } from './draft'

const TODAY = '2026-03-10'

const filled: MeterDraft = {
  ...newDraft(TODAY),
  customer_name: '王秀英',
  address: '建设路 1 号',
  location: 4,
  seq_no: 12,
  meter_no: 'W-1',
  meter_type: 1,
  diameter: 2,
  water_price: 3,
}

test('an untouched draft sends no opening volume, no contract and no minimum', () => {
  const body = bodyOf(filled)
  expect(body).toMatchObject({ opening_cumulative: null, withholding: null, min_volume: null, parent: null })
  expect(body).not.toHaveProperty('terms_from')
})

test('a master is sent for a sub meter only, even when one had been chosen before', () => {
  expect(bodyOf({ ...filled, parent: 9 }).parent).toBeNull()
  expect(bodyOf({ ...filled, parent: 9, meter_class: 'sub' }).parent).toBe(9)
})

test('half of an opening volume is sent, so that the server names the missing half', () => {
  const opening_cumulative = { tier_year_from: null, volume: '30' }
  expect(bodyOf({ ...filled, opening_cumulative }).opening_cumulative).toEqual({
    tier_year_from: '',
    volume: '30',
  })
})

test('an edit sends the changed fields only', () => {
  const after = { ...filled, phone: '13800000000', withholding: { ...filled.withholding, bank_name: 'ICBC' } }
  expect(changesOf(filled, after)).toEqual({
    phone: '13800000000',
    withholding: { ...filled.withholding, bank_name: 'ICBC' },
  })
  expect(changesOf(filled, filled)).toEqual({})
})

test('a change of price or persons carries the day it counts from', () => {
  const before = { ...filled, persons: 5 }
  expect(changesOf(before, { ...before, water_price: 8, terms_from: '2026-04-01' })).toEqual({
    water_price: 8,
    terms_from: '2026-04-01',
  })
  expect(changesOf(before, { ...before, remark: 'x', terms_from: '2026-04-01' })).toEqual({ remark: 'x' })
})

test('a stored meter goes through the form unchanged', () => {
  const stored = { ...bodyOf(filled), persons: 5, read_cycle_months: 6, min_volume: '2.5' }
  // Only the fields in the form matter here. The others of a reply are left out.
  const meter = stored as unknown as Meter
  const draft = draftOf(meter, TODAY)
  expect(draft).toMatchObject({ min_volume: '2.5', read_cycle_months: 6, withholding: filled.withholding })
  expect(changesOf(draft, draftOf(meter, TODAY))).toEqual({})
})

test('the next neighbour keeps place, device kind and price, and comes after on the route', () => {
  expect(neighbourDraft(filled, TODAY)).toMatchObject({
    customer_name: '',
    meter_no: '',
    location: 4,
    seq_no: 13,
    meter_type: 1,
    water_price: 3,
  })
})
