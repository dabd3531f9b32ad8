import type { FieldProblem } from '@water/contract/field-problems'
import { date, money, month, requiredIdentifier, volume } from '@water/contract/fields'
import { addDays, type LocalDate } from '@water/rules/calendar'
import { creditOf, type OpeningRefusal, refuseOpening } from '@water/rules/ledger/opening-bill'
import { fen, totalOf, yuan } from '@water/rules/money'
import { own } from '@water/rules/own'
import { writtenNumber } from '@water/rules/written-number'
import { writtenMonth } from '@water/rules/written-time'
import * as z from 'zod'
import { isUnknownKey } from './columns'
import { parsedBy } from './parse'
import type { FoundProblems, Reading, RowToRead } from './row-to-read'

const bill = z.object({
  external_no: requiredIdentifier(40),
  billing_month: month,
  issued_on: date,
  due_date: date,
  period_from: date.optional(),
  period_to: date.optional(),
  volume: volume.optional(),
  paid: money.default('0.00'),
  carried: money.default('0.00'),
  penalty_from: date.optional(),
  invoiced: z.boolean().default(false),
})

/** An amount of an item, which in an old system may be below zero. */
const SIGNED = /^-?\d{1,9}(\.\d{1,2})?$/
const ITEM = /^(water|item_\d+)$/

/** An open bill of the old system: its items are kept as it wrote them. */
export function readBill({ body, written, problems }: RowToRead, { asOf, columns }: Reading) {
  const { billing_month, ...rest } = body
  const read = parsedBy(bill, { ...rest, billing_month: monthOf(billing_month) }, problems)
  const items = itemsOf(body, columns, problems)
  nameUnknownItems(written, problems)
  if (read === null) return { part: '', body: {}, sums: {} }
  const days = daysOf(read, asOf, problems)
  if (problems.size > 0) return { part: read.external_no, body: {}, sums: {} }
  const amounts = items.map(({ amount }) => fen(amount))
  const paid = fen(read.paid)
  const credit = creditOf(amounts, paid)
  const refusal = refuseOpening(amounts, paid)
  const [column = 'water'] = items.map(({ key }) => key)
  if (credit > 0) problems.set(column, [{ message: 'credit_as_bill', params: { amount: yuan(credit) } }])
  else if (refusal !== null) {
    const { at = column, message } = REFUSED[refusal]
    problems.set(at, [{ message }])
  }
  return {
    part: read.external_no,
    body: { ...read, ...days, items },
    sums: refusal === null ? { owed: totalOf(amounts) - paid, penalty: fen(read.carried) } : {},
  }
}

/** The messages of refused bills, at the column of the first item unless another one is named. */
const REFUSED: Record<OpeningRefusal, { at?: string; message: FieldProblem['message'] }> = {
  negative_item: { message: 'negative_item' },
  negative_paid: { at: 'paid', message: 'negative_item' },
  nothing_owed: { at: 'paid', message: 'bill_is_paid' },
  beyond_money: { message: 'decimal' },
}

/** A month as the schema wants it. What is none stays as it is written, and is refused by it. */
const monthOf = (text: unknown): unknown => (typeof text === 'string' ? (writtenMonth(text) ?? text) : text)

function itemsOf(
  body: RowToRead['body'],
  columns: Reading['columns'],
  problems: FoundProblems,
): { key: string; name: string; amount: string }[] {
  return columns.flatMap(({ key, zh }) => {
    const text = ITEM.test(key) ? own(body, key) : undefined
    if (typeof text !== 'string') return []
    if (!SIGNED.test(text)) problems.set(key, [{ message: 'decimal' }])
    return SIGNED.test(text) && fen(text) !== 0 ? [{ key, name: zh, amount: yuan(fen(text)) }] : []
  })
}

/** Below a heading that names no item an amount would be lost. */
function nameUnknownItems(written: RowToRead['written'], problems: FoundProblems): void {
  for (const [key, text] of Object.entries(written))
    if (isUnknownKey(key) && SIGNED.test(writtenNumber(text)) && fen(writtenNumber(text)) !== 0)
      problems.set(key, [{ message: 'unknown_item' }])
}

function daysOf(
  read: z.output<typeof bill>,
  asOf: LocalDate,
  problems: FoundProblems,
): Record<'issued_on' | 'due_date' | 'penalty_from', LocalDate> & {
  period_from: LocalDate | null
  period_to: LocalDate | null
} {
  const day = (time: string) => time.slice(0, 10)
  const issued_on = day(read.issued_on)
  const due_date = day(read.due_date)
  const period_from = read.period_from === undefined ? null : day(read.period_from)
  const period_to = read.period_to === undefined ? null : day(read.period_to)
  if (issued_on > asOf) problems.set('issued_on', [{ message: 'after_as_of', params: { date: asOf } }])
  if (due_date < issued_on) problems.set('due_date', [{ message: 'before_issue' }])
  if (period_from !== null && period_to !== null && period_to < period_from)
    problems.set('period_to', [{ message: 'before_period' }])
  const penalty_from = read.penalty_from === undefined ? addDays(asOf, 1) : day(read.penalty_from)
  return { issued_on, due_date, period_from, period_to, penalty_from }
}
