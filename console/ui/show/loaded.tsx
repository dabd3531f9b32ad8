import type { UseQueryResult } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import type { ApiError } from '../../api/api-error'
import { Failure } from './failure'

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data, ApiError>, 'data' | 'error'> & { refetch: () => unknown }
  /** It is all there is on the page: should it fail, that is the page's heading. */
  isPage?: boolean
  children: (data: Data) => ReactNode
}

/** What was read, or its skeleton, or why not: `<Loaded query={meter}>{(meter) => …}</Loaded>` */
export function Loaded<Data>({
  query: { data, error, refetch },
  isPage = false,
  children,
}: LoadedProps<Data>) {
  if (data !== undefined) return children(data)
  return error ? (
    <Failure error={error} isPage={isPage} onRetry={refetch} />
  ) : (
    <Skeleton active paragraph={{ rows: 6 }} className="panel" />
  )
}
