import {
  type DefaultError,
  QueryObserver,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useInsertionEffect } from 'react'

/**
 * useQuery with an answer that stays as long as the page. React's Activity ends a hidden page's subscriptions, and the
 * cache drops an answer without subscribers after minutes. The page would then come back as a skeleton, without the
 * form and the typed input. Hiding does not undo an insertion effect (see ui/unsaved), and the observer that it keeps
 * sends no request.
 */
export function useKeptQuery<Data, Failure = DefaultError>(
  options: UseQueryOptions<Data, Failure>,
): UseQueryResult<Data, Failure> {
  const client = useQueryClient()
  const { queryKey } = options
  const key = JSON.stringify(queryKey)
  useInsertionEffect(() => {
    const observer = new QueryObserver<Data, Failure>(client, { queryKey, enabled: false })
    return observer.subscribe(() => {})
  }, [client, key])
  return useQuery(options)
}
