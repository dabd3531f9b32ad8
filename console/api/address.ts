import { own } from '@water/rules/own'

export type QueryValue = string | number | boolean | null | undefined | readonly (string | number | boolean)[]
export type Query = Readonly<Record<string, QueryValue>>

/** Fills path parameters: `/meters/{id}/` with `{ id: 5 }` is `/meters/5/`. Throws when one is missing. */
export function fillPath(template: string, params: Readonly<Record<string, string | number>> = {}): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = own(params, name)
    if (value === undefined || value === '')
      throw new Error(`path parameter "${name}" of ${template} is missing`)
    return encodeURIComponent(value)
  })
}

/**
 * Query text with arrays in the brackets format (`status[]=a&status[]=b`). Values that are null, undefined or '' are
 * not sent.
 */
export function queryText(query: Query): string {
  const pairs: string[] = []
  const add = (key: string, value: string | number | boolean) =>
    pairs.push(`${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
  for (const [key, value] of Object.entries(query)) {
    if (value === null || value === undefined || value === '') continue
    if (typeof value === 'object') for (const item of value) add(`${key}[]`, item)
    else add(key, value)
  }
  return pairs.join('&')
}
