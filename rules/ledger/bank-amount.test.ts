import { describe, expect, test } from 'vitest'
import { yuan } from '../money'
import { testExamples } from '../testing/example-tables'
import { bankAmount, directionOf } from './bank-amount'

describe('bank-amount.md', () => {
  testExamples('ledger/bank-amount.md', ' Examples', (row) => {
    const side = row.cell('side')
    const read = bankAmount(row.cell('cell'), side === '' ? 'in' : directionOf(side)!)
    expect('problem' in read ? read.problem : yuan(read.amount)).toBe(row.cell('amount'))
  })
})

test('a word that is neither debit nor credit decides nothing', () => {
  expect(['借', ' cr ', '＋', '转账'].map(directionOf)).toEqual(['out', 'in', 'in', null])
})
