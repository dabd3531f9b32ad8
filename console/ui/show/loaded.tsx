import type { UseQueryResult } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import type { ApiError } from '../../api/api-error'
import * as styles from '../page/page.module.css'
import { Failure } from './failure'

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data, ApiError>, 'data' | 'error'> & { refetch: () => unknown }
  /** It is the only content of the page: a failure becomes the page's heading. */
  isPage?: boolean
  children: (data: Data) => ReactNode
}

/** The answer, its skeleton, or the reason of a failure: `<Loaded query={meter}>{(meter) => …}</Loaded>` */
export function Loaded<Data>({
  query: { data, error, refetch },
  isPage = false,
  children,
}: LoadedProps<Data>) {
  if (data !== undefined) return children(data)
  return error ? (
    <Failure error={error} isPage={isPage} onRetry={refetch} />
  ) : (
    <Skeleton active paragraph={{ rows: 6 }} className={styles.panel} />
  )
}
