// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { client, expired, failure, ok, refused, stub, withStubApi } from './stub-api'

withStubApi()

describe('an expired token', () => {
  const refreshes = () => stub.heard.filter(({ path }) => path === '/api/token/refresh/')

  it('is refreshed once for ten calls, and each is replayed once', async () => {
    stub.reply = ({ path, headers }) => {
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
    expect(stub.heard).toHaveLength(21)
    expect(stub.tokens).toEqual({ access: 'access-2', refresh: 'refresh-2' })
  })

  it('needs no refresh when another call has renewed it meanwhile', async () => {
    let isFirst = true
    stub.reply = ({ headers }) => {
      if (!isFirst) return ok(headers.authorization)
      isFirst = false
      stub.tokens = { access: 'access-9', refresh: 'refresh-9' }
      return expired
    }
    expect((await client().request('GET', '/meters/')).data).toBe('Bearer access-9')
    expect(refreshes()).toHaveLength(0)
  })

  it('keeps the refresh token when the answer has no new one, and the key of a replayed act', async () => {
    stub.reply = ({ path, headers }) => {
      if (path === '/api/token/refresh/') return ok({ access: 'access-2' })
      return headers.authorization === 'Bearer access-2' ? ok(headers['idempotency-key']) : expired
    }
    const { data } = await client().request('POST', '/payment-records/', { body: {}, idempotencyKey: 'k' })
    expect(data).toBe('k')
    expect(stub.tokens).toEqual({ access: 'access-2', refresh: 'refresh-1' })
  })

  it.each([401, 403, 400, 500, 503])(
    'logs out, once, when the refresh is answered with %i',
    async (status) => {
      stub.reply = ({ path }) =>
        path === '/api/token/refresh/' ? refused(status, 'token_not_valid', '登录已过期') : expired
      const one = client()
      const errors = await Promise.all([
        failure(one.request('GET', '/a/')),
        failure(one.request('GET', '/b/')),
      ])
      expect(errors.map(({ msg }) => msg)).toEqual(['登录已过期', '登录已过期'])
      expect([stub.sessionEnds, refreshes().length]).toEqual([1, 1])
    },
  )

  it('fails the call but keeps the session when the refresh got no answer', async () => {
    stub.reply = () => expired
    const cut: typeof fetch = (address, init) =>
      String(address).endsWith('/token/refresh/')
        ? Promise.reject(new TypeError('cut'))
        : fetch(address, init)
    expect((await failure(client({ fetch: cut }).request('GET', '/a/'))).kind).toBe('network')
    expect([stub.sessionEnds, stub.tokens.access]).toEqual([0, 'access-1'])
  })

  it('fails the call but keeps the session when the refresh finds the server under maintenance', async () => {
    stub.reply = ({ path }) =>
      path === '/api/token/refresh/' ? refused(503, 'maintenance', '系统维护中') : expired
    expect((await failure(client().request('GET', '/a/'))).isMaintenance).toBe(true)
    expect([stub.sessionEnds, stub.maintenances]).toEqual([0, 1])
  })

  it('stays signed out when someone has signed out while the refresh was under way', async () => {
    stub.reply = ({ path }) => {
      if (path !== '/api/token/refresh/') return expired
      stub.tokens = { access: null, refresh: null }
      return ok({ access: 'access-2', refresh: 'refresh-2' })
    }
    await failure(client().request('GET', '/a/'))
    expect(stub.tokens).toEqual({ access: null, refresh: null })
  })

  it('ends the session when there is no refresh token', async () => {
    stub.tokens.refresh = null
    stub.reply = () => expired
    expect((await failure(client().request('GET', '/a/'))).msg).toBe(
      '登录已失效，请重新登录（No refresh token available）',
    )
    expect([stub.sessionEnds, refreshes().length]).toEqual([1, 0])
  })

  it('of the refresh call itself is not refreshed', async () => {
    stub.reply = () => expired
    const error = await failure(client().request('POST', '/token/refresh/', { body: { refresh: 'x' } }))
    expect([error.status, stub.heard.length]).toEqual([401, 1])
  })

  it('is not replayed a second time', async () => {
    stub.reply = ({ path }) => (path === '/api/token/refresh/' ? ok({ access: 'access-2' }) : expired)
    await failure(client().request('GET', '/a/'))
    expect(stub.heard.map(({ path }) => path)).toEqual(['/api/a/', '/api/token/refresh/', '/api/a/'])
    expect(stub.sessionEnds).toBe(1)
  })

  it('refuses a refresh without an access token in it', async () => {
    stub.reply = ({ path }) => (path === '/api/token/refresh/' ? ok({}) : expired)
    expect((await failure(client().request('GET', '/a/'))).msg).toBe(
      '登录失败：未获得访问令牌（Login failed: No access token received）',
    )
    expect(stub.sessionEnds).toBe(1)
  })

  it('leaves other 401s alone', async () => {
    stub.reply = () => refused(401, 'no_active_account', '账号或密码错误')
    expect((await failure(client().request('POST', '/login/', { body: {} }))).msg).toBe('账号或密码错误')
    expect(refreshes()).toHaveLength(0)
  })
})
