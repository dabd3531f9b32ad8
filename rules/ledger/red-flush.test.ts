import { describe, expect, test } from 'vitest'
import { bill } from '../billing/bill'
import { expectBill, inputOf } from '../testing/bill-examples'
import { testExamples } from '../testing/example-tables'
import { january } from '../testing/january'
import { allocate } from './allocation'
import { redFlush } from './red-flush'
import { heldIn, releaseAll } from './release'

describe('red-flush.md', () => {
  testExamples('ledger/red-flush.md', ' Examples', (row) => {
    const original = bill(inputOf(row))
    const red = redFlush(original, row.cell('month'))
    expectBill(red, row)
    expect(red.billingMonth).toBe(row.cell('month'))
    expect(red.billedVolume).toBe(0 - original.billedVolume)
    expect([red.months, red.periodFrom, red.periodTo]).toEqual([
      original.months,
      original.periodFrom,
      original.periodTo,
    ])
    for (const [index, line] of red.lines.entries()) {
      const { baseVolume, base, amount, ...unchanged } = original.lines[index]!
      expect(line).toMatchObject(unchanged)
      expect(line.amount + amount).toBe(0)
    }
  })
})

test('nothing negated is nothing, never a negative zero or a number where there was none', () => {
  const nothing = bill({ ...january, readings: [{ ...january.readings[0]!, current: 100_000 }] })
  const red = redFlush(nothing, '2026-02')
  expect([red.amount, red.volume, red.billedVolume, red.parts[0]?.volume]).toEqual([0, 0, 0, 0])
  const { lines } = redFlush(bill(january), '2026-02')
  expect(lines.map((line) => [line.base, line.percent, line.months])).toEqual(
    lines.map(() => [null, null, null]),
  )
})

test('a paid order flushed and reissued lower leaves the difference in the balance', () => {
  const original = bill({ ...january, usedInTierYear: () => 170_000, readings: [], backCharge: 25_000 })
  const paid = allocate(original.amount, [
    { order: 1, dueDate: '2026-02-15', outstanding: original.amount, penalty: 0 },
  ])
  const released = releaseAll(paid.allocations.map((each) => ({ ...each, id: 1 })))
  const reissued = bill({ ...january, usedInTierYear: () => 170_000, readings: [], backCharge: 15_000 })
  const settled = allocate(0 - heldIn(released), [
    { order: 3, dueDate: '2026-02-20', outstanding: reissued.amount, penalty: 0 },
  ])
  expect([original.amount, redFlush(original, '2026-02').amount, reissued.amount]).toEqual([
    155_00, -155_00, 85_00,
  ])
  expect(settled.toBalance).toBe(70_00)
})
