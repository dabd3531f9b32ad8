import type { Wire } from '@water/contract/endpoint'
import {
  closePeriod,
  listPeriods,
  readPeriod,
  readPeriodCharges,
  reopenPeriod,
} from '@water/contract/periods/calls'
import { dateOf, type LocalDate, type LocalTime, type Month, monthOf } from '@water/rules/calendar'
import type { Reader } from '../../db/read-write'
import { type OrgId, type Scope, scopeOf } from '../../db/scope'
import { page, rangeOf } from '../../http/page'
import { command, query, type Route } from '../../http/route'
import { refuse, refuseField } from '../../refusal'
import { countUnbilled } from '../rounds/unbilled-store'
import { countUnread } from '../rounds/unread-store'
import { chargesOf, keptCharges } from './charges-store'
import { closeMonth, reopenMonth } from './close'
import { readFigures } from './figures-store'
import { obstaclesOf } from './obstacles'
import { pointsOf } from './obstacles-store'
import { findPeriod, firstMonthOf, pageOfPeriods } from './periods-store'
import { presentFigures, presentPeriod } from './present'

export const periodRoutes: Route[] = [
  query(listPeriods, async (call) => {
    const { count, rows } = await pageOfPeriods(call.db, call.scope, monthOf(call.now), rangeOf(call.query))
    return page(call, count, rows.map(presentPeriod))
  }),
  query(readPeriod, async ({ db, scope, path: { month }, now }) => {
    const org = oneOf(scope)
    await refuseOutside(db, org, month, now)
    return shown(db, org, month, dateOf(now))
  }),
  query(readPeriodCharges, async ({ db, scope, path: { month }, now }) => {
    const org = oneOf(scope)
    await refuseOutside(db, org, month, now)
    return (await keptCharges(db, org, month)) ?? chargesOf(db, org, month)
  }),
  command(closePeriod, 'period.close', async (call) => {
    await refuseOutside(call.tx, call.org, call.path.month, call.now, call.path.month)
    await closeMonth(call, call.path.month, call.body.remark)
    return shown(call.tx, call.org, call.path.month, dateOf(call.now))
  }),
  command(reopenPeriod, 'period.reopen', async (call) => {
    await refuseOutside(call.tx, call.org, call.path.month, call.now, call.path.month)
    await reopenMonth(call, call.path.month, call.body.reason)
    return shown(call.tx, call.org, call.path.month, dateOf(call.now))
  }),
]

/** A month belongs to one organization: whoever sees several names one in the query. */
function oneOf(scope: Scope): OrgId {
  if (scope.of === 'none') return refuse('not_found')
  return scope.of === 'one' ? scope.org : refuseField('organization', 'required')
}

/** There are no books of a month before the first one, and none to read of a month to come, whose close is refused as not ready. */
async function refuseOutside(
  db: Reader,
  org: OrgId,
  month: Month,
  now: LocalTime,
  last = monthOf(now),
): Promise<void> {
  const from = await firstMonthOf(db, org)
  if (month < from || month > last) refuseField('month', 'month_range', { from, to: monthOf(now) })
}

async function shown(
  db: Reader,
  org: OrgId,
  month: Month,
  today: LocalDate,
): Promise<Wire<typeof readPeriod>['reply']> {
  const stored = await findPeriod(db, org, month)
  const [figures, unread, unbilled, points, { missing, openDays, openMonths, jobs, books }] =
    await Promise.all([
      stored.figures === null ? readFigures(db, org, { from: month, to: month }) : null,
      stored.unread ?? countUnread(db, org, month),
      countUnbilled(db, scopeOf(org), today),
      pointsOf(db, org, month),
      obstaclesOf(db, org, month, today),
    ])
  const row = presentPeriod(stored)
  const isClosed = row.state === 'closed'
  return {
    ...row,
    figures: row.figures ?? presentFigures(figures!.get(month)!),
    points: { ...points, unread, unbilled },
    missing: isClosed ? [] : missing,
    takes_earlier: books.firstOpen === '' && books.firstMonth !== null && books.firstMonth < month,
    open_days: openDays,
    open_months: isClosed ? [] : openMonths,
    running_jobs: isClosed ? [] : jobs,
  }
}
