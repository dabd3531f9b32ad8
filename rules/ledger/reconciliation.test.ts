import { describe, expect, test } from 'vitest'
import { startOfDay } from '../calendar'
import { fen } from '../money'
import { type Row, testExamples } from '../testing/example-tables'
import {
  type BankRow,
  type BookEntry,
  isCandidate,
  isMissingThere,
  isSameNumber,
  judgeRow,
  type SentRow,
} from './reconciliation'

const entryOf = (entry: Partial<BookEntry>): BookEntry => ({
  ...{ channelNo: 'B1', amount: 100, day: '2026-03-04' },
  ...{ isUnmatched: true, isReversed: false, isCancelled: false },
  ...entry,
})
const rowOf = (row: Row): BankRow => ({
  channelNo: row.cell('number'),
  amount: fen(row.cell('amount')),
  paidAt: startOfDay(row.cell('day')),
  remark: '',
})

function namedBy(row: Row): BookEntry[] {
  const [booked, books] = [row.cell('booked'), row.cell('books')]
  if (booked === '') return []
  const isUnmatched = books !== 'taken'
  return [entryOf({ amount: fen(booked), isUnmatched, isReversed: books === 'reversed' })]
}

function sentBefore(row: Row, named: readonly BookEntry[]): SentRow<BookEntry>[] {
  const [file, before, on, was] = ['file', 'before', 'on', 'was'].map((column) => row.cell(column))
  if (!file) return []
  const state = was as SentRow<BookEntry>['state']
  const entry = state === 'matched' ? (named[0] ?? entryOf({})) : null
  const sent = { channelNo: row.cell('number'), amount: fen(before!), paidAt: startOfDay(on!), remark: '' }
  return [{ ...sent, isInThisFile: file === 'this', state, entry, reason: '' }]
}

describe('reconciliation.md', () => {
  testExamples('ledger/reconciliation.md', ' Examples', (row) => {
    const named = namedBy(row)
    expect(judgeRow(rowOf(row), named, sentBefore(row, named)).state).toBe(row.cell('state'))
  })

  testExamples('ledger/reconciliation.md', ' Candidates', (row) => {
    const entry = entryOf({
      channelNo: row.cell('booked-number'),
      amount: fen(row.cell('booked')),
      day: row.cell('on'),
      isUnmatched: row.cell('books') !== 'taken',
      isReversed: row.cell('books') === 'reversed',
    })
    expect(isCandidate(rowOf(row), entry) ? 'yes' : 'no').toBe(row.cell('candidate'))
  })

  testExamples('ledger/reconciliation.md', ' Altered numbers', (row) => {
    const [bank, books] = ['bank', 'books'].map((column) => row.cell(column).replace('\\u200B', '\u200B'))
    expect(isSameNumber(bank!, books!) ? 'yes' : 'no').toBe(row.cell('same'))
  })

  testExamples('ledger/reconciliation.md', ' there', (row) => {
    const [isUnmatched, isCancelled] = [row.cell('taken') === 'no', row.cell('cancelled') === 'yes']
    const entry = entryOf({ day: row.cell('on'), isUnmatched, isCancelled })
    const span = { first: '2026-03-02', last: '2026-03-05' }
    expect(isMissingThere(entry, span) ? 'yes' : 'no').toBe(row.cell('missing'))
  })
})

const bank = { channelNo: 'B1', amount: 100, paidAt: '2026-03-05 10:00:00', remark: '' }

test('of two payments with a number, one of them reversed and booked anew, a row means the one that stands', () => {
  const [reversed, stands] = [entryOf({ isReversed: true }), entryOf({ day: '2026-03-06' })]
  expect(judgeRow(bank, [reversed, stands], [])).toEqual({ state: 'matched', entry: stands })
})

test('a row is different from the payment that has its number, whichever other amounts were reversed', () => {
  const [reversed, stands] = [entryOf({ isReversed: true, amount: 90 }), entryOf({ amount: 80 })]
  expect(judgeRow(bank, [reversed, stands], [])).toEqual({ state: 'different', entry: stands })
})

test('a reason that was given for a movement goes with it into a later file', () => {
  const sent = { ...bank, isInThisFile: false, state: 'resolved', entry: null, reason: '手续费' } as const
  expect(judgeRow(bank, [], [sent])).toEqual({ state: 'resolved', reason: '手续费' })
})
