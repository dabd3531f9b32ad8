import { useCall } from '../../api/queries'
import type { MeterChoice } from '../../parts/choosers/meter-chooser'

/** The next meter to read after this one on its reader's route; null after the last, undefined until it is known. */
export function useNextOnRoute(meter: number): MeterChoice | null | undefined {
  const query = {
    route_after: meter,
    status: ['active' as const, 'faulty' as const],
  }
  const { data } = useCall('GET /meters/lookup/', { query })
  return data && (data[0] ?? null)
}
