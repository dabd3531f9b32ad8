import { addDays, type LocalDate } from '@water/rules/calendar'
import { fen } from '@water/rules/money'
import { type UnitOfWork, writeWithin } from '../db/read-write'
import { bookAnswers } from '../features/withholdings/answer'
import { answeredRun } from '../features/withholdings/answer-store'
import { askFor } from '../features/withholdings/make'
import { accountsDue, completeRun, takeRunNumber } from '../features/withholdings/make-store'
import { insertRun, pageOfRows } from '../features/withholdings/store'
import type { Timeline } from './timeline'

/** The unknown one stays in the first run, so the second has left it out. */
const IN_FIRST_RUN = [{ reason: 'in_run' as const, accounts: 1, orders: 1 }]

/**
 * The bank has answered a run: it could not collect from one account, and has said nothing of another. The orders of the refused one
 * are in a second run, which waits for its answer.
 */
export async function makeDemoWithholdings(timeline: Timeline, day: LocalDate): Promise<void> {
  const { org } = timeline.company.crew
  const first = await make(timeline, { day, time: '09:40:00', leftOut: [] })
  if (first === null) return
  await inCommand(timeline, 'withholding.answer', `${day} 16:10:00`, async (unit) => {
    const run = await answeredRun(unit.tx, org, first)
    const { rows } = await pageOfRows(unit.tx, org, first, { page: 1, page_size: 200 })
    const answers = rows.map(({ row, meter, account_no, amount }, at) => ({
      ...{ run, row, meter, account_no, amount: fen(amount) },
      ...(at === 0
        ? { collected: null, reason: '账户余额不足' }
        : { collected: at === 1 ? null : fen(amount), reason: '' }),
    }))
    await bookAnswers(unit, answers)
  })
  await make(timeline, { day, time: '17:05:00', leftOut: IN_FIRST_RUN })
}

interface Making {
  day: LocalDate
  time: string
  leftOut: Parameters<typeof completeRun>[3]['left_out']
}

/** Null: too few accounts owe something. */
async function make(timeline: Timeline, { day, time, leftOut }: Making): Promise<number | null> {
  const { crew, bank } = timeline.company
  const due_until = addDays(day, 60)
  const meters = await accountsDue(
    timeline.making.tx,
    crew.org,
    { due_until, locations: [], water_prices: [] },
    200,
  )
  if (meters.length < 2) return null
  return inCommand(timeline, 'withholding.make', `${day} ${time}`, async (unit) => {
    const { tx, org, now, caller } = unit
    const run = await insertRun(tx, org, {
      no: await takeRunNumber(tx, org, now),
      ...{ bank_account: bank.withholding, due_until, locations: [], water_prices: [], made_on: day },
      ...{ by: caller.id, now },
    })
    await askFor(
      unit,
      meters.map((meter) => ({ run, day, due_until, meter })),
    )
    await completeRun(tx, org, run, { left_out: leftOut }, now)
    return run
  })
}

/** Runs the clerk's command or the worker's part of it. */
function inCommand<T>(
  { making, company }: Timeline,
  action: string,
  now: string,
  work: (unit: UnitOfWork) => Promise<T>,
): Promise<T> {
  const { org, as } = company.crew
  const caller = as.staff
  const actor = { id: caller.id, name: caller.username }
  return writeWithin(making.tx, { action, org, actor, now, address: '', request_id: '' }, (tx, audit) =>
    work({ tx, org, now, caller, audit }),
  )
}
