import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readiness } from '../testing/server-process'
import { type Product, startProduct, startProxiedProduct } from './product'
import { expectToSurvive } from './under-load'

const ROUNDS = 5
const PAUSE_MS = 700

describe('under payments and an import', () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct()
  })
  afterAll(() => product.stop())

  test('PostgreSQL killed with -9 again and again is started again, and nothing is lost', async () => {
    await expectToSurvive(product, async () => {
      for (let round = 0; round < ROUNDS; round++) {
        await sleep(PAUSE_MS)
        process.kill(await product.postmaster(), 'SIGKILL')
        await readiness(product.url, 503)
        await readiness(product.url, 200)
      }
    })
  })

  test('connections that an administrator terminates, each of them, are made anew, and nothing is lost', async () => {
    await expectToSurvive(product, async () => {
      let terminated = 0
      for (let round = 0; round < 2 * ROUNDS; round++) {
        await sleep(PAUSE_MS / 2)
        const { rowCount } = await product.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where backend_type = 'client backend' and application_name <> 'faults'`,
        )
        terminated += rowCount ?? 0
      }
      expect(terminated).toBeGreaterThan(2 * ROUNDS)
    })
  })
})

test('connections cut by what stands between are made anew, and nothing is lost, under payments and an import', async () => {
  const product = await startProxiedProduct()
  await expectToSurvive(product, async () => {
    for (let round = 0; round < 2 * ROUNDS; round++) {
      await sleep(PAUSE_MS / 2)
      product.proxy.cut()
    }
  })
  await product.stop()
})
