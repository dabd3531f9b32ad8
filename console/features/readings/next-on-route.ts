import { useCall } from '../../api/queries'
import type { MeterRow } from '../../choosers/meter-chooser'

/** The next meter to read after this one on its reader's route; null after the last, undefined until it is known. */
export function useNextOnRoute(meter: number): MeterRow | null | undefined {
  const query = {
    route_after: meter,
    status: ['active' as const, 'faulty' as const],
    ordering: 'seq_no' as const,
    page_size: 1,
  }
  const { data } = useCall('GET /meters/', { query })
  return data && (data.results[0] ?? null)
}
