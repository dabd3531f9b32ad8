import { afterAll, beforeAll, test } from 'vitest'
import { flushTwiceAtOnce } from '../testing/flushes-at-once'
import { startApp, type TestApp } from '../testing/test-app'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.stop())

test('of five hundred orders flushed twice at once exactly five hundred flushes succeed, beside payments and readings', () =>
  flushTwiceAtOnce(t, 500))
