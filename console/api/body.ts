import { isPlainObject } from './scope'

/** A date picker's value. It formats the wall-clock time that the user picked, in any time zone of the browser. */
interface WallClock {
  format(pattern: string): string
}

const TIME = 'YYYY-MM-DD HH:mm:ss'

/** A copy of a body. Strings are trimmed and dates become `YYYY-MM-DD HH:mm:ss`, also in nested objects and arrays. */
export function cleanBody(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (value instanceof Date) return shanghaiTime(value)
  if (isWallClock(value)) return value.format(TIME)
  if (Array.isArray(value)) return value.map(cleanBody)
  if (value instanceof FormData) return cleanForm(value)
  if (isPlainObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cleanBody(item)]))
  return value
}

function cleanForm(form: FormData): FormData {
  const copy = new FormData()
  for (const [key, value] of form.entries())
    copy.append(key, typeof value === 'string' ? value.trim() : value)
  return copy
}

function isWallClock(value: unknown): value is WallClock {
  return typeof value === 'object' && value !== null && '$isDayjsObject' in value && 'format' in value
}

/** An instant as local time of the utility (UTC+8, no summer time), whatever the browser's zone. */
export function shanghaiTime(instant: Date): string {
  return new Date(instant.getTime() + 8 * 3600_000).toISOString().slice(0, 19).replace('T', ' ')
}

export type Encoding = 'json' | 'form' | 'multipart'

/** The body for fetch, with its content type (fetch itself sets the boundary of a multipart body). */
export function encodeBody(
  body: unknown,
  encoding: Encoding,
): { payload?: string | FormData; contentType?: string } {
  if (body === undefined) return {}
  if (body instanceof FormData) return { payload: body }
  if (encoding === 'json') return { payload: JSON.stringify(body), contentType: 'application/json' }
  const fields = isPlainObject(body) ? Object.entries(body).flatMap(spread) : []
  if (encoding === 'multipart') {
    const form = new FormData()
    for (const [key, value] of fields) form.append(key, value instanceof Blob ? value : String(value))
    return { payload: form }
  }
  const text = new URLSearchParams(fields.map(([key, value]) => [key, String(value)]))
  return { payload: text.toString(), contentType: 'application/x-www-form-urlencoded' }
}

/** One field per value, with arrays in the brackets format. Null and undefined are left out. */
function spread([key, value]: [string, unknown]): [string, unknown][] {
  if (value === null || value === undefined) return []
  return Array.isArray(value) ? value.map((item): [string, unknown] => [`${key}[]`, item]) : [[key, value]]
}
