import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { killedImport } from '../testing/killed-import'
import { bundleServer, type ServerBundle } from '../testing/server-process'
import { TEST_SECRET } from '../testing/test-app'
import { createTestDatabase, type TestDatabase } from '../testing/test-database'

describe('an import', () => killedImport({ rows: 2500, stuckAt: 1700, endedBefore: 1500 }))

describe('a worker', () => {
  let database: TestDatabase
  let bundle: ServerBundle
  beforeAll(async () => {
    database = await createTestDatabase()
    bundle = await bundleServer()
  })
  afterAll(async () => {
    bundle.remove()
    await database.drop()
  })

  test.each([0, 1500])('ends when its server goes, %i ms after it was started', async (pause) => {
    const { child } = bundle.startWorker({
      DATABASE_URL: database.connectionString,
      JWT_SECRET: TEST_SECRET,
      SECRET_KEY: TEST_SECRET,
      DATA_DIR: '/nowhere/two',
    })
    await sleep(pause)
    const ended = once(child, 'exit')
    child.disconnect()
    expect(await ended).toEqual([0, null])
  })
})
