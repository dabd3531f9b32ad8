import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readiness } from '../testing/server-process'
import type { TestUser } from '../testing/test-app'
import { newWaterworks } from '../testing/waterworks'
import { newKey, type Product, startProduct, startProxiedProduct } from './product'
import { expectToSurvive } from './under-load'

/** The postmaster and its children. */
function familyOf(postmaster: number): number[] {
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1]) === postmaster
    } catch {
      return false
    }
  })
  return [postmaster, ...children.map(Number)]
}

const signalAll = (pids: number[], signal: 'SIGSTOP' | 'SIGCONT') => {
  for (const pid of pids) process.kill(pid, signal)
}

/** Sends queries and commands of every kind. Each must be answered before its client gives up. */
async function expectAnswersInTime(product: Product, user: TestUser, meter: number): Promise<void> {
  const body = { meter, amount: '1.00', method: 'cash' }
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => [
      product.call(user, 'GET /users/self/'),
      product.call(user, 'GET /meters/'),
      product.call(user, 'POST /payment-records/', body, { 'idempotency-key': newKey() }),
      product.call(null, 'POST /login/', { account: 'nobody', password: 'a wrong password 1' }),
    ]).flat(),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([503]))
  expect(await product.health('/healthz')).toBe(200)
  expect(await product.health('/readyz')).toBe(503)
}

async function account(product: Product) {
  const works = await newWaterworks(product)
  const price = await works.price({ name: '一元', mode: 'flat', price: '1.00' })
  return { clerk: works.clerk, meter: (await works.meter(price)).id as number }
}

describe('a PostgreSQL that stands still', () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct()
  })
  afterAll(() => product.stop())

  test('is told to everyone in time, and work goes on when it does', async () => {
    const { clerk, meter } = await account(product)
    const family = familyOf(await product.postmaster())
    signalAll(family, 'SIGSTOP')
    await expectAnswersInTime(product, clerk, meter)
    await expectAnswersInTime(product, clerk, meter)
    signalAll(family, 'SIGCONT')
    await readiness(product.url, 200)
    expect((await product.call(clerk, 'GET /meters/')).status).toBe(200)
  })

  test('loses nothing under payments and an import', async () => {
    await expectToSurvive(product, async () => {
      await sleep(700)
      const family = familyOf(await product.postmaster())
      signalAll(family, 'SIGSTOP')
      await sleep(12_000)
      signalAll(family, 'SIGCONT')
      await readiness(product.url, 200)
    })
  })
})

describe('a network that swallows everything', () => {
  let product: Awaited<ReturnType<typeof startProxiedProduct>>
  beforeAll(async () => {
    product = await startProxiedProduct()
  })
  afterAll(() => product.stop())

  test('is told to everyone in time, and new connections are made when they can be, though nobody ends the old ones', async () => {
    const { clerk, meter } = await account(product)
    product.proxy.swallow()
    await expectAnswersInTime(product, clerk, meter)
    product.proxy.restore()
    await readiness(product.url, 200)
    expect((await product.call(clerk, 'GET /meters/')).status).toBe(200)
  })

  test('loses nothing under payments', async () => {
    await expectToSurvive(product, async () => {
      await sleep(700)
      product.proxy.swallow()
      await sleep(8000)
      product.proxy.restore()
      await readiness(product.url, 200)
    })
  })
})
