import { endpoint, signedIn } from '@water/contract/endpoint'
import { inOrganization } from '@water/contract/record'
import { text } from '@water/contract/text'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { inPlace } from '../aside/work'
import { systemClock } from '../clock'
import { ChangedMeanwhile } from '../db/read-write'
import { Shares } from '../db/shares'
import { authenticateWith, createIdentity } from '../features/access/identity'
import { createFileStore } from '../files/file-store'
import { startApp, TEST_SECRET, type TestApp, type TestUser } from '../testing/test-app'
import { mount } from './adapter'
import { createInstance } from './instance'
import { commandOnWire } from './route'

/** An endpoint for this test only: it is overtaken as often as it is told to. */
const clearUp = endpoint({
  method: 'POST',
  path: '/test/clear-up/',
  title: text('清理', 'Clear up'),
  access: signedIn,
  status: 201,
  body: z.strictObject({ overtaken: z.int(), ...inOrganization }),
  reply: z.object({ tries: z.int() }),
})

let t: TestApp
let app: Awaited<ReturnType<typeof createInstance>>
let user: TestUser
let tries = 0
const done: number[] = []
beforeAll(async () => {
  t = await startApp()
  app = await createInstance({ trustProxy: false, logger: false })
  const authenticate = authenticateWith(t.db, await createIdentity(TEST_SECRET, systemClock))
  const files = createFileStore({ filesFolder: '/nowhere' })
  const route = commandOnWire(clearUp, 'test.clear_up', async (call) => {
    const own = ++tries
    call.afterCommit(async () => void done.push(own))
    if (own <= call.body.overtaken) {
      call.answerWith(202)
      throw new ChangedMeanwhile()
    }
    return { tries: own }
  })
  mount(app, [route], {
    databases: t.databases,
    shares: new Shares(8),
    aside: inPlace(t.databases),
    clock: () => t.clock.now,
    files,
    authenticate,
  })
  await app.ready()
  user = await t.signIn('user', { organization: await t.newOrganization() })
})
beforeEach(() => {
  tries = 0
  done.length = 0
})
afterAll(async () => {
  await app.close()
  await t.stop()
})

const call = (overtaken: number) =>
  app.inject({
    method: 'POST',
    url: '/api/test/clear-up/',
    headers: { authorization: `Bearer ${user.token}` },
    payload: { overtaken },
  })

test('a command that was overtaken is tried again, and of what waits for the commit only the last try is done', async () => {
  const reply = await call(2)
  expect([reply.statusCode, reply.json().data]).toEqual([201, { tries: 3 }])
  expect(done).toEqual([3])
})

test('where no try comes through, nothing that waits for the commit is done', async () => {
  expect((await call(9)).statusCode).toBeGreaterThanOrEqual(400)
  expect(done).toEqual([])
})
