/** The end of a month: the cashiers' days in it, and its close. */
import { expect } from 'vitest'
import { monthNumber } from '../own-figures'
import type { Company, Reply } from './company'
import { closeDay, confirmDay } from './counter'

const listDays = async ({ t, staff }: Company, state: string): Promise<Reply[]> =>
  (await t.call(staff, 'GET /payment-records/days/', { state: [state], page_size: 200, ordering: 'date' }))
    .data.results

/** Every day that is still open is closed by its cashier and confirmed by somebody else. */
export async function closeDays(company: Company): Promise<void> {
  const people = [company.counter, company.window, company.staff]
  for (const { date, cashier } of await listDays(company, 'open'))
    await closeDay(company, people.find(({ id }) => id === cashier)!, date)
  for (const day of await listDays(company, 'closed')) await confirmDay(company, day)
}

/** Closes a month and returns the figures that were kept. */
export async function closeMonth(company: Company, month: string): Promise<Reply> {
  const closed = await company.call(company.staff, `POST /periods/${month}/close/`)
  expect([closed.state, closed.closed_at, closed.missing]).toEqual(['closed', company.t.clock.now, []])
  company.firstOpen = monthAfter(month)
  return closed.figures
}

/** Closes it in vain, and returns what is missing. */
export async function missingFor(company: Company, month: string): Promise<string[]> {
  const refused = await company.t.call(company.staff, `POST /periods/${month}/close/`, {})
  expect([refused.status, refused.code]).toEqual([409, 'not_ready'])
  return refused.data.missing
}

export function monthAfter(month: string): string {
  const next = monthNumber(month) + 1
  return `${Math.floor(next / 12)}-${String((next % 12) + 1).padStart(2, '0')}`
}
