import { date, money, positiveMoney, volume } from '@water/contract/fields'
import { MOST_MONTHS } from '@water/contract/move-ins/sheet'
import { addMonths, type LocalDate, lastDayOf, monthOf } from '@water/rules/calendar'
import { fen, litres } from '@water/rules/money'
import * as z from 'zod'
import { parsedBy } from './parse'
import type { Reading, RowToRead } from './row-to-read'

const balance = z.object({ balance: positiveMoney })

/** The balance of a customer at the old system's end. */
export function readBalance({ body, problems }: RowToRead) {
  const read = parsedBy(balance, body, problems)
  return { part: '', body: read ?? {}, sums: read ? { balances: fen(read.balance) } : {} }
}

const reading = z.object({ read_on: date, index: volume, volume, amount: money })

/** A reading of the old system with what it billed. */
export function readHistory({ body, problems }: RowToRead, { asOf, history: { after, lastYear } }: Reading) {
  const read = parsedBy(reading, body, problems)
  if (read === null) return { part: '', body: {}, sums: {} }
  const read_on = read.read_on.slice(0, 10)
  if (read_on > asOf) problems.set('read_on', [{ message: 'after_as_of', params: { date: asOf } }])
  if (read_on <= after) problems.set('read_on', [{ message: 'before_history', params: { date: after } }])
  return {
    part: read_on,
    body: { ...read, read_on },
    sums: read_on > lastYear ? { volume: litres(read.volume) } : {},
  }
}

export const historyBefore = (asOf: LocalDate): Reading['history'] => ({
  after: monthsBefore(asOf, MOST_MONTHS),
  lastYear: monthsBefore(asOf, 12),
})

/** The same day of an earlier month, or its last day. */
function monthsBefore(day: LocalDate, months: number): LocalDate {
  const month = addMonths(monthOf(day), -months)
  const [same, last] = [month + day.slice(7), lastDayOf(month)]
  // Texts of one form order as the days do.
  return [same, last].sort()[0]!
}
