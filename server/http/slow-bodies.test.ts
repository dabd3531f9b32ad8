import { once } from 'node:events'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createInstance } from './instance'

let app: FastifyInstance
let port: number
beforeAll(async () => {
  app = await createInstance({ trustProxy: false, logger: false, longest_body_ms: 2_000 })
  const done = async (request: { body: unknown }) => ({ body: request.body })
  app.post('/short', done)
  app.post('/long', { config: { takesLong: true } }, done)
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => app.close())

const heading = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 11\r\nConnection: close\r\n\r\n`

/** Sends the rest of a body after a delay. */
async function sendSlowly(path: string, wait_ms: number): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += String(chunk)
  })
  socket.on('error', () => {})
  socket.write(`${heading(path)}{"a":`)
  const rest = setTimeout(() => socket.write('12345}'), wait_ms)
  await once(socket, 'close')
  clearTimeout(rest)
  return answer
}

test('a body that does not come is given up with 408, unless a large file comes with it', async () => {
  const [never, late, atOnce] = await Promise.all([
    sendSlowly('/short', 60_000),
    sendSlowly('/long', 4_000),
    sendSlowly('/short', 0),
  ])
  expect(never).toMatch(/^HTTP\/1\.1 408 /)
  expect(late).toMatch(/^HTTP\/1\.1 200 /)
  expect(atOnce).toMatch(/^HTTP\/1\.1 200 /)
})
