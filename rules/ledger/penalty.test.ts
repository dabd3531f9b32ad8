import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../calendar'
import { fen, ratio, yuan } from '../money'
import { testExamples } from '../testing/example-tables'
import { countsAs, penaltyAsOf } from './penalty'

describe('penalty.md', () => {
  testExamples('ledger/penalty.md', ' Examples', (row) => {
    const payments = row.cell('payments')
    const penalty = penaltyAsOf(
      row.cell('day'),
      {
        rate: ratio(row.cell('rate')),
        graceDays: Number.parseInt(row.cell('grace'), 10),
        capRatio: ratio(row.cell('cap')),
        rounding: row.cell('rounding') === 'truncate' ? 'truncate' : 'half_up',
      },
      { amount: fen(row.cell('amount')), dueDate: row.cell('due'), exempt: row.cell('exempt') === 'yes' },
      (payments === '' ? [] : payments.split('; ')).map((payment) => {
        const [date, principal] = payment.split(' ')
        return { date: date!, principal: fen(principal!) }
      }),
      fen(row.cell('paid')),
    )
    expect(yuan(penalty)).toBe(row.cell('penalty'))
  })

  testExamples('ledger/penalty.md', ' Counts as', (row) => {
    const last = row.cell('last')
    expect(countsAs(row.cell('paid_at'), row.cell('issued'), last === '' ? null : last)).toBe(row.cell('as'))
  })
})

test('back-dating waives no day of penalty from before the order and changes none that an allocation has settled', () => {
  const day = fc.integer({ min: 0, max: 400 }).map((after) => addDays('2025-01-01', after))
  fc.assert(
    fc.property(day, day, fc.option(day), (paidOn, issuedOn, last) => {
      const counted = countsAs(paidOn, issuedOn, last)
      const bounds = [paidOn, issuedOn, ...(last === null ? [] : [last])]
      expect(counted).toBe(bounds.toSorted().at(-1))
    }),
  )
})

describe('200.00 due on 03-31, at 0.005 a day', () => {
  const setting = { rate: ratio('0.005'), graceDays: 0, capRatio: ratio('1'), rounding: 'half_up' as const }
  const order = { amount: 20_000, dueDate: '2025-03-31', exempt: false }

  test('what was paid of the penalty and what was waived is taken off it, never below 0', () => {
    expect(penaltyAsOf('2025-04-15', setting, order, [], 0)).toBe(1500)
    expect(penaltyAsOf('2025-04-15', setting, order, [], 0, 400)).toBe(1100)
    expect(penaltyAsOf('2025-04-15', setting, order, [], 300, 400)).toBe(800)
    expect(penaltyAsOf('2025-04-15', setting, order, [], 300, 1400)).toBe(0)
  })

  test('principal that was paid the day before lowers the last day, and that of the day itself does not', () => {
    const paidOn = (date: string) =>
      penaltyAsOf('2025-04-15', setting, order, [{ date, principal: 10_000 }], 0)
    expect([paidOn('2025-04-13'), paidOn('2025-04-14'), paidOn('2025-04-15')]).toEqual([1400, 1450, 1500])
  })
})

const terms = fc.record({
  rate: fc.integer({ min: 0, max: 10_000 }),
  graceDays: fc.integer({ min: 0, max: 40 }),
  capRatio: fc.integer({ min: 0, max: 2_000_000 }),
  rounding: fc.constantFrom('half_up', 'truncate' as const),
})
const amount = fc.integer({ min: 1, max: 10 ** 9 })
const days = fc.integer({ min: -30, max: 900 })

test('penalty never falls from one day to the next and never exceeds the cap', () => {
  const shares = fc.array(fc.tuple(days, fc.integer({ min: 0, max: 100 })), { maxLength: 4 })
  fc.assert(
    fc.property(terms, amount, shares, days, (setting, principal, parts, late) => {
      let left = principal
      const payments = parts.map(([day, percent]) => {
        const paid = Math.floor((left * percent) / 100)
        left -= paid
        return { date: addDays('2025-03-31', day), principal: paid }
      })
      const order = { amount: principal, dueDate: '2025-03-31', exempt: false }
      const on = (day: number) => penaltyAsOf(addDays(order.dueDate, day), setting, order, payments, 0)
      expect(on(late + 1)).toBeGreaterThanOrEqual(on(late))
      expect(on(late) * 1_000_000).toBeLessThanOrEqual(principal * setting.capRatio)
      expect(on(late)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('the day-by-day sum of an order paid in two steps is the sum that the rule says', () => {
  fc.assert(
    fc.property(terms, amount, days, days, (setting, principal, payDay, late) => {
      const half = Math.floor(principal / 2)
      const order = { amount: principal, dueDate: '2025-03-31', exempt: false }
      const payment = { date: addDays(order.dueDate, payDay), principal: half }
      let exact = 0n
      for (let day = setting.graceDays + 1; day <= late; day++) {
        exact += BigInt(setting.rate) * BigInt(day > payDay ? principal - half : principal)
      }
      const rounded = (exact + (setting.rounding === 'half_up' ? 500_000n : 0n)) / 1_000_000n
      const cap = (BigInt(principal) * BigInt(setting.capRatio)) / 1_000_000n
      const expected = rounded < cap ? rounded : cap
      expect(BigInt(penaltyAsOf(addDays(order.dueDate, late), setting, order, [payment], 0))).toBe(expected)
    }),
  )
})
