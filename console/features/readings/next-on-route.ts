import { monthOf } from '@water/rules/calendar'
import { useCall } from '../../api/queries'
import type { MeterChoice } from '../../parts/choosers/meter-chooser'
import { today } from '../../ui/field/today'

/**
 * The next meter of its reader's route that has no reading in the month of the entered readings (`readAt`; null:
 * today). Null after the last one, undefined until it is known.
 */
export function useNextOnRoute(meter: number, readAt: string | null): MeterChoice | null | undefined {
  const query = { route_after: meter, month: monthOf(readAt ?? today()) }
  const { data } = useCall('GET /meters/lookup/', { query })
  return data && (data[0] ?? null)
}
