import { type Endpoint, isEdit } from '@water/contract/endpoint'
import { time } from '@water/contract/fields'
import type { LocalTime } from '@water/rules/calendar'
import { refuseField } from '../refusal'

/** An edit's body without `updated_at`, which names the state of the row that the change was made from. */
export function takeBasis(endpoint: Endpoint, body: unknown): { basis: LocalTime | null; rest: unknown } {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  if (!isEdit(endpoint) || !isObject || !('updated_at' in body)) return { basis: null, rest: body }
  const { updated_at: named, ...rest } = body
  const read = time.safeParse(named)
  return read.success ? { basis: read.data, rest } : refuseField('updated_at', 'time')
}
