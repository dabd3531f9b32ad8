import { expect, test } from 'vitest'
import { byCall, byUser, type Changes, type Holder, isTicked, toggled, without } from './matrix-changes'

const holder = (id: number, ...codes: number[]): Holder => ({
  ...{ id, username: `user${id}`, name: null, organization_name: null },
  ...{ is_audit: true, is_active: true, is_staff: false, is_superuser: false },
  grants: codes.map((permission) => ({
    ...{ permission, granted_at: '2026-01-01 00:00:00', granted_by: null, granted_by_name: null },
  })),
})
const NONE: Changes = new Map()
const [one, two] = [holder(1, 5, 18), holder(2)]
const flip = (changes: Changes, who: Holder, ...codes: number[]) =>
  codes.reduce((all, code) => toggled(all, who, who.username, code), changes)

test('a box that is ticked and cleared again is no change', () => {
  const changed = flip(NONE, one, 5)
  expect([isTicked(NONE, one, 5), isTicked(changed, one, 5)]).toEqual([true, false])
  expect(flip(changed, one, 5)).toEqual(NONE)
  expect(flip(flip(NONE, two, 14), two, 14)).toEqual(NONE)
})

test('changes are read by person and sent by permission, what is taken first', () => {
  const changes = flip(flip(NONE, two, 14, 5), one, 14, 18)
  expect(byUser(changes)).toEqual([
    { user: 2, called: 'user2', granted: [14, 5], revoked: [] },
    { user: 1, called: 'user1', granted: [14], revoked: [18] },
  ])
  expect(byCall(changes)).toEqual([
    { code: 18, isGranted: false, users: [1] },
    { code: 14, isGranted: true, users: [2, 1] },
    { code: 5, isGranted: true, users: [2] },
  ])
})

test('what was sent is taken off; the rest waits', () => {
  const changes = flip(flip(NONE, two, 14, 5), one, 14)
  const [first] = byCall(changes)
  expect(byCall(without(changes, first!))).toEqual([{ code: 5, isGranted: true, users: [2] }])
})
