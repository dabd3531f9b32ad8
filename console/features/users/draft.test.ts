import { expect, test } from 'vitest'
import { rankOf, roleOf, stateOf } from './draft'

test('a disabled account is shown as disabled, whether or not it was approved', () => {
  expect(stateOf({ is_audit: false, is_active: true })).toBe('waiting')
  expect(stateOf({ is_audit: true, is_active: true })).toBe('active')
  expect(stateOf({ is_audit: true, is_active: false })).toBe('disabled')
  expect(stateOf({ is_audit: false, is_active: false })).toBe('disabled')
})

test('a role goes to the wire and comes back as the same; a super administrator belongs nowhere', () => {
  for (const role of ['user', 'staff', 'super'] as const)
    expect(roleOf(rankOf({ role, organization: 7 }))).toBe(role)
  expect(rankOf({ role: 'super', organization: 7 }).organization).toBeNull()
  expect(rankOf({ role: 'staff', organization: 7 }).organization).toBe(7)
})
