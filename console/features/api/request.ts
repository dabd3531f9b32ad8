import type { Text } from '../../i18n/locale'

/** A call of the demo company as it was made, and the answer as it came. */
export interface Example {
  /** `GET /meters/{id}/` */
  call: string
  title: Text
  path?: object
  query?: object
  body?: object
  answer: { code: number | string; msg: string; data: unknown }
}

/** The calls without a token. */
const OPEN = ['POST /login/', 'POST /token/refresh/']

/** An example as a person would type it in a shell. */
export function requestOf({ call, path = {}, query = {}, body }: Example, origin: string): string {
  const [method = '', template = ''] = call.split(' ')
  const filled = Object.entries(path).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, String(value)),
    template,
  )
  const asked = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString()
  const address = `${origin}/api${filled}${asked === '' ? '' : `?${asked}`}`
  return [
    `curl -X ${method} '${address}'`,
    ...(OPEN.includes(call) ? [] : [`-H 'Authorization: Bearer …'`]),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(body)}'`]),
  ].join(' \\\n  ')
}
