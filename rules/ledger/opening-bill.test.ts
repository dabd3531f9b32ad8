import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../calendar'
import { fen, ratio, yuan } from '../money'
import { testExamples } from '../testing/example-tables'
import { creditOf, firstDayHere, type OpeningItem, openingLines, refuseOpening } from './opening-bill'
import { type CarriedPenalty, penaltyAsOf } from './penalty'

const tax = { taxTreatment: 'taxable', taxRate: 30_000, taxCode: '1100301010000000000' } as const
const days = { from: '2026-02-01', to: '2026-03-31' }
const itemsOf = (amounts: readonly number[]): OpeningItem[] =>
  amounts.map((amount, at) => ({
    ...tax,
    ...(at === 0 ? { item: 'water' as const } : { item: 'surcharge' as const }),
    surchargeItem: at === 0 ? null : at,
    name: `item ${at}`,
    amount,
  }))

describe('opening-bill.md', () => {
  testExamples('ledger/opening-bill.md', ' Examples', (row) => {
    const [items, paid] = [row.cell('items').split(' ').map(fen), fen(row.cell('paid'))]
    const refusal = refuseOpening(items, paid)
    const made = refusal === null ? openingLines(itemsOf(items), paid, days) : null
    expect(made ? made.lines.map(({ amount }) => yuan(amount)).join(' ') : refusal).toBe(row.cell('lines'))
  })

  testExamples('ledger/opening-bill.md', 'Carried penalty', (row) => {
    const payments = row.cell('payments')
    const penalty = penaltyAsOf(
      row.cell('day'),
      {
        rate: ratio('0.005'),
        graceDays: Number.parseInt(row.cell('grace'), 10),
        capRatio: ratio(row.cell('cap')),
        rounding: 'half_up',
      },
      {
        amount: fen(row.cell('amount')),
        dueDate: row.cell('due'),
        exempt: row.cell('exempt') === 'yes',
        moved: {
          carried: fen(row.cell('carried')),
          from: row.cell('from'),
          original: fen(row.cell('original')),
        },
      },
      (payments === '' ? [] : payments.split('; ')).map((payment) => {
        const [date, principal] = payment.split(' ')
        return { date: date!, principal: fen(principal!) }
      }),
      fen(row.cell('paid')),
      fen(row.cell('waived')),
    )
    expect(yuan(penalty)).toBe(row.cell('penalty'))
  })
})

test.each([
  [[-2000], 0, 2000],
  [[5600], 6000, 400],
  [[5600, -600], 0, 0],
  [[5600], 5600, 0],
  [[], 0, 0],
] as const)('items of %j less %d paid are a credit of %d', (items, paid, credit) => {
  expect(creditOf(items, paid)).toBe(credit)
})

test('a line keeps its item, its days and its tax, and has neither volume nor price', () => {
  const { lines } = openingLines(itemsOf([8175, 3925]), 0, days)
  expect(lines).toMatchObject([
    { item: 'water', surchargeItem: null, name: 'item 0', ...days, ...tax, baseVolume: null, price: null },
    { item: 'surcharge', surchargeItem: 1, name: 'item 1', ...days, ...tax, baseVolume: null, price: null },
  ])
})

test('what is left of a bill is the sum of its lines, none of them above its item', () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(amounts, fc.nat(), (items, any) => {
      const total = items.reduce((sum, amount) => sum + amount, 0)
      fc.pre(total > 0)
      const paid = any % total
      const made = openingLines(itemsOf(items), paid, days)
      expect([made.original, made.amount]).toEqual([total, total - paid])
      expect(made.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(total - paid)
      const charged = items.filter((amount) => amount > 0)
      made.lines.forEach(({ amount }, at) => {
        expect(amount).toBeGreaterThanOrEqual(0)
        expect(amount).toBeLessThanOrEqual(charged[at]!)
      })
    }),
  )
})

test('a row that is refused makes no lines', () => {
  expect(() => openingLines(itemsOf([8175]), 8175, days)).toThrow(RangeError)
  expect(() => openingLines(itemsOf([8175, -1]), 0, days)).toThrow(RangeError)
})

test('the days of the other system end with its last one', () => {
  expect(firstDayHere('2026-06-30')).toBe('2026-07-01')
})

const terms = fc.record({
  rate: fc.integer({ min: 0, max: 10_000 }),
  graceDays: fc.integer({ min: 0, max: 40 }),
  capRatio: fc.integer({ min: 0, max: 2_000_000 }),
  rounding: fc.constantFrom('half_up', 'truncate' as const),
})

test('the penalty never falls from one day to the next, nor below what was brought, nor above the cap for what counts here', () => {
  const bill = fc.record({
    original: fc.integer({ min: 1, max: 10 ** 9 }),
    percent: fc.integer({ min: 1, max: 100 }),
    carried: fc.integer({ min: 0, max: 10 ** 9 }),
    from: fc.integer({ min: -60, max: 200 }),
    exempt: fc.boolean(),
  })
  fc.assert(
    fc.property(terms, bill, fc.integer({ min: -30, max: 900 }), (setting, { original, ...any }, late) => {
      const dueDate = '2026-03-31'
      const amount = Math.max(1, Math.floor((original * any.percent) / 100))
      const moved: CarriedPenalty = { carried: any.carried, original, from: addDays(dueDate, any.from) }
      const on = (day: number) =>
        penaltyAsOf(addDays(dueDate, day), setting, { amount, dueDate, exempt: any.exempt, moved }, [], 0)
      expect(on(late + 1)).toBeGreaterThanOrEqual(on(late))
      expect(on(late)).toBeGreaterThanOrEqual(any.carried)
      if (on(late) > any.carried)
        expect(on(late) * 1_000_000).toBeLessThanOrEqual(original * setting.capRatio)
      if (any.exempt) expect(on(late)).toBe(any.carried)
    }),
  )
})

test('a bill without a carried penalty that was moved before it was due has the penalty of any other order', () => {
  fc.assert(
    fc.property(
      terms,
      fc.integer({ min: 1, max: 10 ** 9 }),
      fc.integer({ min: -30, max: 900 }),
      (setting, amount, late) => {
        const order = { amount, dueDate: '2026-03-31', exempt: false }
        const moved = { carried: 0, original: amount, from: order.dueDate }
        const day = addDays(order.dueDate, late)
        const asMoved = penaltyAsOf(day, setting, { ...order, moved }, [], 0)
        expect(asMoved).toBe(penaltyAsOf(day, setting, order, [], 0))
      },
    ),
  )
})
