import { readDashboard } from '@water/contract/dashboard/calls'
import { may } from '@water/rules/access/may'
import { dateOf, daysBetween, type LocalDate, lastDayOf, monthOf } from '@water/rules/calendar'
import { volumeText } from '../../db/declared-table'
import type { QueryCall } from '../../http/call'
import { query, type Route } from '../../http/route'
import { refuse, refuseField } from '../../refusal'
import { atPlace } from '../meters/named-store'
import { roundsOf } from '../rounds/store'
import {
  arrearsByAge,
  organizationsSideBySide,
  type Place,
  type Span,
  sumsOf,
  volumeYearBefore,
} from './figures-store'
import { presentArrears, presentOrganization, presentSums, roundsFor } from './present'
import {
  applicants,
  failedInvoices,
  failedMessages,
  firstSteps,
  openDays,
  pendingReadings,
} from './todo-store'

type DashboardCall = QueryCall<typeof readDashboard>

/** Three years: longer spans are the reports'. */
const LONGEST_SPAN = 1096

const NO_FIGURES = {
  charged: null,
  collected: null,
  collection_rate: null,
  arrears: null,
  arrears_by_age: null,
  volume: null,
  volume_last_year: null,
  by_day: null,
}

export const dashboardRoutes: Route[] = [
  query(readDashboard, async (call) => {
    const { db, scope, caller, query, now } = call
    // Somebody without an organization has nothing; another organization's figures do not exist for the caller.
    if (scope.of === 'none' && caller.organization !== null) refuse('not_found')
    const today = dateOf(now)
    const span = spanOf(query, today)
    const isOfAll = scope.of === 'all'
    const isStaff = may(caller, 'staff')
    const seesMoney = may(caller, ['orderList'])
    const place = query.location ? await atPlace(db, scope, 'meter_id', query.location) : undefined
    const [figures, readingWork, staffWork, days, invoices, organizations, steps] = await Promise.all([
      seesMoney ? figuresOf(call, span, today, place) : NO_FIGURES,
      may(caller, ['readingCreate']) ? readingWorkOf(call) : NO_READING_WORK,
      isStaff ? staffWorkOf(call) : { applicants: null, failed_messages: null },
      seesMoney ? openDays(db, scope, isStaff ? null : caller.id) : null,
      may(caller, ['invoiceList']) ? failedInvoices(db, scope) : null,
      isOfAll ? organizationsSideBySide(db, span) : null,
      isStaff && scope.of === 'one' ? firstSteps(db, scope.org) : null,
    ])
    return {
      ...span,
      ...figures,
      todo: { ...readingWork.todo, ...staffWork, open_days: days, failed_invoices: invoices },
      rounds: readingWork.rounds,
      organizations: organizations?.map(presentOrganization) ?? null,
      first_steps: steps,
    }
  }),
]

function spanOf({ from, to }: DashboardCall['query'], today: LocalDate): Span {
  const month = monthOf(from ?? to ?? today)
  const span = { from: from ?? `${month}-01`, to: to ?? lastDayOf(month) }
  if (span.from > span.to) refuseField('from', 'from_after_to')
  if (daysBetween(span.from, span.to) >= LONGEST_SPAN)
    refuseField('from', 'span_days', { days: LONGEST_SPAN })
  return span
}

async function figuresOf({ db, scope }: DashboardCall, span: Span, today: LocalDate, place: Place) {
  const [sums, yearBefore, ages] = await Promise.all([
    sumsOf(db, scope, span, place),
    volumeYearBefore(db, scope, span, place),
    arrearsByAge(db, scope, today, place),
  ])
  return { ...presentSums(sums), volume_last_year: volumeText(yearBefore), ...presentArrears(ages) }
}

const NO_READING_WORK = { todo: { unread: null, pending_readings: null, abnormal: null }, rounds: null }

async function readingWorkOf({ db, scope, caller, now }: DashboardCall) {
  const [rounds, { pending, abnormal }] = await Promise.all([
    roundsOf(db, scope, monthOf(now)),
    pendingReadings(db, scope),
  ])
  const unread = rounds.reduce((sum, round) => sum + round.unread, 0)
  return { todo: { unread, pending_readings: pending, abnormal }, rounds: roundsFor(rounds, caller.id) }
}

async function staffWorkOf({ db, scope }: DashboardCall) {
  const [waiting, failed] = await Promise.all([applicants(db, scope), failedMessages(db, scope)])
  return { applicants: waiting, failed_messages: failed }
}
