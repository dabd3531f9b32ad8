/** A person's reading goes before the report that was taken for its round: the reading that waits of it becomes void. */
import { monthOf } from '@water/rules/calendar'
import type { UnitOfWork } from '../../db/read-write'
import type { BillingState, DatedRequest } from './billing-state'
import type { PendingReading } from './device-chain'
import type { ReadingRequest } from './reading-request'
import { voidRecorded } from './recorded-store'

/** A request that may overtake one: a new reading of a person. A back charge has no source. */
export type Overtaking = DatedRequest & Partial<Pick<ReadingRequest, 'source' | 'reissue' | 'recorded'>>

const isOvertaken =
  ({ source, reissue, recorded, read_at }: Overtaking) =>
  (reading: PendingReading): boolean =>
    source !== undefined &&
    source !== 'remote' &&
    !reissue &&
    !recorded &&
    reading.source === 'remote' &&
    monthOf(reading.readAt) === monthOf(read_at)

/** The state in which the request is judged. */
export function withoutOvertaken(request: Overtaking, state: BillingState): BillingState {
  if (state.pending.length === 0) return state
  const isGone = isOvertaken(request)
  return { ...state, pending: state.pending.filter((reading) => !isGone(reading)) }
}

/** Makes void what the requests overtake, before their own readings are written. */
export async function voidOvertaken(
  { tx, org, now, audit }: UnitOfWork,
  done: readonly (readonly [Overtaking, BillingState | undefined])[],
): Promise<void> {
  const readings = done.flatMap(([request, state]) =>
    (state?.pending ?? []).filter(isOvertaken(request)).map(({ id }) => id),
  )
  if (readings.length === 0) return
  await voidRecorded(tx, org, readings, now)
  for (const id of readings)
    audit({ object: ['reading', id], before: { status: 'pending' }, after: { status: 'void' } })
}
