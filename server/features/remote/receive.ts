import { setImmediate } from 'node:timers/promises'
import type { Wire } from '@water/contract/endpoint'
import type { sendReports } from '@water/contract/remote/calls'
import type { RowRefusal } from '@water/contract/remote/vocabulary'
import type { LocalTime } from '@water/rules/calendar'
import { registerCapacity } from '@water/rules/metering/consumption'
import type { SeriesReport } from '@water/rules/metering/remote-series'
import { grouped } from '../../db/grouped'
import { ChangedMeanwhile, type Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { Arrival, RemoteListener } from './arrived'
import { type DeviceSeries, type Head, type Span, seriesOf, timeOf } from './device-series'
import { type ReportingModule, reportingModules } from './devices-store'
import { keepHours } from './hours'
import { newsOf } from './news'
import { readRows, type SentReport } from './read-row'
import { type ChangedReport, changeStates, insertReports, keepUnknown, type NewReport } from './reports-store'
import { writeStates } from './states-store'

type Reply = Wire<typeof sendReports>['reply']

/** A batch under way: the gateway that brings it, and the moment. */
export interface Batch {
  tx: Tx
  org: OrgId
  now: LocalTime
  gateway: number
}

/** A row with the module whose device it is of. */
interface Found {
  sent: SentReport
  module: ReportingModule
}

/**
 * 远传上报。Stores a batch of reports, once each, whatever comes late, twice or out of order, and judges them between their neighbours. What
 * it answers stands when the transaction is committed.
 */
export async function receiveReports(
  batch: Batch,
  rows: readonly unknown[],
  listener: RemoteListener,
): Promise<Reply> {
  const { tx, org, now } = batch
  // Between the parts of its work the server answers others.
  await setImmediate()
  const { read, refused, ignored } = readRows(rows, now)
  const reply: Reply = { accepted: 0, duplicates: 0, refused, ignored }
  if (read.length > 0) {
    const imeis = [...new Set(read.map(({ imei }) => imei))]
    const modules = await reportingModules(tx, org, { imeis })
    const { found, unknown } = place(read, modules, batch, reply)
    if (unknown.length > 0) await keepUnknown(tx, org, batch, newestOf(unknown))
    if (found.length > 0) await store(batch, found, modules, reply, listener)
  }
  for (const list of [reply.refused, reply.ignored]) list.sort((a, b) => a.row - b.row)
  return reply
}

/** Finds the module of each row: that of its number at its freeze, if this gateway may bring it. */
function place(
  read: readonly SentReport[],
  modules: readonly ReportingModule[],
  { gateway }: Batch,
  reply: Reply,
) {
  const mine = modules.filter((one) => (one.gateway ?? gateway) === gateway && one.until !== one.from)
  const ofImei = grouped(mine, ({ imei }) => imei)
  const found: Found[] = []
  const unknown: SentReport[] = []
  for (const sent of read) {
    const bindings = ofImei.get(sent.imei) ?? []
    const module = bindings.find(
      ({ from, until }) => from <= sent.freezeAt && (until === null || sent.freezeAt < until),
    )
    if (module) found.push({ sent, module })
    // A number that is bound no more is one that nobody knows.
    else if (bindings.every(({ until }) => until !== null && until <= sent.freezeAt)) {
      unknown.push(sent)
      reply.refused.push({ row: sent.row, code: 'unknown_imei' })
    } else reply.refused.push({ row: sent.row, code: 'before_installation' })
  }
  return { found, unknown }
}

function newestOf(unknown: readonly SentReport[]) {
  const newest = new Map<string, SentReport>()
  for (const sent of unknown)
    if (sent.freezeAt >= (newest.get(sent.imei)?.freezeAt ?? '')) newest.set(sent.imei, sent)
  return [...newest.values()].map(({ imei, freezeAt, reading }) => ({
    ...{ imei, freeze_at: freezeAt, reading: String(reading) },
  }))
}

async function store(
  batch: Batch,
  found: readonly Found[],
  modules: readonly ReportingModule[],
  reply: Reply,
  listener: RemoteListener,
): Promise<void> {
  const { tx, org, now, gateway } = batch
  const all = await seriesOf(tx, org, partsOf(found, modules))
  const made: NewReport[] = []
  for (const { sent, module } of found) {
    const report = judged(sent, all.get(module.installation)!, reply)
    if (report) made.push({ sent, module, report })
  }
  reply.accepted = made.length
  const again = judgedAgain(made, all)
  if (made.length === 0 && again.length === 0) return
  // The lock of the devices: of two batches of one device the second is done anew, and sees what the first has brought.
  const isInTurn = await writeStates(tx, org, gateway, newsOf(made, again, modules, all))
  if (!isInTurn) throw new ChangedMeanwhile('A module has changed since it was read')
  const [changed] = await Promise.all([
    changeStates(tx, org, again),
    insertReports(tx, org, { gateway, now }, made),
    // The database begins with the reports while their hours are made ready.
    setImmediate().then(() => keepHours(batch, made, again, all, reply)),
  ])
  await listener.arrived({ tx, org, now }, arrivalsOf(made, changed))
}

/** A device of a batch, and the time of what comes of it. */
interface Coming {
  bindings: ReportingModule[]
  from: LocalTime | null
  to: LocalTime
}

/** Devices for which everything is newer than what they have sent so far need nothing of it but the newest good one. */
function partsOf(found: readonly Found[], modules: readonly ReportingModule[]) {
  const devices = new Map<number, Coming>()
  for (const module of modules) {
    const device = devices.get(module.installation)
    if (device) device.bindings.push(module)
    else devices.set(module.installation, { bindings: [module], from: null, to: '' })
  }
  for (const { sent, module } of found) {
    const device = devices.get(module.installation)!
    if (device.from === null || sent.freezeAt < device.from) device.from = sent.freezeAt
    if (sent.freezeAt > device.to) device.to = sent.freezeAt
  }
  const heads: Head[] = []
  const spans: Span[] = []
  for (const { bindings, from, to } of devices.values()) {
    if (from === null) continue
    const device = bindings[0]!
    let heard: LocalTime | null = null
    let last: LocalTime | null = null
    let index: string | null = null
    for (const { heard_at, last_report_at, last_index } of bindings) {
      if (heard_at !== null && heard_at > (heard ?? '')) heard = heard_at
      if (last_report_at === null || last_report_at <= (last ?? '')) continue
      last = last_report_at
      index = last_index
    }
    if (heard !== last || (heard !== null && from <= heard)) spans.push({ device, from, to })
    else heads.push({ device, last: last === null || index === null ? null : { freeze_at: last, index } })
  }
  return { heads, spans }
}

/** The report of a row, judged; none for a row that is refused or was there already. */
function judged(
  { row, reading, at }: SentReport,
  { device, unit, series, counts }: DeviceSeries,
  reply: Reply,
): SeriesReport | null {
  const refuse = (code: RowRefusal, field?: string): null => {
    reply.refused.push({ row, code, ...(field !== undefined && { field }) })
    return null
  }
  if (unit === null) return refuse('bad_field', 'reading')
  const index = reading * unit
  if (index >= registerCapacity(device.digits)) return refuse('bad_index')
  if (series.at(at)) {
    if (counts.get(at) !== reading) return refuse('differs')
    reply.duplicates += 1
    return null
  }
  counts.set(at, reading)
  return series.add({ at, index })
}

/** The earlier reports that the new ones have put in another light. */
function judgedAgain(made: readonly NewReport[], all: ReadonlyMap<number, DeviceSeries>) {
  const again: { installation: number; report: SeriesReport }[] = []
  for (const [installation, { series }] of all)
    for (const report of series.changed) again.push({ installation, report })
  if (again.length === 0) return []
  const fresh = new Set(made.map(({ report }) => report))
  return again.flatMap(({ installation, report }) =>
    fresh.has(report)
      ? []
      : [
          {
            ...{ installation, freeze_at: timeOf(report.at) },
            ...{ at: report.at, state: report.state, is_rollover: report.isRollover },
          },
        ],
  )
}

function arrivalsOf(made: readonly NewReport[], changed: readonly ChangedReport[]): Arrival[] {
  const arrivals = made.map(
    ({ sent, module, report }): Arrival => ({
      meter: module.meter,
      installation: module.installation,
      freeze_at: sent.freezeAt,
      state: report.state,
      doubt: report.doubt,
      alarms: sent.alarms,
      valve: sent.valve,
      isNew: true,
    }),
  )
  for (const { meter, installation, freeze_at, state, doubt, alarms, valve } of changed)
    arrivals.push({ meter, installation, freeze_at, state, doubt, alarms, valve, isNew: false })
  return arrivals
}
