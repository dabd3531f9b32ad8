import { expect, test } from 'vitest'
import { type Invoice, isBeingCancelled, isCancellable, isFinal, isIssued, isOpen } from './invoice'

type State = Pick<Invoice, 'status' | 'color' | 'red_by' | 'red_confirm'>
const issued: State = { status: 'issued', color: 'blue', red_by: null, red_confirm: 'none' }

test.each<[string, Partial<State>, { open?: true; numbered?: true; cancellable?: true; settled?: true }]>([
  ['a draft', { status: 'draft' }, { open: true, settled: true }],
  ['one that is being issued', { status: 'issuing' }, {}],
  ['a failed one', { status: 'failed' }, { open: true, settled: true }],
  ['an issued one', {}, { numbered: true, cancellable: true, settled: true }],
  ['one that is being cancelled', { red_by: 7 }, { numbered: true }],
  ['a cancelled one', { status: 'red_flushed', red_by: 7 }, { numbered: true, settled: true }],
  ['a red one', { color: 'red' }, { numbered: true, settled: true }],
  [
    'a red one before its confirmation',
    { color: 'red', status: 'issuing', red_confirm: 'waiting' },
    { settled: true },
  ],
])('%s', (_name, state, is) => {
  const invoice = { ...issued, ...state }
  expect(isOpen(invoice)).toBe(is.open ?? false)
  expect(isIssued(invoice)).toBe(is.numbered ?? false)
  expect(isCancellable(invoice)).toBe(is.cancellable ?? false)
  expect(isBeingCancelled(invoice)).toBe(state.status === undefined && state.red_by === 7)
  expect(isFinal(invoice)).toBe(is.settled ?? false)
})
