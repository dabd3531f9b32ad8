import { addMonths, dateOf, type Month } from '@water/rules/calendar'
import type { UnitOfWork } from '../../db/read-write'
import { refuse } from '../../refusal'
import { lockBooks } from '../organizations/books-store'
import { countUnread } from '../rounds/unread-store'
import { chargesOf } from './charges-store'
import { readFigures } from './figures-store'
import { monthsBetween, obstaclesOf } from './obstacles'
import { booksState, confirmUncounted, writeClosed, writeReopened } from './periods-store'
import { presentFigures } from './present'

/**
 * 月结：该月不再记入任何单据，并留存当时的各项合计。
 * Closes a month with its figures, after all commands on money that are under way. The first close takes the months before it
 * along, and the cashiers' days in them that nobody counted.
 */
export async function closeMonth(unit: UnitOfWork, month: Month, remark: string): Promise<void> {
  const { tx, org, now, caller, audit } = unit
  await lockBooks(tx, org)
  const { missing, openDays, openMonths, jobs, books } = await obstaclesOf(tx, org, month, dateOf(now))
  const { firstOpen, firstMonth } = books
  if (month < firstOpen)
    refuse('month_closed', { params: { month, open: firstOpen }, data: { open: firstOpen } })
  if (missing.length > 0)
    refuse('period_not_ready', {
      params: {
        month,
        earlier: openMonths.length,
        days: openDays.length,
        jobs: jobs.length,
      },
      data: { missing, open_days: openDays, open_months: openMonths, running_jobs: jobs },
    })
  const isFirst = firstOpen === ''
  // Open months before it have no documents, or this is the first close.
  const earliest = isFirst ? (firstMonth ?? month) : firstOpen
  const from = earliest < month ? earliest : month
  if (isFirst) await confirmUncounted(tx, org, `${month}-01`, now)
  const figures = await readFigures(tx, org, { from, to: month })
  const own = {
    remark,
    unread: await countUnread(tx, org, month),
    charges: await chargesOf(tx, org, month),
  }
  const alongside = { remark: '', unread: null, charges: null }
  const closed = [...monthsBetween(from, month), month].map((one) => ({
    month: one,
    figures: presentFigures(figures.get(one)!),
    ...(one === month ? own : alongside),
  }))
  const rows = await writeClosed(tx, org, closed, { by: caller.id, now, open: addMonths(month, 1) })
  audit({
    object: ['period', rows.find((row) => row.month === month)!.id],
    before: { state: 'open' },
    after: {
      month,
      state: 'closed',
      ...(remark && { remark }),
      ...(closed.length > 1 && { months: closed.map((one) => one.month) }),
    },
  })
}

/** 反结账：只能对最近结账的月份。 Opens the month that was closed last; its figures are counted anew at the next close. */
export async function reopenMonth(unit: UnitOfWork, month: Month, reason: string): Promise<void> {
  const { tx, org, now, caller, audit } = unit
  await lockBooks(tx, org)
  const { newestClosed: newest } = await booksState(tx, org)
  if (month !== newest) refuse('not_newest', { params: { newest: newest ?? '—' }, data: { newest } })
  const id = await writeReopened(tx, org, month, { by: caller.id, now, reason })
  audit({
    object: ['period', id],
    before: { state: 'closed' },
    after: { month, state: 'open', reopen_reason: reason },
  })
}
