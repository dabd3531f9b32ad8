import { refuse, refuseField } from '../refusal'

export type RawQuery = Record<string, string | string[]>

/** Far more than any list has filters. */
const MOST_PARAMETERS = 200

/**
 * Splits a query string strictly: `name=value` is a text, `name[]=value` an array. Refuses a text that is given twice,
 * bytes that are not UTF-8, and invisible NULs. Removes the cache parameter `_t`. Also reads form-encoded bodies.
 */
export function splitQuery(text: string): RawQuery {
  if (text === '') return {}
  const query = new Map<string, string | string[]>()
  const parts = text.split('&')
  if (parts.length > MOST_PARAMETERS) return refuse('bad_request')
  for (const part of parts) {
    if (part === '') continue
    const at = part.indexOf('=')
    const name = decode(at < 0 ? part : part.slice(0, at))
    const value = decode(at < 0 ? '' : part.slice(at + 1))
    if (name !== '_t') keepParameter(query, name, value)
  }
  return Object.fromEntries(query)
}

/** Keeps `name=value` as a text and `name[]=value` in an array. Refuses a text that is given twice. */
export function keepParameter(query: Map<string, string | string[]>, name: string, value: string): void {
  if (!name.endsWith('[]')) {
    if (query.has(name)) refuseField(name, 'given_twice')
    query.set(name, value)
    return
  }
  const list = name.slice(0, -2)
  const earlier = query.get(list)
  if (earlier === undefined) query.set(list, [value])
  else if (Array.isArray(earlier)) earlier.push(value)
  else refuseField(list, 'given_twice')
}

function decode(text: string): string {
  if (!text.includes('%') && !text.includes('+')) return text
  let decoded: string
  try {
    decoded = decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return refuse('bad_text')
  }
  return decoded.includes('\0') ? refuse('bad_text') : decoded
}
