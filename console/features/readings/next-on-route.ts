import { monthOf } from '@water/rules/calendar'
import { useCall } from '../../api/queries'
import type { MeterChoice } from '../../parts/choosers/meter-chooser'
import { today } from '../../ui/field/today'

/**
 * The meter that its reader comes to after this one, of those that are still to be read in the month of the readings that are
 * entered (`readAt`; null: today); null after the last, undefined until it is known.
 */
export function useNextOnRoute(meter: number, readAt: string | null): MeterChoice | null | undefined {
  const query = { route_after: meter, month: monthOf(readAt ?? today()) }
  const { data } = useCall('GET /meters/lookup/', { query })
  return data && (data[0] ?? null)
}
