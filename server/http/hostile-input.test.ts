/**
 * Input that breaks weak servers. The answer is always a 4xx with a sentence, never a 5xx, database text or silent
 * acceptance.
 */
import { createConnection } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp, type TestUser } from '../testing/test-app'

let t: TestApp
let staff: TestUser
let address: { host: string; port: number }
beforeAll(async () => {
  t = await startApp()
  staff = await t.signIn('staff', { organization: await t.newOrganization() })
  const url = new URL(await t.app.listen({ port: 0, host: '127.0.0.1' }))
  address = { host: url.hostname, port: Number(url.port) }
})
afterAll(() => t.stop())

const JSON_TYPE = 'application/json'
const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const diameter = (extra: string) => `{"name":"DN15","mm":15${extra}}`

interface Hostile {
  method?: 'GET' | 'POST'
  path?: string
  type?: string
  body?: string | Buffer
  headers?: Record<string, string>
  status: number
  code: string
  field?: string
}

async function send({
  method = 'POST',
  path = '/organizations/diameters/',
  type = JSON_TYPE,
  body,
  headers,
}: Hostile) {
  const response = await t.app.inject({
    method,
    url: `/api${path}`,
    headers: {
      authorization: `Bearer ${staff.token}`,
      'accept-language': 'en',
      ...(body === undefined ? {} : { 'content-type': type }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}

const bodies: Record<string, Hostile> = {
  'JSON cut off': { body: '{"name":"DN15"', status: 400, code: 'bad_json' },
  'something after the JSON': { body: '{} {}', status: 400, code: 'bad_json' },
  'a trailing comma': { body: '{"name":"DN15","mm":15,}', status: 400, code: 'bad_json' },
  NaN: { body: diameter(',"capacity_fee":NaN'), status: 400, code: 'bad_json' },
  'bytes that are not UTF-8': {
    body: Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe]), Buffer.from('","mm":15}')]),
    status: 400,
    code: 'bad_text',
  },
  'UTF-8 cut off in a character': {
    body: Buffer.from('{"name":"水').subarray(0, -1),
    status: 400,
    code: 'bad_text',
  },
  'U+0000 in a text': { body: '{"name":"a\\u0000b","mm":15}', status: 400, code: 'bad_text' },
  'U+0000 in a key': { body: '{"na\\u0000me":"a","mm":15}', status: 400, code: 'bad_text' },
  'a lone surrogate': { body: '{"name":"\\ud800","mm":15}', status: 400, code: 'bad_text' },
  'a surrogate pair the wrong way round': {
    body: '{"name":"\\udc00\\ud800","mm":15}',
    status: 400,
    code: 'bad_text',
  },
  'a key given twice': { body: diameter(',"mm":16'), status: 400, code: 'repeated_key' },
  'a key given twice in disguise': { body: diameter(',"\\u006dm":16'), status: 400, code: 'repeated_key' },
  'a key given twice further in': {
    body: diameter(',"x":[{"a":1,"a":2}]'),
    status: 400,
    code: 'repeated_key',
  },
  __proto__: { body: diameter(',"__proto__":{"is_staff":true}'), status: 400, code: 'repeated_key' },
  'constructor.prototype': {
    body: diameter(',"constructor":{"prototype":{}}'),
    status: 400,
    code: 'invalid',
    field: 'constructor',
  },
  '150,000 unknown keys': {
    body: `{${Array.from({ length: 150_000 }, (_, at) => `"k${at}":1`).join()}}`,
    status: 400,
    code: 'too_many_keys',
  },
  'too many keys further in': {
    body: diameter(`,"x":[{${Array.from({ length: 201 }, (_, at) => `"k${at}":1`).join()}}]`),
    status: 400,
    code: 'too_many_keys',
  },
  'nesting of 33': { body: deep(33), status: 400, code: 'too_deep' },
  'nesting of 100,000': { body: deep(100_000), status: 400, code: 'too_deep' },
  '1e400': { body: diameter(',"capacity_fee":1e400'), status: 400, code: 'bad_number' },
  'an exponent': { body: diameter(',"capacity_fee":1e2'), status: 400, code: 'bad_number' },
  'more digits than a number holds': {
    body: diameter(',"capacity_fee":0.1234567890123456789'),
    status: 400,
    code: 'bad_number',
  },
  'an id beyond 2^53': {
    body: diameter(',"organization":9007199254740993'),
    status: 400,
    code: 'bad_number',
  },
  'an id as text': { body: diameter(',"organization":"987654"'), status: 403, code: 'other_organization' },
  'a fraction for a whole number': {
    body: '{"name":"DN15","mm":1.5}',
    status: 400,
    code: 'invalid',
    field: 'mm',
  },
  'a negative number': { body: '{"name":"DN15","mm":-1}', status: 400, code: 'invalid', field: 'mm' },
  'a number for a text': { body: '{"name":15,"mm":15}', status: 400, code: 'invalid', field: 'name' },
  'an object for a text': {
    body: '{"name":{"$gt":""},"mm":15}',
    status: 400,
    code: 'invalid',
    field: 'name',
  },
  'null for a required text': { body: '{"name":null,"mm":15}', status: 400, code: 'invalid', field: 'name' },
  'spaces for a required text': {
    body: '{"name":"  ","mm":15}',
    status: 400,
    code: 'invalid',
    field: 'name',
  },
  'a control character': {
    body: '{"name":"a\\u0007b","mm":15}',
    status: 400,
    code: 'invalid',
    field: 'name',
  },
  'a name of 900 kB': {
    body: `{"name":"${'a'.repeat(900_000)}","mm":15}`,
    status: 400,
    code: 'invalid',
    field: 'name',
  },
  'an array for an object': { body: '[]', status: 400, code: 'invalid' },
  'a text for an object': { body: '"x"', status: 400, code: 'invalid' },
  'a number for an object': { body: '1', status: 400, code: 'invalid' },
  'null for an object': { body: 'null', status: 400, code: 'invalid', field: 'name' },
  'no body at all': { status: 400, code: 'invalid', field: 'name' },
  'a body of 2 MB and more': { body: `{"name":"${'a'.repeat(2_100_000)}"}`, status: 413, code: 'too_large' },
  'text/plain': { type: 'text/plain', body: diameter(''), status: 415, code: 'unsupported_type' },
  'application/xml': { type: 'application/xml', body: '<a/>', status: 415, code: 'unsupported_type' },
  'a type that is none': { type: ';;;', body: diameter(''), status: 415, code: 'unsupported_type' },
  'JSON in GBK': {
    type: 'application/json; charset=gbk',
    body: diameter(''),
    status: 415,
    code: 'unsupported_type',
  },
  'a file where none is taken': {
    type: 'multipart/form-data; boundary=x',
    body: '--x\r\ncontent-disposition: form-data; name="name"; filename="a.pdf"\r\n\r\nDN15\r\n--x--\r\n',
    status: 415,
    code: 'unsupported_type',
  },
  'multipart with a field twice': {
    type: 'multipart/form-data; boundary=x',
    body: '--x\r\ncontent-disposition: form-data; name="mm"\r\n\r\n1\r\n--x\r\ncontent-disposition: form-data; name="mm"\r\n\r\n2\r\n--x--\r\n',
    status: 400,
    code: 'invalid',
    field: 'mm',
  },
  'a body of more than 8 kB where anyone may call': {
    path: '/register/',
    body: `{"username":"${'a'.repeat(9_000)}"}`,
    status: 413,
    code: 'too_large',
  },
  'a form of more than 8 kB where anyone may call': {
    path: '/register/',
    type: 'multipart/form-data; boundary=x',
    body: `--x\r\ncontent-disposition: form-data; name="username"\r\n\r\n${'a'.repeat(9_000)}\r\n--x--\r\n`,
    status: 413,
    code: 'too_large',
  },
  'multipart that ends in the middle': {
    type: 'multipart/form-data; boundary=x',
    body: '--x\r\ncontent-disposition: form-data; name="na',
    status: 400,
    code: 'bad_request',
  },
  'a form with a broken escape': {
    type: 'application/x-www-form-urlencoded',
    body: 'name=%ZZ',
    status: 400,
    code: 'bad_text',
  },
  'a form with a field twice': {
    type: 'application/x-www-form-urlencoded',
    body: 'mm=1&mm=2',
    status: 400,
    code: 'invalid',
    field: 'mm',
  },
  'an empty Idempotency-Key where none is taken': {
    body: '{"name":"DN15"}',
    headers: { 'idempotency-key': '' },
    status: 400,
    code: 'invalid',
    field: 'mm',
  },
}

const list = (query: string) => ({ method: 'GET' as const, path: `/organizations/diameters/?${query}` })
const queries: Record<string, Hostile> = {
  'an unknown filter': { ...list('colour=red'), status: 400, code: 'invalid', field: 'colour' },
  'a filter called __proto__': { ...list('__proto__=1'), status: 400, code: 'invalid', field: '__proto__' },
  'an unknown ordering': {
    ...list('ordering=password_hash'),
    status: 400,
    code: 'invalid',
    field: 'ordering',
  },
  'an ordering with SQL in it': {
    ...list('ordering=mm;drop%20table%20users'),
    status: 400,
    code: 'invalid',
    field: 'ordering',
  },
  'a scalar given twice': { ...list('page=1&page=2'), status: 400, code: 'invalid', field: 'page' },
  'organization[]=': { ...list('organization[]=1'), status: 400, code: 'invalid', field: 'organization' },
  'organization given twice': {
    ...list('organization=1&organization=2'),
    status: 400,
    code: 'invalid',
    field: 'organization',
  },
  'organization beside organization[]': {
    ...list('organization=1&organization[]=2'),
    status: 400,
    code: 'invalid',
    field: 'organization',
  },
  'organization[x]': { ...list('organization[x]=1'), status: 400, code: 'invalid', field: 'organization[x]' },
  'organization as 1e3': { ...list('organization=1e3'), status: 400, code: 'invalid', field: 'organization' },
  'organization beyond 2^53': {
    ...list('organization=9007199254740993'),
    status: 400,
    code: 'invalid',
    field: 'organization',
  },
  'an empty organization': { ...list('organization='), status: 400, code: 'invalid', field: 'organization' },
  'organization -1': {
    ...list('meter__organization=-1'),
    status: 400,
    code: 'invalid',
    field: 'meter__organization',
  },
  'page 0': { ...list('page=0'), status: 400, code: 'invalid', field: 'page' },
  'page -1': { ...list('page=-1'), status: 400, code: 'invalid', field: 'page' },
  'page 1e3': { ...list('page=1e3'), status: 400, code: 'invalid', field: 'page' },
  'page 1.5': { ...list('page=1.5'), status: 400, code: 'invalid', field: 'page' },
  'page 99999999999': { ...list('page=99999999999'), status: 400, code: 'invalid', field: 'page' },
  'page_size 201': { ...list('page_size=201'), status: 400, code: 'invalid', field: 'page_size' },
  'a search of 200 characters': {
    ...list(`search=${'a'.repeat(200)}`),
    status: 400,
    code: 'invalid',
    field: 'search',
  },
  'U+0000 in a search': { ...list('search=%00'), status: 400, code: 'bad_text' },
  'a search that is not UTF-8': { ...list('search=%ff'), status: 400, code: 'bad_text' },
  'a surrogate in a search': { ...list('search=%ed%a0%80'), status: 400, code: 'bad_text' },
  'a broken escape': { ...list('search=%E6%B0'), status: 400, code: 'bad_text' },
  '300 parameters': {
    ...list(Array.from({ length: 300 }, (_, n) => `a${n}=1`).join('&')),
    status: 400,
    code: 'bad_request',
  },
  'an id like 1e3': { method: 'GET', path: '/organizations/diameters/1e3/', status: 404, code: 'not_found' },
  'an id beyond 2^53': {
    method: 'GET',
    path: '/organizations/diameters/9007199254740993/',
    status: 404,
    code: 'not_found',
  },
  'an id of 0': { method: 'GET', path: '/organizations/diameters/0/', status: 404, code: 'not_found' },
  'an id of -1': { method: 'GET', path: '/organizations/diameters/-1/', status: 404, code: 'not_found' },
  'an id with SQL in it': {
    method: 'GET',
    path: "/organizations/diameters/1'%20or%201=1--/",
    status: 404,
    code: 'not_found',
  },
  'an id of 300 digits': {
    method: 'GET',
    path: `/organizations/diameters/${'1'.repeat(300)}/`,
    status: 404,
    code: 'not_found',
  },
  'a path with a broken escape': {
    method: 'GET',
    path: '/organizations/%ZZ/',
    status: 400,
    code: 'bad_request',
  },
  'a path that climbs': { method: 'GET', path: '/../../etc/passwd', status: 404, code: 'not_found' },
  'an unknown path': { method: 'GET', path: '/no/such/path/', status: 404, code: 'not_found' },
  'an unknown method': {
    ...{ method: 'POST', path: '/users/self/', body: '{}' },
    ...{ status: 405, code: 'method_not_allowed' },
  },
}

const databaseText = /syntax|relation|column|constraint|pg_|select |kysely|node_modules|invalid input/i

describe.each([
  ['body', bodies],
  ['query or path', queries],
])('in the %s', (_place, table) => {
  test.each(Object.entries(table))('%s is refused', async (_name, hostile) => {
    const { status, body, headers } = await send(hostile)
    expect([status, body.code]).toEqual([hostile.status, hostile.code])
    expect(body.msg).toMatch(/\w{4}/)
    expect(JSON.stringify(body)).not.toMatch(databaseText)
    if (hostile.field) expect(Object.keys(body.data)).toContain(hostile.field)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
  })
})

test('an answer names the first hundred problems', async () => {
  const body = `{${Array.from({ length: 150 }, (_, at) => `"k${at}":1`).join()}}`
  const reply = await send({ body, status: 400, code: 'invalid' })
  expect(Object.keys(reply.body.data)).toHaveLength(100)
})

test('after all of it nothing was written', async () => {
  const { data } = await t.call(staff, 'GET /organizations/diameters/')
  expect(data.count).toBe(0)
})

test('what merely looks hostile is taken: escapes, emoji, quotes, an ordinary form', async () => {
  const names = ['O\'Neil "x"', '\\u0000', '水表😀', '%_\\', '1e400', '<script>']
  for (const [at, name] of names.entries()) {
    const reply = await t.call(staff, 'POST /organizations/meter-types/', {
      name,
      kind: 'lora',
      manufacturer: String(at),
    })
    expect([reply.status, reply.data.name]).toEqual([201, name])
    const found = await t.call(staff, 'GET /organizations/meter-types/', { search: name })
    expect(found.data.results.map((row: { name: string }) => row.name)).toContain(name)
  }
  const form = await send({
    type: 'application/x-www-form-urlencoded',
    path: '/login/',
    body: 'account=nobody&password=a+b%26c',
    status: 401,
    code: 'no_active_account',
  })
  expect([form.status, form.body.code]).toEqual([401, 'no_active_account'])
})

/** Sends raw bytes over a real connection, as no client library would. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = createConnection(address, () => socket.write(text))
    socket.on('data', (part) => {
      answer += part
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
    socket.setTimeout(5_000, () => socket.destroy())
  })
}

test.each([
  [
    'headers of 20 KB',
    `GET /api/users/self/ HTTP/1.1\r\nHost: x\r\nX-Big: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
  ],
  ['what is not HTTP', 'HELLO\r\n\r\n', 400],
  ['two hosts', 'GET /api/users/self/ HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n', 400],
  [
    'two lengths',
    'POST /api/login/ HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    400,
  ],
  [
    'a length and chunks',
    'POST /api/login/ HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
])('%s is answered and the connection closed', async (_name, text, status) => {
  const answer = await raw(text)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(answer).toContain('"msg"')
})

test('no answer says what it was made with', async () => {
  const { headers } = await send({ method: 'GET', path: '/no/such/path/', status: 404, code: 'not_found' })
  expect(headers).not.toHaveProperty('x-powered-by')
  expect(headers).not.toHaveProperty('server')
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
})
