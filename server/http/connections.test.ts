/** Connections that cost resources: silent ones, and bodies that were refused half-way. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FileStore } from '../files/file-store'
import { refuse } from '../refusal'
import { createInstance } from './instance'
import { receiveFile } from './receive'
import { readUpload } from './upload'

/** Behaves like a full disk: the first bytes are written, then no more. */
const fullDisk = {
  async receive(content: AsyncIterable<unknown>) {
    for await (const _ of content) return refuse('unavailable')
  },
  drop: async () => {},
} as unknown as FileStore

let app: FastifyInstance
let port: number
beforeAll(async () => {
  app = await createInstance({ trustProxy: false, logger: false, longest_silence_ms: 300 })
  app.get('/', async () => 'here')
  app.post('/to-disk', (request) => receiveFile(request, fullDisk, 'document'))
  app.post('/to-memory', async (request) => (await readUpload(request)).file.name)
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => app.close())

function open(): { socket: Socket; next(): Promise<string> } {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  let text = ''
  return {
    socket,
    /** The status of the next answer. */
    async next() {
      while (!/^HTTP\/1\.1 \d{3}[\s\S]*\r\n\r\n/.test(text)) text += String((await once(socket, 'data'))[0])
      const status = text.slice(9, 12)
      text = ''
      return status
    },
  }
}

test('connections that send nothing are closed; one that has asked stays open for the next request', async () => {
  const asking = open()
  asking.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(await asking.next()).toBe('200')
  const silent = Array.from({ length: 50 }, () => open().socket)
  await Promise.all(silent.map((socket) => once(socket, 'close')))
  asking.socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  expect(await asking.next()).toBe('200')
  await once(asking.socket, 'close')
})

const part = (name: string, filename: string) =>
  `--cut\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\n\r\n`
const heading = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=cut\r\nContent-Length: ${length}\r\n\r\n`

test.each([
  ['/to-disk', 'file', '503'],
  ['/to-memory', 'other', '400'],
])(
  'after an upload to %s that was refused half-way, the connection serves the next request',
  async (path, name, status) => {
    const { socket, next } = open()
    const body = Buffer.concat([
      Buffer.from(part(name, 'a.pdf')),
      Buffer.alloc(5_000_000),
      Buffer.from('\r\n--cut--\r\n'),
    ])
    socket.write(heading(path, body.length))
    socket.write(body)
    expect(await next()).toBe(status)
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    expect(await next()).toBe('200')
  },
)

test.each([
  ['NUL', 'a\u0000b.csv'],
  ['NUL, percent-encoded', undefined],
  ['an escape character', 'a\u001b[2Jb.csv'],
])('a file name with %s is refused by a sentence', async (_what, name) => {
  const disposition = name === undefined ? "filename*=UTF-8''a%00b.csv" : `filename="${name}"`
  for (const url of ['/to-memory', '/to-disk']) {
    const response = await app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'multipart/form-data; boundary=cut' },
      payload: `--cut\r\nContent-Disposition: form-data; name="file"; ${disposition}\r\n\r\nabc\r\n--cut--\r\n`,
    })
    expect([url, response.statusCode, response.json().code]).toEqual([url, 400, 'file_name'])
  }
})
