import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '../../api/api-error'

/**
 * For a form: waits for an answer that the server sends now, so that the form starts from the stored row and not from
 * an older answer. Later answers do not change the form. `const meter = useFresh(useCall('GET /meters/{id}/', { path: {
 * id } }))`
 */
export function useFresh<Data>({ data, error, isFetching, refetch }: UseQueryResult<Data, ApiError>) {
  const [first, setFirst] = useState<Data>()
  if (first === undefined && data !== undefined && !isFetching) setFirst(data)
  return { data: first, error: first === undefined && !isFetching ? error : null, refetch }
}
