import { expect, test } from 'vitest'
import { may, type Need, type Person } from './may'
import {
  codeOf,
  isFreeCode,
  isPlaceholder,
  NAMED_PERMISSIONS,
  PERMISSIONS,
  type PermissionName,
} from './permissions'

test('the twelve permissions have the codes and names of the specification', () => {
  expect(Object.fromEntries(PERMISSIONS.map(({ name, code }) => [name, code]))).toEqual({
    'create meter': 1,
    'update meter': 2,
    'retrieve meter': 3,
    'destroy meter': 4,
    'list meter': 5,
    'retrieve invoice': 7,
    'list invoice': 8,
    'create reading order': 14,
    'red flush order': 15,
    'create invoice': 16,
    'attachment meter': 17,
    'list order': 18,
  })
})

test('named permissions stand for the codes that the specification gives them', () => {
  const named: Partial<Record<PermissionName, number>> = {
    meterView: 3,
    meterList: 5,
    meterCreate: 1,
    meterUpdate: 2,
    meterEdit: 2,
    meterDelete: 4,
    meterAttachment: 17,
    invoiceList: 8,
    invoiceView: 7,
    invoiceCreate: 16,
    orderList: 18,
    orderView: 18,
    orderCreateReading: 14,
    orderRedFlush: 15,
    paymentRecordView: 18,
    paymentRecordList: 18,
    paymentRecordCreate: 18,
    paymentRecordEdit: 18,
    paymentRecordDelete: 18,
    readingCreate: 14,
  }
  const granted = Object.entries(NAMED_PERMISSIONS).filter(([, { code }]) => !isPlaceholder(code))
  expect(Object.fromEntries(granted.map(([name, { code }]) => [name, code]))).toEqual(named)
})

test('every other named permission has a placeholder code of its own that nobody can be granted', () => {
  const placeholders = Object.values(NAMED_PERMISSIONS).filter(({ code }) => isPlaceholder(code))
  expect(new Set(placeholders.map(({ code }) => code)).size).toBe(placeholders.length)
  for (const { code } of placeholders) {
    expect(code).toBeLessThanOrEqual(9999)
    expect(isFreeCode(code)).toBe(false)
  }
  expect(codeOf('userCreate')).toBeGreaterThanOrEqual(9000)
})

test('a new permission takes a whole code above the seeded ones and below the placeholders', () => {
  for (const code of [19, 8999]) expect(isFreeCode(code)).toBe(true)
  for (const code of [-1, 0, 1, 6, 9, 13, 18, 9000, 9999, 19.5, Number.NaN])
    expect(isFreeCode(code)).toBe(false)
})

test('both languages name every permission', () => {
  for (const { zh, en } of [...PERMISSIONS, ...Object.values(NAMED_PERMISSIONS)]) {
    expect(zh).toMatch(/^\p{Script=Han}+$/u)
    expect(en).toMatch(/^[A-Z][A-Za-z -]+$/)
  }
})

const nobody = null
const person: Person = {
  is_audit: true,
  is_staff: false,
  is_superuser: false,
  organization: 7,
  permissions: [],
}
const unaudited: Person = { ...person, is_audit: false }
const clerk: Person = { ...person, permissions: [5, '14'] }
const staff: Person = { ...person, is_staff: true }
const superAdministrator: Person = { ...person, is_superuser: true, organization: null }
/** A user of an organization never works across organizations, whatever the other fields say. */
const bound: Person = { ...person, is_superuser: true }

test.each<[string, Need, (Person | null)[]]>([
  ['anyone', 'anyone', [nobody, unaudited, person, clerk, staff, superAdministrator, bound]],
  ['whoever is signed in', 'signed_in', [unaudited, person, clerk, staff, superAdministrator, bound]],
  ['approved persons', 'audited', [person, clerk, staff, superAdministrator, bound]],
  ['staff', 'staff', [staff, superAdministrator]],
  ['holders of the code', ['meterList'], [clerk, staff, superAdministrator]],
  ['holders of the code as text', ['readingCreate'], [clerk, staff, superAdministrator]],
  ['holders of one of the codes', ['orderList', 'meterList'], [clerk, staff, superAdministrator]],
  ['nobody but staff by another code', ['orderList'], [staff, superAdministrator]],
  ['nobody but staff by a placeholder', ['userCreate'], [staff, superAdministrator]],
  ['nobody but staff by no code at all', [], [staff, superAdministrator]],
  ['super administrators', 'superuser', [superAdministrator]],
])('%s may, and no one else', (_who, need, allowed) => {
  const everyone = [nobody, unaudited, person, clerk, staff, superAdministrator, bound]
  expect(everyone.filter((each) => may(each, need))).toEqual(allowed)
})

test('staff who are not yet approved may no more than others who are not', () => {
  expect(may({ ...staff, is_audit: false }, 'audited')).toBe(false)
  expect(may({ ...superAdministrator, is_audit: false }, 'staff')).toBe(false)
  expect(may({ ...clerk, is_audit: false }, ['meterList'])).toBe(false)
})
