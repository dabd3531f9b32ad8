import { epochOf, type LocalTime, localTime, startOfDay } from '@water/rules/calendar'
import { RemoteSeries, type SeriesReport } from '@water/rules/metering/remote-series'
import { CUBIC_METRE, litres } from '@water/rules/money'
import { grouped } from '../../db/grouped'
import type { Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { orNotFound } from '../../refusal'
import { findOrganization } from '../organizations/store'
import {
  type KeptReport,
  type ReportingDevice,
  type ReportSpan,
  readingsFrom,
  reportingDevices,
  reportsAround,
} from './reports-store'

/** Moments of a series are whole seconds. */
export const secondsOf = (time: LocalTime): number => epochOf(time) / 1000
export const timeOf = (seconds: number): LocalTime => localTime(seconds * 1000)

/** A device with its reports around some moments. */
export interface DeviceSeries {
  device: ReportingDevice
  series: RemoteSeries
  /** The counts of its reports as they came, by their moments. */
  counts: Map<number, number>
  /** From here on the series has every report; null: all there are. */
  from: LocalTime | null
}

/** A device whose reports are all older than those that come: its newest good one is all that counts. */
export interface Head {
  installation: number
  last: { freeze_at: LocalTime; index: string } | null
}

/**
 * Reads the series of devices whose modules are locked. Of `heads` nothing is read but the readings since; of `spans` what lies around
 * them.
 */
export async function seriesOf(
  tx: Tx,
  org: OrgId,
  { heads, spans }: { heads: readonly Head[]; spans: readonly ReportSpan[] },
): Promise<Map<number, DeviceSeries>> {
  const [devices, around, { settings }] = await Promise.all([
    reportingDevices(
      tx,
      org,
      [...heads, ...spans].map(({ installation }) => installation),
    ),
    spans.length > 0 ? reportsAround(tx, org, spans) : [],
    findOrganization(tx, org).then(orNotFound),
  ])
  const reports = grouped(around, ({ installation }) => installation)
  const heard = new Map(heads.map(({ installation, last }) => [installation, last]))
  const asked = new Map(spans.map(({ installation, from }) => [installation, from]))
  const begin = (installation: number) => {
    if (heard.has(installation)) return heard.get(installation)?.freeze_at ?? null
    const [first] = reports.get(installation) ?? []
    const isBefore = first?.state === 'good' && first.freeze_at < asked.get(installation)!
    return isBefore ? first.freeze_at : null
  }
  const starts = devices.map(({ meter, installation }) => ({
    meter,
    installation,
    from: begin(installation),
  }))
  const readings = grouped(
    await readingsFrom(
      tx,
      org,
      starts.map(({ from, ...one }) => ({ ...one, from: from ?? '-infinity' })),
    ),
    ({ installation }) => installation,
  )
  const autoLimit = settings.rollover_auto_limit * CUBIC_METRE
  return new Map(
    devices.map((device): [number, DeviceSeries] => {
      const { installation, digits, mm, installed_at, initial_reading } = device
      const last = heard.get(installation)
      const kept = reports.get(installation) ?? []
      const series = new RemoteSeries(
        {
          ...{ digits, mm, autoLimit },
          start: { at: secondsOf(startOfDay(installed_at)), index: litres(initial_reading) },
          readings: (readings.get(installation) ?? []).map(({ read_at, current_reading, is_rollover }) => ({
            at: secondsOf(read_at),
            index: litres(current_reading),
            isTurn: is_rollover,
          })),
        },
        last ? [goodReport(last)] : kept.map(keptReport),
      )
      const counts = new Map(kept.map(({ freeze_at, reading }) => [secondsOf(freeze_at), reading]))
      return [installation, { device, series, counts, from: begin(installation) }]
    }),
  )
}

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
