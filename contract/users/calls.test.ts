import { expect, test } from 'vitest'
import { user } from './calls'
import { gender } from './values'

/** A value of every field in console.md §3. */
const fields = {
  id: 1,
  username: 'clerk',
  email: '',
  phone: '13800000001',
  gender: 'F',
  id_number: '',
  name: '李敏',
  is_audit: true,
  is_staff: false,
  is_superuser: false,
  photos: [],
  permissions: [5, 18],
  organization: 7,
  created_at: '2026-01-01 08:00:00',
  updated_at: '2026-01-01 08:00:00',
}
const also = { is_active: true, organization_name: null }

test('a user on the wire has every field of the specification; phone, name and organization may be null', () => {
  const sent = user.parse({ ...fields, ...also })
  expect(sent).toMatchObject(fields)
  for (const field of Object.keys(fields)) {
    const without = Object.fromEntries(
      Object.entries({ ...fields, ...also }).filter(([name]) => name !== field),
    )
    expect(user.safeParse(without).success, field).toBe(false)
    const isNullable = user.safeParse({ ...fields, ...also, [field]: null }).success
    expect(isNullable, field).toBe(['phone', 'name', 'organization'].includes(field))
  }
})

test('gender is unset, F or M', () => {
  expect(gender.options).toEqual(['', 'F', 'M'])
})
