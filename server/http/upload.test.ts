import { endpoint, signedIn } from '@water/contract/endpoint'
import { inOrganizationPart } from '@water/contract/record'
import { text } from '@water/contract/text'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { inPlace } from '../aside/work'
import { systemClock } from '../clock'
import { Shares } from '../db/shares'
import { authenticateWith, createIdentity } from '../features/access/identity'
import { createFileStore } from '../files/file-store'
import { startApp, TEST_SECRET, type TestApp, type TestUser } from '../testing/test-app'
import { mount } from './adapter'
import { createInstance } from './instance'
import { queryOnWire } from './route'
import { LARGEST_FILE } from './upload'

/** An endpoint for these tests only. It answers what arrived. */
const weigh = endpoint({
  method: 'POST',
  path: '/test/files/',
  title: text('称文件', 'Weigh a file'),
  access: signedIn,
  upload: true,
  body: z.strictObject({ check: z.enum(['true', 'false']).optional(), ...inOrganizationPart }),
  reply: z.object({ name: z.string(), bytes: z.int(), check: z.string().nullable(), organization: z.int() }),
})

let t: TestApp
let app: Awaited<ReturnType<typeof createInstance>>
let user: TestUser
beforeAll(async () => {
  t = await startApp()
  app = await createInstance({ trustProxy: false, logger: false })
  const authenticate = authenticateWith(t.db, await createIdentity(TEST_SECRET, systemClock))
  const route = queryOnWire(weigh, async ({ file, body, org }) => ({
    name: file.name,
    bytes: file.content.length,
    check: body.check ?? null,
    organization: org,
  }))
  mount(app, [route], {
    databases: t.databases,
    shares: new Shares(8),
    aside: inPlace(t.databases),
    clock: () => t.clock.now,
    files: createFileStore({ filesFolder: '/nowhere' }),
    authenticate,
  })
  await app.ready()
  user = await t.signIn('user', { organization: await t.newOrganization() })
})
afterAll(async () => {
  await app.close()
  await t.stop()
})

interface Part {
  name: string
  file?: string
  content: string | Buffer
}

async function upload(parts: Part[], as = user) {
  const pieces = parts.flatMap(({ name, file, content }) => [
    Buffer.from(
      `--cut\r\ncontent-disposition: form-data; name="${name}"${file ? `; filename="${file}"` : ''}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  const response = await app.inject({
    method: 'POST',
    url: '/api/test/files/',
    headers: { authorization: `Bearer ${as.token}`, 'content-type': 'multipart/form-data; boundary=cut' },
    payload: Buffer.concat([...pieces, Buffer.from('--cut--\r\n')]),
  })
  return { status: response.statusCode, body: response.json() }
}

const sheet = { name: 'file', file: '抄表.xlsx', content: 'sheet' }

test('the file arrives with its name, the other parts as the body, whatever their order', async () => {
  for (const parts of [
    [{ name: 'check', content: 'true' }, sheet],
    [sheet, { name: 'check', content: 'true' }],
  ]) {
    const { status, body } = await upload(parts)
    expect([status, body.data]).toEqual([
      200,
      { name: '抄表.xlsx', bytes: 5, check: 'true', organization: user.organization },
    ])
  }
})

test('a super administrator names the organization in a part; a bound caller may not name another', async () => {
  const other = await t.newOrganization()
  const named = [{ name: 'organization', content: String(other) }, sheet]
  expect((await upload(named, await t.signIn('super'))).body.data.organization).toBe(other)
  expect((await upload(named)).body.code).toBe('other_organization')
})

test.each([
  ['no file', [{ name: 'check', content: 'true' }], 400, 'invalid'],
  ['a file under another name', [{ ...sheet, name: 'other' }], 400, 'invalid'],
  ['two files', [sheet, sheet], 413, 'too_large'],
  ['an unknown part', [sheet, { name: 'colour', content: 'red' }], 400, 'invalid'],
  [
    'a part twice',
    [{ name: 'check', content: 'true' }, { name: 'check', content: 'true' }, sheet],
    400,
    'invalid',
  ],
  ['a wrong value', [{ name: 'check', content: 'maybe' }, sheet], 400, 'invalid'],
  ['a file above the limit', [{ ...sheet, content: Buffer.alloc(LARGEST_FILE + 1) }], 413, 'too_large'],
  [
    'thirty parts',
    [...Array.from({ length: 30 }, (_, n) => ({ name: `p${n}`, content: '' })), sheet],
    413,
    'too_large',
  ],
] as [string, Part[], number, string][])('%s is refused', async (_why, parts, status, code) => {
  const reply = await upload(parts)
  expect([reply.status, reply.body.code]).toEqual([status, code])
})

test('a body cut off in the middle is refused', async () => {
  const response = await app.inject({
    method: 'POST',
    url: '/api/test/files/',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'multipart/form-data; boundary=cut' },
    payload: '--cut\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
  })
  expect(response.statusCode).toBe(400)
})

test('JSON where a file is expected is 415', async () => {
  const response = await app.inject({
    method: 'POST',
    url: '/api/test/files/',
    headers: { authorization: `Bearer ${user.token}` },
    payload: { check: 'true' },
  })
  expect([response.statusCode, response.json().code]).toEqual([415, 'unsupported_type'])
})
