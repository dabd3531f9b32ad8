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
 * useQuery whose answer stays for as long as the page does. React's Activity takes a hidden page's subscriptions away,
 * and what nobody subscribes to is thrown away after minutes: the page would come back as a skeleton, the form on it
 * and what was typed there gone. An insertion effect alone is not undone by hiding (see ui/unsaved); the observer that
 * it keeps never asks anything.
 */
export function useHeldQuery<Data, Failure = DefaultError>(
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
