// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { client, failure, ok, refused, stub, withStubApi } from './stub-api'

withStubApi()

const refusal = () => failure(client().request('GET', '/meters/'))

describe('an answer', () => {
  it('succeeds with the body code 0', async () => {
    stub.reply = () => ok({ id: 1 })
    expect(await client().request('GET', '/meters/')).toEqual({ status: 200, msg: '好', data: { id: 1 } })
  })

  it.each([3, '0', 'invalid', null, undefined])(
    'fails with the body code %o, with the body’s msg',
    async (code) => {
      stub.reply = () => ({ status: 200, body: { code, msg: '不行', data: { why: 1 } } })
      expect(await refusal()).toMatchObject({
        kind: 'bad_response',
        status: 200,
        msg: '不行',
        data: { why: 1 },
      })
    },
  )

  it('fails with a failing status, whatever its body code', async () => {
    stub.reply = () => ({ status: 500, body: { code: 0, msg: '好', data: {} } })
    expect(await refusal()).toMatchObject({ kind: 'bad_response', status: 500 })
  })

  it.each([
    ['no msg', { body: { code: 1 } }],
    ['a msg that is no text', { body: { code: 1, msg: 5 } }],
    ['an empty msg', { body: { code: 1, msg: '' } }],
    ['something else than an object', { body: ['a'] }],
    ['something else than JSON', { raw: '<html>' }],
  ])('says 请求接口错误 when the body has %s', async (_, reply) => {
    stub.reply = () => ({ status: 200, ...reply })
    expect((await refusal()).msg).toBe('请求接口错误')
  })

  it.each([
    [200, ''],
    [200, ' \n'],
    [200, 'null'],
    [500, ''],
    [404, ''],
  ])('of status %i with the empty body %o says 请求接口错误，响应数据为空', async (status, raw) => {
    stub.reply = () => ({ status, raw })
    expect((await refusal()).msg).toBe('请求接口错误，响应数据为空')
  })

  it.each(['PUT', 'PATCH', 'DELETE'])('204 on %s is success with 操作成功', async (method) => {
    stub.reply = () => ({ status: 204, raw: '' })
    const answer = await client().request(method, '/meters/1/')
    expect(answer).toEqual({ status: 204, msg: '操作成功', data: undefined })
  })

  it.each(['GET', 'POST'])('204 on %s is an empty body', async (method) => {
    stub.reply = () => ({ status: 204, raw: '' })
    expect((await failure(client().request(method, '/meters/'))).msg).toBe('请求接口错误，响应数据为空')
  })
})

describe('a refusal', () => {
  it('gives messages by field, and none when the data is something else', async () => {
    stub.reply = () => ({
      status: 400,
      body: { code: 'invalid', msg: '请检查', data: { 'tiers.0.upper': ['必填'], note: 'x' } },
    })
    expect(await refusal()).toMatchObject({ kind: 'bad_request', fields: { 'tiers.0.upper': ['必填'] } })
    stub.reply = () => ({ status: 500, body: { code: 'server_error', msg: '错', data: { name: ['x'] } } })
    expect((await refusal()).fields).toEqual({})
  })

  it('keeps what the server added to it', async () => {
    stub.reply = () => ({
      status: 409,
      body: { code: 'abnormal', msg: '异常', data: { abnormal: ['surge'] } },
    })
    expect(await refusal()).toMatchObject({ code: 'abnormal', data: { abnormal: ['surge'] } })
  })

  it('for maintenance is told to the console, whatever was called; any other 503 is not', async () => {
    stub.reply = () => refused(503, 'maintenance', '系统维护中，请稍后再试')
    expect(await refusal()).toMatchObject({
      msg: '系统维护中，请稍后再试',
      isMaintenance: true,
      isOutage: true,
    })
    await failure(client().request('POST', '/login/', { body: {} }))
    await client()
      .download('GET', '/meters/export/')
      .catch(() => {})
    expect(stub.maintenances).toBe(3)
    stub.reply = () => refused(503, 'unavailable', '稍后')
    expect(await refusal()).toMatchObject({ isMaintenance: false, isOutage: false })
    expect(stub.maintenances).toBe(3)
  })
})

describe('a download', () => {
  it('is a file under the name that the server gives it', async () => {
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
  })

  it('that is refused says why', async () => {
    stub.reply = () => refused(403, 'no_permission', '没有权限')
    const error = await failure(client().download('GET', '/meters/export/'))
    expect(error).toMatchObject({ status: 403, msg: '没有权限' })
  })
})
