import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '../../api/api-error'

/**
 * For a form: waits until the answer has come from the server just now, so that it starts from what is stored and not from
 * what was read a while ago; what is read again later leaves the form alone.
 * `const meter = useFresh(useCall('GET /meters/{id}/', { path: { id } }))`
 */
export function useFresh<Data>({ data, error, isFetching, refetch }: UseQueryResult<Data, ApiError>) {
  const [first, setFirst] = useState<Data>()
  if (first === undefined && data !== undefined && !isFetching) setFirst(data)
  return { data: first, error: first === undefined && !isFetching ? error : null, refetch }
}
