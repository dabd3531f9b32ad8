import type { Wire } from '@water/contract/endpoint'
import {
  acceptReport as acceptCall,
  LONGEST_SHOWN_DAYS,
  listModules,
  listReports,
  listUnknown,
  readRemote,
  rejectReport as rejectCall,
  SHOWN_DAYS,
  sendReports,
} from '@water/contract/remote/calls'
import { addDays, dateOf, daysBetween, type LocalDate } from '@water/rules/calendar'
import { cubicMetres } from '@water/rules/money'
import { volumeText } from '../../db/declared-table'
import { orderOf, page, rangeOf } from '../../http/page'
import { command, query, type Route, unaudited } from '../../http/route'
import { orNotFound, refuseField } from '../../refusal'
import { findMeter } from '../meters/store'
import type { RemoteListener } from './arrived'
import { bindingsOf, moduleOf } from './bindings-store'
import { acceptReport, rejectReport } from './decide'
import {
  type Days,
  hoursOfMeter,
  pageOfModules,
  pageOfReports,
  reportById,
  reportsOfMeter,
  type StoredReport,
} from './lists-store'
import { moduleRoutes, presentModule } from './module-routes'
import { receiveReports } from './receive'
import { pageOfUnknown } from './unknown-store'

type Report = Wire<typeof acceptCall>['reply']

const presentReport = <Row extends StoredReport>(row: Row): Row & Report => ({
  ...row,
  index: volumeText(row.index),
})

/** The days that are shown, by default the last 30. */
function daysOf({ from, to }: Partial<Days>, today: LocalDate): Days {
  const last = to ?? today
  const first = from ?? addDays(last, 1 - SHOWN_DAYS)
  if (first > last) refuseField('from', 'from_after_to')
  if (daysBetween(first, last) >= LONGEST_SHOWN_DAYS)
    refuseField('from', 'span_days', { days: LONGEST_SHOWN_DAYS })
  return { from: first, to: last }
}

export const remoteRoutes = (listener: RemoteListener): Route[] => [
  ...moduleRoutes(listener),

  unaudited(sendReports, ({ tx, caller, now, body }) =>
    receiveReports({ tx, org: caller.organization, now, gateway: caller.service }, body.reports, listener),
  ),

  command(acceptCall, 'remote_report.accept', async (call) => {
    const { tx, org, path, body } = call
    await acceptReport(call, path.id, body, listener)
    return presentReport(orNotFound(await reportById(tx, org, path.id)))
  }),

  command(rejectCall, 'remote_report.reject', async (call) => {
    const { tx, org, path, body } = call
    await rejectReport(call, path.id, body.reason, listener)
    return presentReport(orNotFound(await reportById(tx, org, path.id)))
  }),

  query(listModules, async (call) => {
    const { page: _page, page_size: _size, ordering, ...filters } = call.query
    const order = orderOf(ordering, 'last_report_at')
    const { count, rows } = await pageOfModules(
      call.db,
      call.scope,
      filters,
      call.now,
      order,
      rangeOf(call.query),
    )
    return page(call, count, rows)
  }),

  query(listReports, async (call) => {
    const { page: _page, page_size: _size, ordering, ...filters } = call.query
    const order = orderOf(ordering, '-id')
    const { count, rows } = await pageOfReports(call.db, call.scope, filters, order, rangeOf(call.query))
    return page(call, count, rows.map(presentReport))
  }),

  query(listUnknown, async (call) => {
    const { page: _page, page_size: _size, ordering, ...filters } = call.query
    const order = orderOf(ordering, '-received_at')
    const range = rangeOf(call.query)
    const { count, rows } = await pageOfUnknown(call.db, call.scope, filters, call.now, order, range)
    return page(call, count, rows)
  }),

  query(readRemote, async ({ db, org, path: { id }, query: asked, now }) => {
    orNotFound(await findMeter(db, org, id))
    const days = daysOf(asked, dateOf(now))
    const [module, reports, hours, bindings] = await Promise.all([
      moduleOf(db, org, id),
      reportsOfMeter(db, org, id, days),
      hoursOfMeter(db, org, id, days),
      bindingsOf(db, org, id),
    ])
    return {
      module: module ? presentModule(module) : null,
      reports: reports.map(presentReport),
      hours: hours.map(({ freeze_at, flows }) => ({ freeze_at, flows: flows.map(cubicMetres) })),
      bindings,
    }
  }),
]
