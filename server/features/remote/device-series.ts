import { MOST_REMOTE_DECIMALS } from '@water/contract/remote/calls'
import { epochOf, type LocalTime, localTime, startOfDay } from '@water/rules/calendar'
import type { Point } from '@water/rules/metering/remote-report'
import { RemoteSeries, type SeriesDevice, type SeriesReport } from '@water/rules/metering/remote-series'
import { CUBIC_METRE, type Litres, litres } from '@water/rules/money'
import { grouped } from '../../db/grouped'
import type { Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { orNotFound } from '../../refusal'
import { findOrganization } from '../organizations/store'
import {
  type Beginning,
  beginningsOf,
  type KeptReading,
  type KeptReport,
  type ReportingModule,
  readingsFrom,
  reportsAround,
  typesAndPipes,
} from './devices-store'

/** Moments of a series are whole seconds. */
export const secondsOf = (time: LocalTime): number => epochOf(time) / 1000
export const timeOf = (seconds: number): LocalTime => localTime(seconds * 1000)

/** One count of a register with so many decimals, in litres. */
const unitOf = (scale: number): Litres => 10 ** (MOST_REMOTE_DECIMALS - scale)

/** A device with its reports around some moments. */
export interface DeviceSeries {
  device: ReportingModule
  /** One count of the register, in litres; null: it has more decimals than reports can have. */
  unit: Litres | null
  series: RemoteSeries
  /** The counts of its reports as they came, by their moments. */
  counts: Map<number, number>
  /** From here on the series has every report; null: all there are. */
  from: LocalTime | null
}

/** A device whose reports are all older than those that come: its newest good one is all that counts. */
export interface Head {
  device: ReportingModule
  last: { freeze_at: LocalTime; index: string } | null
}

/** A device of which reports come between its others, or again. */
export interface Span {
  device: ReportingModule
  from: LocalTime
  to: LocalTime
}

/** Reads the series of devices. Of `heads` nothing is read but the readings since; of `spans` what lies around them. */
export async function seriesOf(
  tx: Tx,
  org: OrgId,
  { heads, spans }: { heads: readonly Head[]; spans: readonly Span[] },
): Promise<Map<number, DeviceSeries>> {
  const [{ settings }, shared, beginnings, ofHeads, around] = await Promise.all([
    findOrganization(tx, org).then(orNotFound),
    typesAndPipes(tx, org),
    beginningsOf(tx, org, beginning(heads, spans)),
    readingsFrom(
      tx,
      org,
      heads.map(({ device, last }) => since(device, last?.freeze_at ?? null)),
    ),
    reportsAround(
      tx,
      org,
      spans.map(({ device: { installation }, from, to }) => ({ installation, from, to })),
    ),
  ])
  const autoLimit = settings.rollover_auto_limit * CUBIC_METRE
  const unitIn = ({ type }: ReportingModule) => {
    const scale = shared.scales.get(type)!
    return scale > MOST_REMOTE_DECIMALS ? null : unitOf(scale)
  }
  const all = new Map<number, DeviceSeries>()
  const read = grouped(ofHeads, ({ installation }) => installation)
  for (const { device, last } of heads) {
    const newest = last === null ? null : goodReport(last)
    const ofDevice = seriesDevice(
      device,
      // Nothing before its newest good report is asked for.
      newest ?? startOf(beginnings.get(device.installation)!),
      shared.mms.get(device.diameter)!,
      autoLimit,
      read.get(device.installation),
    )
    const series = new RemoteSeries(ofDevice, newest === null ? [] : [newest])
    const from = last?.freeze_at ?? null
    all.set(device.installation, { device, unit: unitIn(device), series, counts: new Map(), from })
  }
  if (spans.length === 0) return all
  const reports = grouped(around, ({ installation }) => installation)
  const begun = spans.map(({ device, from }) => {
    const kept = reports.get(device.installation) ?? []
    const [first] = kept
    return { device, kept, from: first?.state === 'good' && first.freeze_at < from ? first.freeze_at : null }
  })
  const ofSpans = await readingsFrom(
    tx,
    org,
    begun.map(({ device, from }) => since(device, from)),
  )
  const readings = grouped(ofSpans, ({ installation }) => installation)
  for (const { device, kept, from } of begun) {
    const ofDevice = seriesDevice(
      device,
      startOf(beginnings.get(device.installation)!),
      shared.mms.get(device.diameter)!,
      autoLimit,
      readings.get(device.installation),
    )
    const series = new RemoteSeries(ofDevice, kept.map(keptReport))
    const counts = new Map(kept.map(({ freeze_at, reading }) => [secondsOf(freeze_at), reading]))
    all.set(device.installation, { device, unit: unitIn(device), series, counts, from })
  }
  return all
}

const since = ({ meter, installation }: ReportingModule, from: LocalTime | null) => ({
  meter,
  installation,
  from: from ?? '-infinity',
})

const NO_READINGS: readonly KeptReading[] = []

/** The devices whose beginning may count. */
const beginning = (heads: readonly Head[], spans: readonly Span[]): number[] => [
  ...heads.flatMap(({ device, last }) => (last === null ? device.installation : [])),
  ...spans.map(({ device }) => device.installation),
]

const startOf = ({ begins_on, initial_reading }: Beginning): Point => ({
  at: secondsOf(startOfDay(begins_on)),
  index: litres(initial_reading),
})

const seriesDevice = (
  { digits }: ReportingModule,
  start: Point,
  mm: number,
  autoLimit: Litres,
  readings = NO_READINGS,
): SeriesDevice => ({
  digits,
  mm,
  autoLimit,
  start,
  readings: readings.map(({ read_at, current_reading, is_rollover }) => ({
    at: secondsOf(read_at),
    index: litres(current_reading),
    isTurn: is_rollover,
  })),
})

const goodReport = ({ freeze_at, index }: { freeze_at: LocalTime; index: string }): SeriesReport => ({
  at: secondsOf(freeze_at),
  index: litres(index),
  state: 'good',
  isRollover: false,
  doubt: null,
})

const keptReport = ({ freeze_at, index, state, is_rollover, doubt }: KeptReport): SeriesReport => ({
  at: secondsOf(freeze_at),
  index: litres(index),
  state,
  isRollover: is_rollover,
  doubt,
})
