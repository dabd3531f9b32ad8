import { afterAll, beforeAll, test } from 'vitest'
import { flushTwiceAtOnce } from '../../testing/flushes-at-once'
import { startApp, type TestApp } from '../../testing/test-app'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.stop())

test('of two flushes of an order at once exactly one succeeds, while the account is paid and read (500: npm run faults)', () =>
  flushTwiceAtOnce(t, 20))
