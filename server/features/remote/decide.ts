import { countsAs } from '@water/rules/metering/freeze'
import { rolloverVolume } from '@water/rules/metering/rollover'
import { cubicMetres, litres } from '@water/rules/money'
import type { Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { UserWork } from '../../http/call'
import { orNotFound, refuse, refuseField } from '../../refusal'
import { lockAccounts } from '../ledger/accounts-store'
import type { Arrival, RemoteListener } from './arrived'
import { type FoundReport, findReport, readingMadeOf, writeDecision } from './decisions-store'
import { type DeviceSeries, secondsOf, seriesOf, timeOf } from './device-series'
import { reportingModules } from './devices-store'
import { changeStates, dropUnfitHours } from './reports-store'
import { renewLastReports, turnDevice } from './states-store'

/** A report with the series of its device, whose modules are kept from changing. */
interface Opened extends DeviceSeries {
  found: FoundReport
}

async function opened(tx: Tx, org: OrgId, id: number): Promise<Opened> {
  const { meter, installation } = orNotFound(await findReport(tx, org, id))
  // Whoever makes readings of reports has locked their accounts.
  await lockAccounts(tx, org, [meter])
  await turnDevice(tx, org, installation)
  // In statements of their own, which see what came while the first one waited.
  const [device] = await reportingModules(tx, org, { installations: [installation] })
  const found = orNotFound(await findReport(tx, org, id))
  const spans = [{ device: orNotFound(device), from: found.freeze_at, to: found.freeze_at }]
  const series = (await seriesOf(tx, org, { heads: [], spans })).get(installation)!
  return { ...series, found }
}

/** 采用存疑上报。Makes a report good: a jump with a reason, a fall only if it fits by now or is a rollover. */
export async function acceptReport(
  unit: UserWork,
  id: number,
  { is_rollover = false, reason = '' }: { is_rollover?: boolean | undefined; reason?: string | undefined },
  listener: RemoteListener,
): Promise<void> {
  const open = await opened(unit.tx, unit.org, id)
  const { found, series, device } = open
  await refuseUsed(unit, found)
  if (found.state === 'good') return
  const report = series.at(secondsOf(found.freeze_at))!
  const before = series.before(report)
  const isFall =
    rolloverVolume({
      ...{ digits: device.digits, volumeScale: 3 },
      ...{ previous: before.index, current: report.index },
    }) !== null
  if (is_rollover && !isFall) refuseField('is_rollover', 'rollover_not_needed')
  const doubt = series.doubtOf(report, is_rollover)
  if (doubt === 'backwards') {
    const after = series.after(report)
    refuse('backwards', {
      params: {
        freeze_at: found.freeze_at,
        index: cubicMetres(litres(found.index)),
        before: cubicMetres(before.index),
        after: after ? cubicMetres(after.index) : '—',
      },
    })
  }
  if (doubt === 'jump' && reason === '') refuseField('reason', 'required')
  series.makeGood(report)
  await decide(unit, open, reason, listener)
}

/** 不采用上报。What stood beside it in doubt is judged again. */
export async function rejectReport(
  unit: UserWork,
  id: number,
  reason: string,
  listener: RemoteListener,
): Promise<void> {
  const open = await opened(unit.tx, unit.org, id)
  const { found, series } = open
  await refuseUsed(unit, found)
  if (found.state === 'rejected') return
  series.reject(series.at(secondsOf(found.freeze_at))!)
  await decide(unit, open, reason, listener)
}

/** A reading that was made of the report keeps it as it is. */
async function refuseUsed({ tx, org }: UserWork, { installation, freeze_at }: FoundReport): Promise<void> {
  if (await readingMadeOf(tx, org, { installation, freeze_at }))
    refuse('report_used', { params: { read_at: countsAs(freeze_at) } })
}

const DAY_S = 86_400

/** Writes a decision with what it changed beside it. */
async function decide(
  { tx, org, now, caller, audit }: UserWork,
  { found, series }: Opened,
  reason: string,
  listener: RemoteListener,
): Promise<void> {
  const { installation, meter } = found
  const reports = [...series.changed]
  await writeDecision(tx, org, found, { reason, by: caller.id, now })
  const changed = await changeStates(
    tx,
    org,
    reports.map(({ at, state, isRollover: is_rollover }) => ({
      ...{ installation, freeze_at: timeOf(at), state, is_rollover },
    })),
  )
  await dropUnfitHours(
    tx,
    org,
    reports.flatMap(({ at }) => [at, at + DAY_S].map((one) => ({ installation, freeze_at: timeOf(one) }))),
  )
  await renewLastReports(tx, org, installation)
  const after = orNotFound(await findReport(tx, org, found.id))
  audit({ object: ['meter', meter], before: kept(found), after: kept(after) })
  const arrivals = changed.map(
    ({ freeze_at, state, doubt, alarms, valve }): Arrival => ({
      ...{ meter, installation, freeze_at, state, doubt, alarms, valve, isNew: false },
    }),
  )
  await listener.arrived({ tx, org, now }, arrivals)
}

/** A report as the trail of its account keeps it. */
const kept = ({ freeze_at, index, state, is_rollover, reason }: FoundReport) => ({
  ...{ freeze_at, report_index: cubicMetres(litres(index)), report_state: state },
  ...{ report_rollover: is_rollover, report_reason: reason },
})
