import { afterEach, expect, it, vi } from 'vitest'
import { sending } from './progress'

/** Imitates the parts of the browser's own that the tests use. */
class Stub {
  static last: Stub
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  status = 201
  response = new Blob(['{"code":0}'])
  responseType = ''
  withCredentials = false
  headers: [string, string][] = []
  opened: unknown[] = []
  sent: unknown
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  constructor() {
    Stub.last = this
  }
  open(...args: unknown[]) {
    this.opened = args
  }
  setRequestHeader(name: string, value: string) {
    this.headers.push([name, value])
  }
  getAllResponseHeaders() {
    return 'content-type: application/json\r\nx-one: 1\r\n'
  }
  send(body: unknown) {
    this.sent = body
  }
  abort() {
    this.onabort?.()
  }
}

afterEach(() => vi.unstubAllGlobals())

it('sends what fetch would, tells how much of it is on its way, and answers as fetch does', async () => {
  vi.stubGlobal('XMLHttpRequest', Stub)
  const shares: number[] = []
  const body = new FormData()
  const answer = sending((share) => shares.push(share))('/api/x/', {
    method: 'POST',
    headers: { Authorization: 'Bearer t' },
    body,
  })
  Stub.last.upload.onprogress?.({ loaded: 1, total: 4 })
  Stub.last.upload.onprogress?.({ loaded: 4, total: 4 })
  Stub.last.onload?.()
  const response = await answer
  expect(Stub.last.opened).toEqual(['POST', '/api/x/'])
  expect(Stub.last.headers.map(([name, value]) => [name.toLowerCase(), value])).toEqual([
    ['authorization', 'Bearer t'],
  ])
  expect([Stub.last.sent, Stub.last.withCredentials]).toEqual([body, true])
  expect(shares).toEqual([0.25, 1])
  expect([response.status, response.headers.get('x-one'), await response.text()]).toEqual([
    201,
    '1',
    '{"code":0}',
  ])
})

it('fails as fetch does without an answer, and when it is given up', async () => {
  vi.stubGlobal('XMLHttpRequest', Stub)
  const lost = sending(() => {})('/api/x/')
  Stub.last.onerror?.()
  await expect(lost).rejects.toThrow(TypeError)
  const givenUp = new AbortController()
  const stopped = sending(() => {})('/api/x/', { signal: givenUp.signal })
  givenUp.abort()
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' })
})
