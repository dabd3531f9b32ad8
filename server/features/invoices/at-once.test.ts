import { afterAll, beforeAll, test } from 'vitest'
import { invoiceAtOnce } from '../../testing/invoices-at-once'
import { startApp, type TestApp } from '../../testing/test-app'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.stop())

test('of invoices, reds, drafts and flushes of the same orders at once exactly one wins, and the books are exact', () =>
  invoiceAtOnce(t, 48))
