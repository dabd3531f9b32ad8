// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest'
import { client, failure, ok, stub, withStubApi } from './stub-api'

withStubApi()

describe('what is sent', () => {
  it('goes under /api with bearer, language and a time stamp on GET, arrays in brackets, empty values left out', async () => {
    await client().request('GET', '/meters/{id}/', {
      path: { id: 5 },
      query: { status: ['active', 'faulty'], search: '', location: null, page: '2' },
    })
    const [request] = stub.heard
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
    expect(stub.heard.map(({ query }) => query.has('_t'))).toEqual([false, false])
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
    expect(stub.heard[0]?.headers['content-type']).toBe('application/json')
    expect(JSON.parse(stub.heard[0]?.body ?? '')).toEqual({
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
    expect(JSON.parse(stub.heard[0]?.body ?? '')).toEqual({ at: '2026-01-31 08:00:00' })
  })

  it('can be form-url-encoded or multipart', async () => {
    stub.organization = 7
    await client().request('POST', '/meters/', { body: { a: ' x ', list: [1, 2] }, encoding: 'form' })
    const form = new FormData()
    form.append('kind', ' avatar ')
    form.append('file', new Blob(['hello']), 'a.txt')
    await client().request('POST', '/meters/import/', { body: form })
    expect(stub.heard[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect([...new URLSearchParams(stub.heard[0]?.body)]).toEqual([
      ['a', 'x'],
      ['list[]', '1'],
      ['list[]', '2'],
      ['organization', '7'],
    ])
    expect(stub.heard[1]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(stub.heard[1]?.body).toMatch(/name="organization"\r\n\r\n7\r\n/)
    expect(stub.heard[1]?.body).toMatch(/name="kind"\r\n\r\navatar\r\n/)
    expect(stub.heard[1]?.body).toMatch(/filename="a.txt"/)
  })

  it('carries an Idempotency-Key when one is given', async () => {
    await client().request('POST', '/payment-records/', { body: {}, idempotencyKey: 'k1' })
    await client().request('POST', '/payment-records/', { body: {} })
    expect(stub.heard.map(({ headers }) => headers['idempotency-key'])).toEqual(['k1', undefined])
  })

  it('refuses a path whose parameter is missing', async () => {
    await expect(client().request('GET', '/meters/{id}/')).rejects.toThrow(/"id"/)
    expect(stub.heard).toHaveLength(0)
  })
})

describe('the automatic organization', () => {
  const sent = async (method: string, path: string, body?: unknown) => {
    await client().request(method, path, { body })
    const { query, body: text } = stub.heard.at(-1)!
    return {
      query: [...query].filter(([key]) => key.includes('organization')),
      body: text ? JSON.parse(text) : undefined,
    }
  }
  beforeEach(() => {
    stub.organization = 7
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
    expect(stub.heard.at(-1)?.query.getAll('organization')).toEqual(['9'])
  })

  it('is absent while there is none', async () => {
    stub.organization = null
    expect((await sent('GET', '/meters/')).query).toEqual([])
    expect((await sent('POST', '/meters/', { a: 1 })).body).toEqual({ a: 1 })
  })
})

describe('what comes back', () => {
  it('succeeds only with code 0', async () => {
    stub.reply = () => ok({ id: 1 })
    expect(await client().request('GET', '/meters/')).toEqual({ status: 200, msg: '好', data: { id: 1 } })
    stub.reply = () => ({ status: 200, body: { code: 3, msg: '不行', data: { why: 1 } } })
    const error = await failure(client().request('GET', '/meters/'))
    expect(error).toMatchObject({ status: 200, code: 3, msg: '不行', data: { why: 1 } })
  })

  it('says 请求接口错误 when the body has no msg, and names an empty body', async () => {
    stub.reply = () => ({ status: 200, body: { code: 1 } })
    expect((await failure(client().request('GET', '/meters/'))).msg).toBe('请求接口错误')
    stub.reply = () => ({ status: 200, raw: '' })
    expect((await failure(client().request('GET', '/meters/'))).msg).toBe('请求接口错误，响应数据为空')
    stub.reply = () => ({ status: 502, raw: '<html>' })
    expect(await failure(client().request('GET', '/meters/'))).toMatchObject({
      kind: 'bad_response',
      status: 502,
    })
  })

  it.each(['PUT', 'PATCH', 'DELETE'])('takes 204 on %s as success with 操作成功', async (method) => {
    stub.reply = () => ({ status: 204, raw: '' })
    expect(await client().request(method, '/meters/')).toEqual({
      status: 204,
      msg: '操作成功',
      data: undefined,
    })
  })

  it('gives field errors by field, and none when the data is something else', async () => {
    stub.reply = () => ({
      status: 400,
      body: { code: 400, msg: '请检查', data: { 'tiers.0.upper': ['必填'], note: 'x' } },
    })
    const error = await failure(client().request('POST', '/meters/', { body: {} }))
    expect(error).toMatchObject({ kind: 'bad_request', fields: { 'tiers.0.upper': ['必填'] } })
    stub.reply = () => ({ status: 409, body: { code: 409, msg: '异常', data: { abnormal: ['surge'] } } })
    expect((await failure(client().request('POST', '/meters/', { body: {} }))).data).toEqual({
      abnormal: ['surge'],
    })
  })

  it('downloads a file under the name that the server gives it, and reads a refusal of it', async () => {
    stub.reply = () => ({
      status: 200,
      raw: 'a,b',
      headers: {
        'content-type': 'text/csv',
        'content-disposition': "attachment; filename*=UTF-8''%E6%B0%B4%E8%A1%A8.csv",
      },
    })
    const { file, filename } = await client().download('GET', '/meters/export/')
    expect([await file.text(), filename]).toEqual(['a,b', '水表.csv'])
    stub.reply = () => ({ status: 403, body: { code: 403, msg: '没有权限', data: null } })
    expect(await failure(client().download('GET', '/meters/export/'))).toMatchObject({
      status: 403,
      msg: '没有权限',
    })
  })

  it('knows no answer, a late answer and a canceled call apart', async () => {
    const unreachable = client({ host: () => 'http://127.0.0.1:1' })
    expect((await failure(unreachable.request('GET', '/meters/'))).kind).toBe('network')
    stub.reply = () => ({ ...ok({}), delayMs: 300 })
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
    stub.reply = () => ({ status: 503, body: { code: 503, msg: '稍后', data: null } })
    await failure(client().request('GET', '/meters/'))
    expect(stub.heard).toHaveLength(1)
  })

  it('happens as often as asked for on failures of the server, never on refusals', async () => {
    stub.reply = () =>
      stub.heard.length < 3 ? { status: 503, body: { code: 503, msg: '稍后', data: null } } : ok('at last')
    const retry = { count: 2, delayMs: 1 }
    expect((await client().request('GET', '/meters/', { retry })).data).toBe('at last')
    expect(stub.heard).toHaveLength(3)
    stub.heard = []
    stub.reply = () => ({ status: 400, body: { code: 400, msg: '不行', data: null } })
    await failure(client().request('GET', '/meters/', { retry }))
    expect(stub.heard).toHaveLength(1)
  })
})
