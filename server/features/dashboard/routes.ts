import { readDashboard, readFirstSteps } from '@water/contract/dashboard/calls'
import { type Waiting, waiting } from '@water/contract/dashboard/waiting'
import { may } from '@water/rules/access/may'
import {
  addSeconds,
  dateOf,
  daysBetween,
  type LocalDate,
  type LocalTime,
  lastDayOf,
  monthOf,
} from '@water/rules/calendar'
import type { QueryCall } from '../../http/call'
import { query, type Route } from '../../http/route'
import { refuse, refuseField } from '../../refusal'
import { atPlace } from '../meters/named-store'
import { countDueSoon } from '../meters/store'
import { countDue } from '../notes/store'
import { roundsOf } from '../rounds/store'
import { countUnbilled } from '../rounds/unbilled-store'
import { comparisonOf } from './comparison'
import { figuresOf, organizationsSideBySide, type Span, type StoredFigures } from './figures-store'
import { type FiguresOfAll, preparedOfAll } from './prepared-of-all-store'
import { type PartFigures, type PreparedFigures, preparedFigures } from './prepared-store'
import {
  MOST_ROUNDS,
  presentComparison,
  presentFigures,
  presentOrganization,
  reachingTo,
  roundsFor,
} from './present'
import { countedSteps, firstSteps } from './steps-store'
import {
  applicants,
  failedInvoices,
  failedMessages,
  heldInvoices,
  openDays,
  pendingReadings,
} from './todo-store'

type DashboardCall = QueryCall<typeof readDashboard>

/** Three years: longer spans are the reports'. */
const LONGEST_SPAN = 1096

/** Figures that the worker has prepared are shown for ten minutes; without it, every request counts them. */
const PREPARED_FOR_S = 600

const NO_FIGURES = {
  charged: null,
  collected: null,
  collection_rate: null,
  arrears: null,
  arrears_by_age: null,
  billed_volume: null,
  volume: null,
  billed_volume_last_year: null,
  volume_last_year: null,
  by_day: null,
  comparison: null,
}

export const dashboardRoutes: Route[] = [
  query(readDashboard, async (call) => {
    const { db, reach: scope, caller, query, now } = call
    // Somebody without an organization has nothing; another organization's figures do not exist for the caller.
    if (scope.of === 'none' && caller.organization !== null) refuse('not_found')
    const today = dateOf(now)
    const span = spanOf(query, today)
    const isOfAll = scope.of === 'all'
    const isStaff = may(caller, 'staff')
    const waitsFor = (work: Waiting) => waiting[work].needs.every((need) => may(caller, need))
    const seesMoney = may(caller, ['orderList'])
    const prepared = await preparedFor(call)
    const isPrepared =
      prepared !== undefined &&
      query.location === undefined &&
      isPreparedOn(dateOf(prepared.as_of), span, today)
    const [figures, readingWork, staffWork, days, invoices, held, dueNotes, verifyDue, organizations, steps] =
      await Promise.all([
        seesMoney ? shownFigures(call, span, isPrepared ? prepared.figures : undefined) : NO_FIGURES,
        may(caller, ['readingCreate']) ? readingWorkOf(call, prepared?.figures) : NO_READING_WORK,
        isStaff ? staffWorkOf(call) : { applicants: null, failed_messages: null },
        seesMoney ? openDays(db, scope, isStaff ? 'all' : caller.id) : null,
        waitsFor('failed_invoices') ? failedInvoices(db, scope) : null,
        waitsFor('held_invoices') ? heldInvoices(db, scope) : null,
        waitsFor('due_notes') ? countDue(db, { scope, user: caller.id, today }) : null,
        waitsFor('verify_due') ? countDueSoon(db, scope, today) : null,
        isOfAll ? shownOrganizations(call, span, isPrepared ? prepared.figures : undefined) : null,
        isStaff && scope.of === 'one' ? firstSteps(db, scope.org) : null,
      ])
    return {
      ...span,
      as_of: prepared && (isPrepared || readingWork.rounds !== null) ? prepared.as_of : now,
      ...figures,
      todo: {
        ...readingWork.todo,
        ...staffWork,
        open_days: days,
        failed_invoices: invoices,
        held_invoices: held,
        due_notes: dueNotes,
        verify_due: verifyDue,
      },
      rounds: readingWork.rounds,
      organizations,
      first_steps: steps,
    }
  }),

  query(readFirstSteps, async ({ db, scope }) => ({
    steps: scope.of === 'one' ? await countedSteps(db, scope.org) : [],
  })),
]

function spanOf({ from, to }: DashboardCall['query'], today: LocalDate): Span {
  const month = monthOf(from ?? to ?? today)
  const span = { from: from ?? `${month}-01`, to: to ?? lastDayOf(month) }
  if (span.from > span.to) refuseField('from', 'from_after_to')
  if (daysBetween(span.from, span.to) >= LONGEST_SPAN)
    refuseField('from', 'span_days', { days: LONGEST_SPAN })
  return span
}

/** The figures that the worker keeps, with what is found among them alone. */
type Prepared = StoredFigures &
  Pick<PartFigures, 'yearBeforeOfMonth' | 'rounds'> &
  Partial<Pick<PreparedFigures, 'comparison'> & Pick<FiguresOfAll, 'unread' | 'organizations'>>

async function preparedFor({
  db,
  reach: scope,
  now,
}: DashboardCall): Promise<{ as_of: LocalTime; figures: Prepared } | undefined> {
  const [month, since] = [monthOf(now), addSeconds(now, -PREPARED_FOR_S)]
  if (scope.of === 'one') return preparedFigures(db, scope.org, month, since)
  return scope.of === 'all' ? preparedOfAll(db, { month, since, mostRounds: MOST_ROUNDS }) : undefined
}

/** The whole of this month, or its days up to today. */
const isPreparedOn = (day: LocalDate, { from, to }: Span, today: LocalDate): boolean =>
  day === today && from === `${monthOf(today)}-01` && (to === today || to === lastDayOf(monthOf(today)))

async function shownFigures(
  { db, scope, reach, query, now }: DashboardCall,
  span: Span,
  prepared: Prepared | undefined,
) {
  if (prepared) {
    const { comparison } = prepared
    const figures = presentFigures(reachingTo(prepared, span.to))
    return { ...figures, comparison: comparison ? presentComparison(comparison) : null }
  }
  const place = query.location ? await atPlace(db, scope, 'meter_id', query.location) : undefined
  const [figures, comparison] = await Promise.all([
    figuresOf(db, scope, span, dateOf(now), place),
    comparisonOf(db, reach, span, now, place),
  ])
  return { ...presentFigures(figures), comparison: comparison && presentComparison(comparison) }
}

async function shownOrganizations({ db }: DashboardCall, span: Span, prepared: Prepared | undefined) {
  return (prepared?.organizations ?? (await organizationsSideBySide(db, span))).map(presentOrganization)
}

const NO_READING_WORK = {
  todo: { unread: null, pending_readings: null, abnormal: null, unbilled: null },
  rounds: null,
}

/** A reader's own books are counted now: who has just read a meter sees it there. */
async function readingWorkOf(
  { db, reach: scope, caller, now }: DashboardCall,
  prepared: Prepared | undefined,
) {
  const [all, own, { pending, abnormal }, unbilled] = await Promise.all([
    prepared?.rounds ?? roundsOf(db, scope, monthOf(now)),
    prepared && caller.id !== null ? roundsOf(db, scope, monthOf(now), caller.id) : [],
    pendingReadings(db, scope),
    countUnbilled(db, scope, dateOf(now)),
  ])
  const unread = prepared?.unread ?? all.reduce((sum, round) => sum + round.unread, 0)
  const rounds = roundsFor(own.length > 0 ? own : all, caller.id)
  return { todo: { unread, pending_readings: pending, abnormal, unbilled }, rounds }
}

async function staffWorkOf({ db, reach: scope }: DashboardCall) {
  const [waiting, failed] = await Promise.all([applicants(db, scope), failedMessages(db, scope)])
  return { applicants: waiting, failed_messages: failed }
}
