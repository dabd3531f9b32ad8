import type { Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { EndedWork } from '../jobs/job'
import type { LedgerEvent } from '../ledger/events-store'
import { insertNotice, repeatNotice } from '../notices/keep-store'
import { abnormalOrders } from './abnormal-store'
import { abnormalRows } from './import-store'

/**
 * Abnormal readings that somebody entered and confirmed: one notice a day for all of their orders. Staff are informed
 * and not flooded. A job has one notice for all its readings.
 */
export async function notifyAbnormalReadings(
  tx: Tx,
  org: OrgId,
  events: readonly LedgerEvent[],
): Promise<void> {
  const entered = events.filter(({ kind, job }) => kind === 'orders_issued' && job === null)
  for (const { at, day, count } of await abnormalOrders(tx, org, entered))
    await repeatNotice({ tx, org, now: at }, `abnormal_readings ${day}`, {
      type: 'abnormal_readings',
      params: { day, count, from: day, to: day },
      to: ['staff'],
    })
}

/** The abnormal rows of an import: one notice for all of them. */
export async function notifyAbnormalRows({ job, file, ...source }: EndedWork): Promise<void> {
  const { billed, from, to, refused } = await abnormalRows(source.tx, source.org, job)
  if (billed + refused === 0) return
  const isBilled = billed > 0 && from !== null && to !== null
  await insertNotice(source, {
    type: !isBilled ? 'abnormal_refused' : refused > 0 ? 'abnormal_mixed' : 'abnormal_imported',
    params: { file: file ?? '', billed, refused, ...(isBilled && { from, to }) },
    to: ['staff'],
  })
}
