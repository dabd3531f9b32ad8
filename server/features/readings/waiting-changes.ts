import { type CheckSettings, checkReading } from '@water/rules/metering/check-reading'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { lastReadsWithout } from '../ledger/flush-store'
import { pendingReading } from './billing-state'
import { type Gone, pendingRows } from './billing-state-store'
import { checkedChanges } from './checked-changes'
import { changeAfter, indexOf, isOfChange, type PendingReading } from './device-chain'

/**
 * Refuses if a change-over that waits for its order, or would wait when something is gone, could not be billed: its index does not
 * follow the one before it.
 */
export async function checkWaitingChanges(
  db: Reader,
  org: OrgId,
  meter: number,
  settings: CheckSettings,
  gone: Gone = {},
): Promise<void> {
  const waiting = (await pendingRows(db, org, [meter], gone)).map(pendingReading)
  if (!waiting.some(isOfChange)) return
  const { reading, scale } = (await lastReadsWithout(db, org, [meter], gone.orders ?? [])).get(meter)!
  let last = { previous: reading, previousScale: scale }
  for (const next of waiting) {
    if (isOfChange(next)) checkedChanges([changeAfter(last, next)], settings)
    // A recorded reading that cannot be billed is made void.
    else if (!follows(last, next, settings)) continue
    last = indexOf(next)
  }
}

function follows(
  last: ReturnType<typeof indexOf>,
  { reading: current, isRollover, device }: PendingReading,
  settings: CheckSettings,
): boolean {
  const digits = device.registerDigits
  const reading = { ...last, current, isRollover, digits, lastVolumes: [], estimatesInARow: 0 }
  return checkReading(reading, settings).refused === null
}
