import type { LocalTime } from '@water/rules/calendar'
import { registerCapacity } from '@water/rules/metering/consumption'
import { flowBetween, type SeriesReport } from '@water/rules/metering/remote-series'
import type { Litres } from '@water/rules/money'
import type { Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { type DeviceSeries, secondsOf, timeOf } from './device-series'
import type { IgnoredField } from './read-row'
import { dropUnfitHours, insertHours, type NewHours, type NewReport } from './reports-store'

const DAY_S = 86_400
/** In thousandths of a cubic metre, as hours are kept. */
const MOST_FLOW = 2_147_483_647

/**
 * Keeps the hours of new reports that fit what the report 24 hours before says; a late one takes those away that do not fit it. The reports
 * themselves are sent before.
 */
export async function keepHours(
  { tx, org }: { tx: Tx; org: OrgId },
  made: readonly NewReport[],
  again: readonly { installation: number; at: number }[],
  all: ReadonlyMap<number, DeviceSeries>,
  { ignored }: { ignored: IgnoredField[] },
): Promise<void> {
  const kept: (NewHours & { row: number })[] = []
  const toLook: { installation: number; freeze_at: LocalTime }[] = []
  const look = (installation: number, at: number) => toLook.push({ installation, freeze_at: timeOf(at) })
  for (const one of made) {
    const { sent, report } = one
    const { installation } = one.module
    const known = all.get(installation)!
    // A device whose counts have no unit has no report.
    const unit = known.unit!
    if (sent.hours !== null) {
      const fit = fitOf(sent.hours, unit, report, known)
      if (fit === 'unfit') ignored.push({ row: sent.row, field: 'hours' })
      else {
        const flows = sent.hours.map((count) => count * unit)
        kept.push({ row: sent.row, installation, freeze_at: sent.freezeAt, flows })
      }
      if (fit === 'unseen') look(installation, report.at)
    }
    if (known.series.after(report) !== null) look(installation, report.at + DAY_S)
  }
  for (const { installation, at } of again) {
    look(installation, at)
    look(installation, at + DAY_S)
  }
  const [, dropped] = await Promise.all([insertHours(tx, org, kept), dropUnfitHours(tx, org, toLook)])
  if (dropped.length === 0) return
  const key = (one: { installation: number; freeze_at: LocalTime }) => `${one.installation} ${one.freeze_at}`
  const gone = new Set(dropped.map(key))
  for (const hours of kept) if (gone.has(key(hours))) ignored.push({ row: hours.row, field: 'hours' })
}

/** Whether hours fit the difference to the good report 24 hours before; `unseen`: the series does not reach so far back. */
function fitOf(
  hours: readonly number[],
  unit: Litres,
  report: SeriesReport,
  { device, series, from }: DeviceSeries,
): 'fit' | 'unfit' | 'unseen' {
  let counted = 0
  for (const count of hours) counted += count
  const flow = counted * unit
  if (flow > MOST_FLOW) return 'unfit'
  const before = series.at(report.at - DAY_S)
  if (!before && from !== null && report.at - DAY_S < secondsOf(from)) return 'unseen'
  if (before?.state !== 'good' || report.state !== 'good') return 'fit'
  const difference = flowBetween(before.index, report.index, registerCapacity(device.digits))
  return Math.abs(flow - difference) <= unit ? 'fit' : 'unfit'
}
