import { type Endpoint, isEdit } from '@water/contract/endpoint'
import { time } from '@water/contract/fields'
import type { LocalTime } from '@water/rules/calendar'
import { refuseField } from '../refusal'

/**
 * Removes `updated_at` from an edit's body and returns it: it names the version of the row that the edit started from.
 */
export function takeVersion(endpoint: Endpoint, body: unknown): { basis: LocalTime | null; rest: unknown } {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  if (!isEdit(endpoint) || !isObject || !('updated_at' in body)) return { basis: null, rest: body }
  const { updated_at: named, ...rest } = body
  const read = time.safeParse(named)
  return read.success ? { basis: read.data, rest } : refuseField('updated_at', 'time')
}
