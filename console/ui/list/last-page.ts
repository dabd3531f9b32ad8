import { useEffect } from 'react'
import { LAST_ROW } from './list-state'

interface Place {
  page: number
  pageSize: number
}
interface Reply {
  data: { count: number; results: readonly unknown[] } | undefined
  isPlaceholderData: boolean
}

/**
 * The reply of a list that has this page. Behind the last one there are no rows, although the list has some: its last row was
 * deleted, or the link is old. Then `show` gets the last page, and the reply has no data until that one is there.
 */
export function useLastPage<R extends Reply>(
  { page, pageSize }: Place,
  reply: R,
  show: (page: number) => void,
): R {
  const { data, isPlaceholderData } = reply
  const last = data && Math.max(1, Math.ceil(Math.min(data.count, LAST_ROW) / pageSize))
  const isBehind = last !== undefined && page > last && !isPlaceholderData
  useEffect(() => {
    if (isBehind) show(last)
  }, [isBehind, last])
  return data && data.count > 0 && data.results.length === 0 ? { ...reply, data: undefined } : reply
}
