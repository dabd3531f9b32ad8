import type { LocalTime } from '@water/rules/calendar'
import type { UnitOfWork } from '../../db/read-write'
import { type Ending, endBindings, lockBindings, restoreBinding } from './bindings-store'

/** A module goes with its device: the binding ends at the moment of the act that removes the device. */
export async function endWithDevice(
  unit: UnitOfWork,
  ends: readonly { meter: number; at: LocalTime }[],
  by: Ending,
): Promise<void> {
  if (ends.length === 0) return
  await lockBindings(
    unit.tx,
    unit.org,
    ends.map(({ meter }) => meter),
  )
  for (const { id, until } of await endBindings(unit, ends, by))
    unit.audit({ object: ['module', id], after: { until } })
}

/** A device that comes back has its module again, if nobody has bound it elsewhere since. */
export async function returnWithDevice(unit: UnitOfWork, meter: number, by: Ending): Promise<void> {
  const back = await restoreBinding(unit, meter, by)
  if (back) unit.audit({ object: ['module', back.id], before: { until: back.until }, after: { until: null } })
}
