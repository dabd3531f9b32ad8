import { expect, test } from 'vitest'
import { type BankRow, type Candidate, isTwice, mayTake, mayTakeBack, oneToMatch, onTab } from './row'

const row = (of: Partial<BankRow>): BankRow => ({
  ...{ id: 1, line: 2, channel_no: 'B1', amount: '155.00', paid_at: '2026-03-05 00:00:00', remark: '' },
  ...{ state: 'missing_here', payment: null, payment_no: null, reason: '', booked: null, meter: null },
  ...{
    account_no: null,
    customer_name: null,
    is_reversed: false,
    is_correction: false,
    settled_by_name: null,
    settled_at: null,
  },
  ...{ resolved_by: null, candidates: [], named_account: null },
  ...of,
})

test('money that came in can be booked where the books lack it, or have reversed another amount', () => {
  expect(mayTake(row({}))).toBe(true)
  expect(mayTake(row({ amount: '-5.00' }))).toBe(false)
  expect(mayTake(row({ line: null, state: 'missing_there' }))).toBe(false)
  expect(mayTake(row({ state: 'different', booked: '150.00' }))).toBe(false)
  expect(mayTake(row({ state: 'different', booked: '150.00', is_reversed: true }))).toBe(true)
  expect(mayTake(row({ state: 'matched', booked: '155.00' }))).toBe(false)
})

test('a row is matched in one click with its only candidate, unless that has another number', () => {
  const candidate = (number: Candidate['number']): Candidate => ({
    ...{ id: 7, payment_no: 'YXP7', kind: 'payment', method: 'transfer', meter: 1, account_no: '1' },
    ...{ customer_name: '张三', amount: '155.00', paid_at: '2026-03-05 10:00:00', channel_no: 'X', number },
  })
  const shown = (...numbers: Candidate['number'][]) =>
    oneToMatch(row({ candidates: numbers.map(candidate) }))?.id
  expect([shown('alike'), shown('none')]).toEqual([7, 7])
  expect([shown('other'), shown('alike', 'other'), shown()]).toEqual([undefined, undefined, undefined])
})

test('a row is different because of its amount, or because its number comes twice', () => {
  expect(isTwice(row({ state: 'different', booked: '150.00' }))).toBe(false)
  expect(isTwice(row({ state: 'different', booked: '155.00' }))).toBe(true)
  expect(isTwice(row({ state: 'different' }))).toBe(true)
})

test('a match and a reason can be taken back, what another row has settled cannot', () => {
  expect(mayTakeBack(row({ state: 'matched' }))).toBe(true)
  expect(mayTakeBack(row({ state: 'resolved', reason: '手续费' }))).toBe(true)
  const resolved_by = { reconciliation: 2, file: 'b.csv', line: 3 }
  expect(mayTakeBack(row({ state: 'resolved', resolved_by }))).toBe(false)
  expect(mayTakeBack(row({}))).toBe(false)
})

test('another tab keeps the typed balances, and nothing of the list before', () => {
  const before = new URLSearchParams('tab=matched&page=3&search=B1&opening=100.00')
  expect(onTab(before, 'resolved').toString()).toBe('tab=resolved&opening=100.00')
  expect(onTab(new URLSearchParams(), 'matched').toString()).toBe('tab=matched')
})
