import type { Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { queueAlarms } from '../messages/events-store'
import { type Arrived, keepDeviceAlarms } from './device-store'

/** Keeps the alarms that the devices of a batch of reports send, in its transaction. */
export async function alarmsOfReports(tx: Tx, org: OrgId, arrived: Arrived): Promise<void> {
  if (arrived.meters.length === 0) return
  await queueAlarms(tx, org, await keepDeviceAlarms(tx, org, arrived))
}
