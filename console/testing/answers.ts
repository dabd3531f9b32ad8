import { vi } from 'vitest'

/** A call of the page: `GET /api/meters/7/`, what it asks for, and the JSON or the file that it sends. */
export interface Asked {
  call: string
  query: URLSearchParams
  body: unknown
}

/** Answers all calls of a test with these data, or with a whole answer. Returns the calls, as they come. */
export function answers(answer: (asked: Asked) => unknown): Asked[] {
  const calls: Asked[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, { method = 'GET', body } = {}) => {
    const { pathname, searchParams } = new URL(String(address), location.href)
    const sent = typeof body === 'string' ? JSON.parse(body) : body
    const asked = { call: `${method} ${pathname}`, query: searchParams, body: sent }
    calls.push(asked)
    const data = answer(asked)
    // A kept answer may be given several times, but each is read once.
    return data instanceof Response ? data.clone() : Response.json({ code: 0, msg: '', data })
  })
  return calls
}

/** A call is not done, and why. */
export const refused = (status: number, code: string, msg: string, data: object | null = null) =>
  Response.json({ code, msg, data }, { status })

/** A list of one page. */
export const listed = <Row>(results: readonly Row[]) => ({
  ...{ count: results.length, count_capped: false, next: null, previous: null, results },
})
