import type { Wire } from '@water/contract/endpoint'
import { MOST_REMOTE_DECIMALS, type sendReports } from '@water/contract/remote/calls'
import type { RowRefusal } from '@water/contract/remote/vocabulary'
import type { LocalTime } from '@water/rules/calendar'
import { registerCapacity } from '@water/rules/metering/consumption'
import { flowBetween, type SeriesReport } from '@water/rules/metering/remote-series'
import { cubicMetres, type Litres } from '@water/rules/money'
import { grouped } from '../../db/grouped'
import type { Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { Arrival, RemoteListener } from './arrived'
import { type DeviceSeries, type Head, secondsOf, seriesOf, timeOf } from './device-series'
import { readRows, type SentReport } from './read-row'
import {
  changeStates,
  dropUnfitHours,
  insertHours,
  insertReports,
  keepUnknown,
  lockModules,
  type ModuleNews,
  type NewHours,
  type NewReport,
  type ReportingModule,
  type ReportSpan,
  updateModules,
} from './reports-store'

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

const DAY_S = 86_400
/** In thousandths of a cubic metre, as hours are kept. */
const MOST_FLOW = 2_147_483_647

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
  const { read, refused, ignored } = readRows(rows, now)
  const reply: Reply = { accepted: 0, duplicates: 0, refused, ignored }
  if (read.length > 0) {
    const imeis = [...new Set(read.map(({ imei }) => imei))]
    const modules = await lockModules(tx, org, { imeis })
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

/** A report that is stored now. */
interface Made extends Found {
  report: SeriesReport
  meter: number
}

async function store(
  batch: Batch,
  found: readonly Found[],
  modules: readonly ReportingModule[],
  reply: Reply,
  listener: RemoteListener,
): Promise<void> {
  const { tx, org, now, gateway } = batch
  const ofDevice = grouped(found, ({ module }) => module.installation)
  const all = await seriesOf(tx, org, partsOf(ofDevice, modules))
  const made = found.flatMap((one) => judged(one, all.get(one.module.installation)!, reply))
  reply.accepted = made.length
  const fresh = new Set(made.map(({ report }) => report))
  const again: Judged[] = []
  for (const [installation, { series }] of all)
    for (const report of series.changed) if (!fresh.has(report)) again.push({ installation, report })
  if (made.length > 0) await insertReports(tx, org, { gateway, now }, made.map(newReport))
  const changed =
    again.length > 0
      ? await changeStates(
          tx,
          org,
          again.map(({ installation, report: { at, state, isRollover: is_rollover } }) => ({
            ...{ installation, freeze_at: timeOf(at), state, is_rollover },
          })),
        )
      : []
  await keepHours(batch, made, all, again, reply)
  const news = newsOf(made, modules, all)
  if (news.length > 0) await updateModules(tx, org, gateway, news)
  const arrivals: Arrival[] = [
    ...made.map(({ meter, sent, module: { installation }, report: { state, doubt } }) => ({
      ...{ meter, installation, freeze_at: sent.freezeAt, state, doubt, isNew: true },
      ...{ alarms: sent.alarms, valve: sent.valve },
    })),
    ...changed.map(({ meter, installation, freeze_at, state, doubt, alarms, valve }) => ({
      ...{ meter, installation, freeze_at, state, doubt, alarms, valve, isNew: false },
    })),
  ]
  if (arrivals.length > 0) await listener.arrived({ tx, org, now }, arrivals)
}

/** Devices for which everything is newer than what they have sent so far need nothing of it but the newest good one. */
function partsOf(ofDevice: ReadonlyMap<number, readonly Found[]>, modules: readonly ReportingModule[]) {
  const bindings = grouped(modules, ({ installation }) => installation)
  const heads: Head[] = []
  const spans: ReportSpan[] = []
  for (const [installation, some] of ofDevice) {
    const times = some.map(({ sent }) => sent.freezeAt).sort()
    const [from, to] = [times[0]!, times.at(-1)!]
    const known = bindings.get(installation) ?? []
    const heard = latest(known.map(({ heard_at }) => heard_at))
    const last = latest(known.map(({ last_report_at }) => last_report_at))
    if (heard !== last || (heard !== null && from <= heard)) spans.push({ installation, from, to })
    else {
      const index = known.find(({ last_report_at }) => last_report_at === last)?.last_index
      heads.push({ installation, last: last === null || index == null ? null : { freeze_at: last, index } })
    }
  }
  return { heads, spans }
}

const latest = (times: readonly (LocalTime | null)[]): LocalTime | null =>
  times.reduce((last, time) => (time !== null && (last === null || time > last) ? time : last), null)

/** The report of a row, judged; none for a row that is refused or was there already. */
function judged({ sent, module }: Found, { device, series, counts }: DeviceSeries, reply: Reply): Made[] {
  const { row, reading } = sent
  const refuse = (code: RowRefusal, field?: string): Made[] => {
    reply.refused.push({ row, code, ...(field !== undefined && { field }) })
    return []
  }
  if (device.scale > MOST_REMOTE_DECIMALS) return refuse('bad_field', 'reading')
  const index = reading * unitOf(device)
  if (index >= registerCapacity(device.digits)) return refuse('bad_index')
  const at = secondsOf(sent.freezeAt)
  if (series.at(at)) {
    if (counts.get(at) !== reading) return refuse('differs')
    reply.duplicates += 1
    return []
  }
  counts.set(at, reading)
  return [{ sent, module, report: series.add({ at, index }), meter: device.meter }]
}

/** One count of the register, in litres. */
const unitOf = ({ scale }: DeviceSeries['device']): Litres => 10 ** (MOST_REMOTE_DECIMALS - scale)

const newReport = ({ sent, module, report, meter }: Made): NewReport => ({
  meter,
  installation: module.installation,
  freeze_at: sent.freezeAt,
  index: cubicMetres(report.index),
  reading: sent.reading,
  state: report.state,
  is_rollover: report.isRollover,
  doubt: report.doubt,
  battery: sent.battery,
  rsrp: sent.rsrp,
  valve: sent.valve,
  alarms: sent.alarms,
})

type Judged = { installation: number; report: SeriesReport }

/** Keeps the hours of new reports that fit what the report 24 hours before says; a late one takes those away that do not fit it. */
async function keepHours(
  { tx, org }: Batch,
  made: readonly Made[],
  all: ReadonlyMap<number, DeviceSeries>,
  again: readonly Judged[],
  reply: Reply,
): Promise<void> {
  const rows = new Map<NewHours, number>()
  const toLook: { installation: number; at: number }[] = []
  for (const one of made) {
    const { sent, module, report } = one
    const { installation } = module
    const known = all.get(installation)!
    const fit = sent.hours === null ? 'nothing' : fitOf(one, known)
    if (fit === 'unfit') reply.ignored.push({ row: sent.row, field: 'hours' })
    else if (fit !== 'nothing') {
      const flows = sent.hours!.map((count) => count * unitOf(known.device))
      rows.set({ installation, freeze_at: sent.freezeAt, flows }, sent.row)
    }
    if (fit === 'unseen') toLook.push({ installation, at: report.at })
    if (known.series.after(report) !== null) toLook.push({ installation, at: report.at + DAY_S })
  }
  for (const { installation, report } of again)
    toLook.push({ installation, at: report.at }, { installation, at: report.at + DAY_S })
  if (rows.size > 0) await insertHours(tx, org, [...rows.keys()])
  if (toLook.length === 0) return
  const dropped = await dropUnfitHours(
    tx,
    org,
    toLook.map(({ installation, at }) => ({ installation, freeze_at: timeOf(at) })),
  )
  const key = (one: { installation: number; freeze_at: LocalTime }) => `${one.installation} ${one.freeze_at}`
  const gone = new Set(dropped.map(key))
  for (const [hours, row] of rows) if (gone.has(key(hours))) reply.ignored.push({ row, field: 'hours' })
}

/** Whether hours fit the difference to the good report 24 hours before; `unseen`: the series does not reach so far back. */
function fitOf({ sent, report }: Made, { device, series, from }: DeviceSeries): 'fit' | 'unfit' | 'unseen' {
  const flow = sent.hours!.reduce((sum, count) => sum + count, 0) * unitOf(device)
  if (flow > MOST_FLOW) return 'unfit'
  const before = series.at(report.at - DAY_S)
  if (!before && from !== null && timeOf(report.at - DAY_S) < from) return 'unseen'
  if (before?.state !== 'good' || report.state !== 'good') return 'fit'
  const difference = flowBetween(before.index, report.index, registerCapacity(device.digits))
  return Math.abs(flow - difference) <= unitOf(device) ? 'fit' : 'unfit'
}

/** The modules of a batch after it: their newest report, and their newest good one. */
function newsOf(
  made: readonly Made[],
  modules: readonly ReportingModule[],
  all: ReadonlyMap<number, DeviceSeries>,
): ModuleNews[] {
  const newest = new Map<number, SentReport>()
  const valves = new Map<number, SentReport>()
  for (const { sent, module } of made) {
    const { id, heard_at } = module
    if (sent.freezeAt > (newest.get(id)?.freezeAt ?? heard_at ?? '')) newest.set(id, sent)
    if (sent.valve !== null && sent.freezeAt > (valves.get(id)?.freezeAt ?? '')) valves.set(id, sent)
  }
  return modules.flatMap((module) => {
    const sent = newest.get(module.id)
    const good = all.get(module.installation)?.series.last(secondsOf(module.from), until(module))
    const last = good && { last_report_at: timeOf(good.at), last_index: cubicMetres(good.index) }
    const isLater = last !== undefined && last.last_report_at > (module.last_report_at ?? '')
    const ofValve = valves.get(module.id)
    if (!sent && !ofValve && !isLater) return []
    return [
      {
        id: module.id,
        heard_at: sent?.freezeAt ?? null,
        ...{ battery: sent?.battery ?? null, rsrp: sent?.rsrp ?? null },
        ...{ valve: ofValve?.valve ?? null, valve_at: ofValve?.freezeAt ?? null },
        ...(isLater ? last : { last_report_at: null, last_index: null }),
      },
    ]
  })
}

const until = ({ until: end }: ReportingModule): number =>
  end === null ? Number.POSITIVE_INFINITY : secondsOf(end)
