import { useCall } from '../../api/queries'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'

export type View = 'alarms' | 'reports' | 'modules' | 'unknown'

/** The alarms that have not ended; the list shows them unless it is asked for others. */
export const CURRENT = ['open', 'acknowledged'] as const

/** The lists of the page that this person sees, each with its address and the number of rows that wait for somebody. */
export function useViews(): { key: View; to: string; count: number | undefined }[] {
  const isStaff = useMay()('staff')
  const page_size = 20
  const to = (query: Record<string, string>) => pathTo('RemoteMeters', { query })
  const alarms = useCall('GET /remote/alarms/', { query: { state: ['open'], page_size } })
  const reports = useCall('GET /remote/reports/', { query: { state: ['quarantined'], page_size } })
  const silent = useCall('GET /remote/modules/', { query: { silent: true, page_size } })
  const unknown = useCall('GET /remote/unknown/', { query: { page_size } }, { enabled: isStaff })
  return [
    { key: 'alarms', to: to({}), count: alarms.data?.count },
    { key: 'reports', to: to({ view: 'reports' }), count: reports.data?.count },
    { key: 'modules', to: to({ view: 'modules', silent: 'true' }), count: silent.data?.count },
    ...(isStaff
      ? [{ key: 'unknown' as const, to: to({ view: 'unknown' }), count: unknown.data?.count }]
      : []),
  ]
}
