// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ErrorKind } from './api-error'
import { client, failure, ok, refused, stub, withStubApi } from './stub-api'

withStubApi()
afterEach(() => vi.restoreAllMocks())

const jsonSent = () => JSON.parse(stub.heard.at(-1)?.body ?? '')

describe('every request', () => {
  it('has the prefix /api and goes to the API host', async () => {
    await client().request('GET', '/meters/{id}/', { path: { id: 5 } })
    await client().request('POST', '/meters/', { body: {} })
    expect(stub.heard.map(({ path }) => path)).toEqual(['/api/meters/5/', '/api/meters/'])
    const asked: string[] = []
    const elsewhere = client({
      host: () => 'https://api.example.org',
      fetch: async (address) => {
        asked.push(String(address))
        return Response.json({ code: 0, msg: '', data: null })
      },
    })
    await elsewhere.request('POST', '/meters/')
    expect(asked).toEqual(['https://api.example.org/api/meters/'])
  })

  it('carries the bearer token in Authorization, and none when nobody is signed in', async () => {
    await client().request('GET', '/meters/')
    stub.tokens.access = null
    await client().request('GET', '/meters/')
    expect(stub.heard.map(({ headers }) => headers.authorization)).toEqual(['Bearer access-1', undefined])
  })

  it('allows credentials and cookies', async () => {
    const modes: unknown[] = []
    const watched = client({
      fetch: (address, init) => {
        modes.push(init?.credentials)
        return fetch(address, init)
      },
    })
    await watched.request('GET', '/meters/')
    await watched.download('GET', '/meters/export/').catch(() => {})
    expect(modes).toEqual(['include', 'include'])
  })

  it('names the language of its messages', async () => {
    await client().request('GET', '/meters/')
    await client({ language: () => 'en-US' }).request('GET', '/meters/')
    expect(stub.heard.map(({ headers }) => headers['accept-language'])).toEqual(['zh-CN', 'en-US'])
  })

  it('refuses a path whose parameter is missing, before anything is sent', async () => {
    await expect(client().request('GET', '/meters/{id}/')).rejects.toThrow(/"id"/)
    expect(stub.heard).toHaveLength(0)
  })
})

describe('the query', () => {
  it('has a time stamp _t on GET, and on GET alone', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
      await client().request(method, '/meters/1/', method === 'GET' ? {} : { body: {} })
    expect(stub.heard.map(({ query }) => query.get('_t'))).toEqual(['1234', null, null, null, null])
  })

  it('writes arrays in the brackets format', async () => {
    await client().request('GET', '/meters/', { query: { status: ['active', 'faulty'], page: 2 } })
    expect([...(stub.heard[0]?.query ?? [])]).toEqual([
      ['status[]', 'active'],
      ['status[]', 'faulty'],
      ['page', '2'],
      ['_t', '1234'],
    ])
  })

  it('leaves out what was not chosen', async () => {
    await client().request('GET', '/meters/', { query: { search: '', location: null, meter: undefined } })
    expect([...(stub.heard[0]?.query.keys() ?? [])]).toEqual(['_t'])
  })
})

describe('the body', () => {
  it('is JSON by default', async () => {
    await client().request('POST', '/meters/', { body: { n: 1.5, none: null, is: true } })
    expect(stub.heard[0]?.headers['content-type']).toBe('application/json')
    expect(jsonSent()).toEqual({ n: 1.5, none: null, is: true })
  })

  it('has its strings trimmed, in nested objects and arrays too', async () => {
    const body = { name: ' 张三 ', lines: [{ text: '\ta ' }, ' b'], deep: { er: { text: ' c\n' } } }
    await client().request('PATCH', '/meters/1/', { body })
    expect(jsonSent()).toEqual({ name: '张三', lines: [{ text: 'a' }, 'b'], deep: { er: { text: 'c' } } })
    await client().request('POST', '/meters/', { body: [' x ', [' y ']] })
    expect(jsonSent()).toEqual(['x', ['y']])
  })

  it('has its dates as YYYY-MM-DD HH:mm:ss of the utility’s zone, in nested objects and arrays too', async () => {
    const at = new Date('2026-01-31T16:30:05Z')
    await client().request('PUT', '/meters/1/', { body: { at, lines: [{ at }], all: [at] } })
    const text = '2026-02-01 00:30:05'
    expect(jsonSent()).toEqual({ at: text, lines: [{ at: text }], all: [text] })
  })

  it('takes a date picker’s own wall clock', async () => {
    const picked = {
      $isDayjsObject: true,
      format: (pattern: string) => (pattern === 'YYYY-MM-DD HH:mm:ss' ? '2026-01-31 08:00:00' : ''),
    }
    await client().request('PATCH', '/meters/1/', { body: { at: picked } })
    expect(jsonSent()).toEqual({ at: '2026-01-31 08:00:00' })
  })

  it('is cleaned on a copy: what the caller holds stays as it was', async () => {
    stub.organization = 7
    const at = new Date('2026-01-31T16:30:05Z')
    const body = { name: ' 张三 ', at, lines: [{ text: ' a ' }] }
    const form = new FormData()
    form.append('kind', ' avatar ')
    await client().request('POST', '/meters/', { body })
    await client().request('POST', '/meters/', { body: form })
    expect(body).toEqual({ name: ' 张三 ', at, lines: [{ text: ' a ' }] })
    expect([...form]).toEqual([['kind', ' avatar ']])
  })

  it('can be form-url-encoded', async () => {
    stub.organization = 7
    const body = { a: ' x ', list: [1, 2], none: null, at: new Date('2026-01-31T16:30:05Z') }
    await client().request('POST', '/meters/', { body, encoding: 'form' })
    expect(stub.heard[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect([...new URLSearchParams(stub.heard[0]?.body)]).toEqual([
      ['a', 'x'],
      ['list[]', '1'],
      ['list[]', '2'],
      ['at', '2026-02-01 00:30:05'],
      ['organization', '7'],
    ])
  })

  it('can be multipart, made of an object or of a form with a file', async () => {
    await client().request('POST', '/meters/', { body: { a: ' x ', list: [1, 2] }, encoding: 'multipart' })
    const form = new FormData()
    form.append('kind', ' avatar ')
    form.append('file', new Blob([' hello ']), 'a.txt')
    await client().request('POST', '/meters/import/', { body: form })
    const [object, file] = stub.heard
    expect(object?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(object?.body).toMatch(
      /name="a"\r\n\r\nx\r\n[\s\S]*name="list\[\]"\r\n\r\n1\r\n[\s\S]*name="list\[\]"\r\n\r\n2\r\n/,
    )
    expect(file?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(file?.body).toMatch(/name="kind"\r\n\r\navatar\r\n/)
    expect(file?.body).toMatch(/filename="a.txt"[\s\S]*\r\n\r\n hello \r\n/)
  })

  it('carries an Idempotency-Key beside it when one is given', async () => {
    await client().request('POST', '/payment-records/', { body: {}, idempotencyKey: 'k1' })
    await client().request('POST', '/payment-records/', { body: {} })
    expect(stub.heard.map(({ headers }) => headers['idempotency-key'])).toEqual(['k1', undefined])
  })
})

describe('time', () => {
  it('is up after ten seconds', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout')
    await client().request('GET', '/meters/')
    expect(limit.mock.calls).toEqual([[10_000]])
  })

  it('is up for a call that is not answered in time, which fails with the kind timeout', async () => {
    stub.reply = () => ({ ...ok({}), delayMs: 300 })
    expect((await failure(client().request('GET', '/meters/', { timeoutMs: 30 }))).kind).toBe('timeout')
  })
})

describe('trying again', () => {
  const later = refused(503, 'unavailable', '稍后')

  it('does not happen by itself: the count is 0', async () => {
    stub.reply = () => later
    await failure(client().request('GET', '/meters/'))
    expect([stub.heard.length, stub.pauses]).toEqual([1, []])
  })

  it('happens as often as asked for, one second apart', async () => {
    stub.reply = () => (stub.heard.length < 3 ? later : ok('at last'))
    expect((await client().request('GET', '/meters/', { retry: { count: 2 } })).data).toBe('at last')
    expect([stub.heard.length, stub.pauses]).toEqual([3, [1000, 1000]])
  })

  it('waits as long as asked for, and gives up when the count is used up', async () => {
    stub.reply = () => later
    const error = await failure(client().request('GET', '/meters/', { retry: { count: 1, delayMs: 50 } }))
    expect([error.msg, stub.heard.length, stub.pauses]).toEqual(['稍后', 2, [50]])
  })

  it('never happens to a refusal', async () => {
    stub.reply = () => refused(400, 'invalid', '不行')
    await failure(client().request('GET', '/meters/', { retry: { count: 2 } }))
    expect(stub.heard).toHaveLength(1)
  })
})

describe('a request that can be given up', () => {
  it('ends as canceled while it is under way', async () => {
    stub.reply = () => ({ ...ok({}), delayMs: 1000 })
    const giveUp = new AbortController()
    const request = failure(client().request('GET', '/meters/', { signal: giveUp.signal }))
    await expect.poll(() => stub.heard).toHaveLength(1)
    giveUp.abort()
    expect((await request).kind).toBe('canceled')
  })

  it('still ends as timeout when its time is up', async () => {
    stub.reply = () => ({ ...ok({}), delayMs: 1000 })
    const { signal } = new AbortController()
    expect((await failure(client().request('GET', '/meters/', { signal, timeoutMs: 30 }))).kind).toBe(
      'timeout',
    )
  })
})

it('does not cancel a request because the same one is under way', async () => {
  stub.reply = () => ({ ...ok(stub.heard.length), delayMs: 30 })
  const one = client()
  const twins = [one.request('GET', '/meters/'), one.request('GET', '/meters/')]
  // Either may arrive first.
  expect(new Set((await Promise.all(twins)).map(({ data }) => data))).toEqual(new Set([1, 2]))
})

describe('the kinds of errors', () => {
  it.each<[ErrorKind, () => Promise<unknown>]>([
    ['network', () => client({ host: () => 'http://127.0.0.1:1' }).request('GET', '/meters/')],
    ['timeout', () => client().request('GET', '/meters/', { timeoutMs: 20 })],
    ['bad_request', () => client().request('GET', '/refused/')],
    ['bad_response', () => client().request('GET', '/broken/')],
    ['canceled', () => client().request('GET', '/meters/', { signal: AbortSignal.abort() })],
  ])('tell %s from the others', async (kind, request) => {
    stub.reply = ({ path }) => {
      if (path === '/api/refused/') return refused(400, 'invalid', '')
      return path === '/api/broken/' ? { status: 502, raw: '<html>' } : { ...ok({}), delayMs: 200 }
    }
    expect((await failure(request())).kind).toBe(kind)
  })
})
