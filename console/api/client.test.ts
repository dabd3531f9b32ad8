// @vitest-environment node
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from './api-error'
import { type ClientPorts, createClient } from './client'

interface Heard {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}

type Reply = {
  status: number
  body?: unknown
  raw?: string
  headers?: Record<string, string>
  delayMs?: number
}

let server: Server
let heard: Heard[]
let reply: (request: Heard) => Reply
let ended: number
let tokens: { access: string | null; refresh: string | null }
let organization: number | null

beforeEach(async () => {
  heard = []
  ended = 0
  tokens = { access: 'access-1', refresh: 'refresh-1' }
  organization = null
  reply = () => ok({})
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://here')
      const { method = '', headers } = request
      const body = Buffer.concat(chunks).toString()
      const one = { method, headers, body, path: url.pathname, query: url.searchParams }
      heard.push(one)
      const { status, body: data, raw, headers: extra, delayMs = 0 } = reply(one)
      setTimeout(() => {
        response.writeHead(status, { 'content-type': 'application/json', ...extra })
        response.end(raw ?? (data === undefined ? '' : JSON.stringify(data)))
      }, delayMs)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const ok = (data: unknown): Reply => ({ status: 200, body: { code: 0, msg: '好', data } })
const expired: Reply = { status: 401, body: { code: 'token_not_valid', msg: '令牌无效', data: null } }

function client(changed: Partial<ClientPorts> = {}) {
  return createClient({
    fetch,
    now: () => 1234,
    host: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    language: () => 'zh-CN',
    accessToken: () => tokens.access,
    refreshToken: () => tokens.refresh,
    keepTokens: ({ access, refresh }) => {
      tokens = { access, refresh: refresh ?? tokens.refresh }
    },
    organization: () => organization,
    endSession: () => {
      ended++
      tokens = { access: null, refresh: null }
    },
    ...changed,
  })
}

const failure = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => expect.fail('should have failed'),
    (error) => {
      expect(error).toBeInstanceOf(ApiError)
      return error
    },
  )

describe('what is sent', () => {
  it('goes under /api with bearer, language and a time stamp on GET, arrays in brackets, empty values left out', async () => {
    await client().request('GET', '/meters/{id}/', {
      path: { id: 5 },
      query: { status: ['active', 'faulty'], search: '', location: null, page: '2' },
    })
    const [request] = heard
    expect(request?.path).toBe('/api/meters/5/')
    expect(request?.query.getAll('status[]')).toEqual(['active', 'faulty'])
    expect([...(request?.query.keys() ?? [])]).toEqual(['status[]', 'status[]', 'page', '_t'])
    expect(request?.query.get('_t')).toBe('1234')
    expect(request?.headers.authorization).toBe('Bearer access-1')
    expect(request?.headers['accept-language']).toBe('zh-CN')
  })

  it('has no time stamp on anything but GET', async () => {
    await client().request('POST', '/readings/preview/', { body: { meter: 1 } })
    await client().request('DELETE', '/payment-records/{id}/', { path: { id: 1 } })
    expect(heard.map(({ query }) => query.has('_t'))).toEqual([false, false])
  })

  it('is JSON by default with strings trimmed and dates as local time, in a copy', async () => {
    const body = {
      name: ' 张三 ',
      at: new Date('2026-01-31T16:30:05Z'),
      lines: [{ text: ' a ' }],
      none: null,
      n: 1.5,
    }
    await client().request('POST', '/meters/', { body })
    expect(heard[0]?.headers['content-type']).toBe('application/json')
    expect(JSON.parse(heard[0]?.body ?? '')).toEqual({
      name: '张三',
      at: '2026-02-01 00:30:05',
      lines: [{ text: 'a' }],
      none: null,
      n: 1.5,
    })
    expect(body.name).toBe(' 张三 ')
  })

  it('takes a date picker’s own wall clock', async () => {
    const picked = {
      $isDayjsObject: true,
      format: (pattern: string) => (pattern === 'YYYY-MM-DD HH:mm:ss' ? '2026-01-31 08:00:00' : ''),
    }
    await client().request('PATCH', '/meters/{id}/', { path: { id: 1 }, body: { at: picked } })
    expect(JSON.parse(heard[0]?.body ?? '')).toEqual({ at: '2026-01-31 08:00:00' })
  })

  it('can be form-url-encoded or multipart', async () => {
    organization = 7
    await client().request('POST', '/meters/', { body: { a: ' x ', list: [1, 2] }, encoding: 'form' })
    const form = new FormData()
    form.append('kind', ' avatar ')
    form.append('file', new Blob(['hello']), 'a.txt')
    await client().request('POST', '/meters/import/', { body: form })
    expect(heard[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect([...new URLSearchParams(heard[0]?.body)]).toEqual([
      ['a', 'x'],
      ['list[]', '1'],
      ['list[]', '2'],
      ['organization', '7'],
    ])
    expect(heard[1]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(heard[1]?.body).toMatch(/name="organization"\r\n\r\n7\r\n/)
    expect(heard[1]?.body).toMatch(/name="kind"\r\n\r\navatar\r\n/)
    expect(heard[1]?.body).toMatch(/filename="a.txt"/)
  })

  it('carries an Idempotency-Key when one is given', async () => {
    await client().request('POST', '/payment-records/', { body: {}, idempotencyKey: 'k1' })
    await client().request('POST', '/payment-records/', { body: {} })
    expect(heard.map(({ headers }) => headers['idempotency-key'])).toEqual(['k1', undefined])
  })

  it('refuses a path whose parameter is missing', async () => {
    await expect(client().request('GET', '/meters/{id}/')).rejects.toThrow(/"id"/)
    expect(heard).toHaveLength(0)
  })
})

describe('the automatic organization', () => {
  const sent = async (method: string, path: string, body?: unknown) => {
    await client().request(method, path, { body })
    const { query, body: text } = heard.at(-1)!
    return {
      query: [...query].filter(([key]) => key.includes('organization')),
      body: text ? JSON.parse(text) : undefined,
    }
  }
  beforeEach(() => {
    organization = 7
  })

  it.each([
    ['/meters/', 'organization'],
    ['/reading-orders/', 'organization'],
    ['/jobs/3/', 'organization'],
    ['/orders/', 'meter__organization'],
    ['/orders/monthly/', 'meter__organization'],
    ['/payment-records/', 'meter__organization'],
  ])('is added to GET %s as %s', async (path, name) => {
    expect((await sent('GET', path)).query).toEqual([[name, '7']])
  })

  it.each([
    '/organizations/orgs/',
    '/organizations/meter-types/',
    '/login/',
    '/register/',
    '/token/refresh/',
    '/attachments/',
    '/nb/nb-gate/',
  ])('is not added to %s', async (path) => {
    expect((await sent('GET', path)).query).toEqual([])
    expect((await sent('POST', path, { a: 1 })).body).toEqual({ a: 1 })
  })

  it('is added to the body of a POST, also of one without a body', async () => {
    expect((await sent('POST', '/orders/', { a: 1 })).body).toEqual({ a: 1, organization: 7 })
    expect((await sent('POST', '/readings/3/bill/')).body).toEqual({ organization: 7 })
  })

  it('leaves alone arrays, bodies and queries that name one, and every method but GET and POST', async () => {
    expect((await sent('POST', '/meters/', [1])).body).toEqual([1])
    expect((await sent('POST', '/meters/', { organization: 9 })).body).toEqual({ organization: 9 })
    expect(await sent('PATCH', '/meters/1/', { a: 1 })).toEqual({ query: [], body: { a: 1 } })
    await client().request('GET', '/meters/', { query: { organization: 9 } })
    expect(heard.at(-1)?.query.getAll('organization')).toEqual(['9'])
  })

  it('is absent while there is none', async () => {
    organization = null
    expect((await sent('GET', '/meters/')).query).toEqual([])
    expect((await sent('POST', '/meters/', { a: 1 })).body).toEqual({ a: 1 })
  })
})

describe('what comes back', () => {
  it('succeeds only with code 0', async () => {
    reply = () => ok({ id: 1 })
    expect(await client().request('GET', '/meters/')).toEqual({ status: 200, msg: '好', data: { id: 1 } })
    reply = () => ({ status: 200, body: { code: 3, msg: '不行', data: { why: 1 } } })
    const error = await failure(client().request('GET', '/meters/'))
    expect(error).toMatchObject({ status: 200, code: 3, msg: '不行', data: { why: 1 } })
  })

  it('says 请求接口错误 when the body has no msg, and names an empty body', async () => {
    reply = () => ({ status: 200, body: { code: 1 } })
    expect((await failure(client().request('GET', '/meters/'))).msg).toBe('请求接口错误')
    reply = () => ({ status: 200, raw: '' })
    expect((await failure(client().request('GET', '/meters/'))).msg).toBe('请求接口错误，响应数据为空')
    reply = () => ({ status: 502, raw: '<html>' })
    expect(await failure(client().request('GET', '/meters/'))).toMatchObject({
      kind: 'bad_response',
      status: 502,
    })
  })

  it.each(['PUT', 'PATCH', 'DELETE'])('takes 204 on %s as success with 操作成功', async (method) => {
    reply = () => ({ status: 204, raw: '' })
    expect(await client().request(method, '/meters/')).toEqual({
      status: 204,
      msg: '操作成功',
      data: undefined,
    })
  })

  it('gives field errors by field, and none when the data is something else', async () => {
    reply = () => ({
      status: 400,
      body: { code: 400, msg: '请检查', data: { 'tiers.0.upper': ['必填'], note: 'x' } },
    })
    const error = await failure(client().request('POST', '/meters/', { body: {} }))
    expect(error).toMatchObject({ kind: 'bad_request', fields: { 'tiers.0.upper': ['必填'] } })
    reply = () => ({ status: 409, body: { code: 409, msg: '异常', data: { abnormal: ['surge'] } } })
    expect((await failure(client().request('POST', '/meters/', { body: {} }))).data).toEqual({
      abnormal: ['surge'],
    })
  })

  it('downloads a file under the name that the server gives it, and reads a refusal of it', async () => {
    reply = () => ({
      status: 200,
      raw: 'a,b',
      headers: {
        'content-type': 'text/csv',
        'content-disposition': "attachment; filename*=UTF-8''%E6%B0%B4%E8%A1%A8.csv",
      },
    })
    const { file, filename } = await client().download('GET', '/meters/export/')
    expect([await file.text(), filename]).toEqual(['a,b', '水表.csv'])
    reply = () => ({ status: 403, body: { code: 403, msg: '没有权限', data: null } })
    expect(await failure(client().download('GET', '/meters/export/'))).toMatchObject({
      status: 403,
      msg: '没有权限',
    })
  })

  it('knows no answer, a late answer and a canceled call apart', async () => {
    const unreachable = client({ host: () => 'http://127.0.0.1:1' })
    expect((await failure(unreachable.request('GET', '/meters/'))).kind).toBe('network')
    reply = () => ({ ...ok({}), delayMs: 300 })
    expect((await failure(client().request('GET', '/meters/', { timeoutMs: 30 }))).kind).toBe('timeout')
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 20)
    expect((await failure(client().request('GET', '/meters/', { signal: controller.signal }))).kind).toBe(
      'canceled',
    )
  })
})

describe('trying again', () => {
  it('does not happen by itself', async () => {
    reply = () => ({ status: 503, body: { code: 503, msg: '稍后', data: null } })
    await failure(client().request('GET', '/meters/'))
    expect(heard).toHaveLength(1)
  })

  it('happens as often as asked for on failures of the server, never on refusals', async () => {
    reply = () =>
      heard.length < 3 ? { status: 503, body: { code: 503, msg: '稍后', data: null } } : ok('at last')
    const retry = { count: 2, delayMs: 1 }
    expect((await client().request('GET', '/meters/', { retry })).data).toBe('at last')
    expect(heard).toHaveLength(3)
    heard = []
    reply = () => ({ status: 400, body: { code: 400, msg: '不行', data: null } })
    await failure(client().request('GET', '/meters/', { retry }))
    expect(heard).toHaveLength(1)
  })
})

describe('an expired token', () => {
  const refreshes = () => heard.filter(({ path }) => path === '/api/token/refresh/')

  it('is refreshed once for ten calls, and each is replayed once', async () => {
    reply = ({ path, headers }) => {
      if (path === '/api/token/refresh/')
        return { ...ok({ access: 'access-2', refresh: 'refresh-2' }), delayMs: 30 }
      return headers.authorization === 'Bearer access-2' ? ok(path) : expired
    }
    const one = client()
    const calls = Array.from({ length: 10 }, (_, index) => one.request('GET', `/meters/${index}/`))
    const answers = await Promise.all(calls)
    expect(answers.map(({ data }) => data)).toEqual(
      Array.from({ length: 10 }, (_, index) => `/api/meters/${index}/`),
    )
    expect(refreshes()).toHaveLength(1)
    expect(JSON.parse(refreshes()[0]?.body ?? '')).toEqual({ refresh: 'refresh-1' })
    expect(refreshes()[0]?.headers.authorization).toBeUndefined()
    expect(heard).toHaveLength(21)
    expect(tokens).toEqual({ access: 'access-2', refresh: 'refresh-2' })
  })

  it('needs no refresh when another call has renewed it meanwhile', async () => {
    let isFirst = true
    reply = ({ headers }) => {
      if (!isFirst) return ok(headers.authorization)
      isFirst = false
      tokens = { access: 'access-9', refresh: 'refresh-9' }
      return expired
    }
    expect((await client().request('GET', '/meters/')).data).toBe('Bearer access-9')
    expect(refreshes()).toHaveLength(0)
  })

  it('keeps the refresh token when the answer has no new one, and the key of a replayed act', async () => {
    reply = ({ path, headers }) => {
      if (path === '/api/token/refresh/') return ok({ access: 'access-2' })
      return headers.authorization === 'Bearer access-2' ? ok(headers['idempotency-key']) : expired
    }
    const { data } = await client().request('POST', '/payment-records/', { body: {}, idempotencyKey: 'k' })
    expect(data).toBe('k')
    expect(tokens).toEqual({ access: 'access-2', refresh: 'refresh-1' })
  })

  it.each([401, 403, 500])('ends the session once when the refresh is answered with %i', async (status) => {
    reply = ({ path }) =>
      path === '/api/token/refresh/'
        ? { status, body: { code: 'token_not_valid', msg: '登录已过期', data: null } }
        : expired
    const one = client()
    const errors = await Promise.all([failure(one.request('GET', '/a/')), failure(one.request('GET', '/b/'))])
    expect(errors.map(({ msg }) => msg)).toEqual(['登录已过期', '登录已过期'])
    expect([ended, refreshes().length]).toEqual([1, 1])
  })

  it('does not end the session when the refresh got no answer or "try again later"', async () => {
    reply = ({ path }) =>
      path === '/api/token/refresh/' ? { status: 503, body: { code: 503, msg: '稍后', data: null } } : expired
    expect((await failure(client().request('GET', '/a/'))).status).toBe(503)
    expect(ended).toBe(0)
    expect(tokens.access).toBe('access-1')
  })

  it('ends the session when there is no refresh token', async () => {
    tokens.refresh = null
    reply = () => expired
    expect((await failure(client().request('GET', '/a/'))).msg).toBe('登录已过期，请重新登录')
    expect([ended, refreshes().length]).toEqual([1, 0])
  })

  it('is not replayed a second time', async () => {
    reply = ({ path }) => (path === '/api/token/refresh/' ? ok({ access: 'access-2' }) : expired)
    await failure(client().request('GET', '/a/'))
    expect(heard.map(({ path }) => path)).toEqual(['/api/a/', '/api/token/refresh/', '/api/a/'])
    expect(ended).toBe(1)
  })

  it('refuses a refresh without an access token in it', async () => {
    reply = ({ path }) => (path === '/api/token/refresh/' ? ok({}) : expired)
    expect((await failure(client().request('GET', '/a/'))).msg).toBe('登录失败：未获得访问令牌')
    expect(ended).toBe(1)
  })

  it('leaves other 401s alone', async () => {
    reply = () => ({ status: 401, body: { code: 'no_active_account', msg: '账号或密码错误', data: null } })
    expect((await failure(client().request('POST', '/login/', { body: {} }))).msg).toBe('账号或密码错误')
    expect(refreshes()).toHaveLength(0)
  })
})
