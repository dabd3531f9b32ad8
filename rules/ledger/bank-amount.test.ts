import { describe, expect, test } from 'vitest'
import { yuan } from '../money'
import { testExamples } from '../testing/example-tables'
import {
  type BankAmount,
  bankAmount,
  directionOf,
  isCorrection,
  outSignOf,
  signedAmount,
} from './bank-amount'

const amountIn = (cell: string, column: string): BankAmount => {
  const read = bankAmount(cell, column === '' ? null : directionOf(column))
  if ('problem' in read) throw new Error(read.problem)
  return read
}

describe('bank-amount.md', () => {
  testExamples('ledger/bank-amount.md', ' Examples', (row) => {
    const side = row.cell('side')
    const read = bankAmount(row.cell('cell'), side === '' ? null : directionOf(side)!)
    const outSign = row.cell('minus') === 'turns' ? 'turns' : 'repeats'
    expect('problem' in read ? read.problem : yuan(signedAmount(read, outSign))).toBe(row.cell('amount'))
  })

  testExamples('ledger/bank-amount.md', ' The minus', (row) => {
    const debits = row.cell('debits').split(' ')
    // Money that came in decides nothing about the other side.
    const amounts = [...debits.map((cell) => amountIn(cell, '支出')), amountIn('-1.00', '收入')]
    const outSign = outSignOf(row.cell('heading'), amounts)
    expect(outSign).toBe(row.cell('minus'))
    const corrections = amounts.slice(0, -1).filter((one) => isCorrection(one, outSign))
    expect(String(corrections.length)).toBe(row.cell('corrections'))
  })
})

test('a word that is neither debit nor credit decides nothing', () => {
  expect(['借', ' cr ', '＋', '转入', '转账'].map(directionOf)).toEqual(['out', 'in', 'in', 'in', null])
})
