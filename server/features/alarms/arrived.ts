import type { UnitOfWork } from '../../db/read-write'
import { queueAlarms } from '../messages/events-store'
import type { Arrival } from '../remote/arrived'
import { keepDeviceAlarms, metersWithAlarms, withdrawDeviceAlarms } from './device-store'

/**
 * Keeps the alarms that the devices of a batch of reports send, in its transaction. Most devices have none, and none to end: nothing
 * more is looked for.
 */
export async function alarmsOfReports(
  { tx, org, now }: Pick<UnitOfWork, 'tx' | 'org' | 'now'>,
  arrivals: readonly Arrival[],
): Promise<void> {
  const [all, saying] = [new Set<number>(), new Set<number>()]
  for (const { meter, alarms, isNew } of arrivals) {
    all.add(meter)
    if (alarms.length > 0 || !isNew) saying.add(meter)
  }
  const meters = [...new Set([...saying, ...(await metersWithAlarms(tx, org, [...all]))])]
  if (meters.length === 0) return
  const gone = arrivals.filter(({ state, isNew }) => state === 'rejected' && !isNew)
  for (const report of gone) await withdrawDeviceAlarms(tx, org, report, now)
  // After a rejection an older report stands than the rejected one.
  const from = gone.length > 0 ? '-infinity' : arrivals.map(({ freeze_at }) => freeze_at).sort()[0]!
  await queueAlarms(tx, org, await keepDeviceAlarms(tx, org, { meters, from, now }))
}
