import type { UnitOfWork } from '../../db/read-write'
import { queueAlarms } from '../messages/events-store'
import type { Arrival } from '../remote/arrived'
import { keepDeviceAlarms } from './device-store'

/** Keeps the alarms that the devices of a batch of reports send, in its transaction. */
export async function alarmsOfReports(
  { tx, org, now }: Pick<UnitOfWork, 'tx' | 'org' | 'now'>,
  arrivals: readonly Arrival[],
): Promise<void> {
  const [from] = arrivals.map(({ freeze_at }) => freeze_at).sort()
  if (from === undefined) return
  const meters = [...new Set(arrivals.map(({ meter }) => meter))]
  await queueAlarms(tx, org, await keepDeviceAlarms(tx, org, { meters, from, now }))
}
