import { afterAll, beforeAll, test } from 'vitest'
import { invoiceAtOnce } from '../testing/invoices-at-once'
import { startApp, type TestApp } from '../testing/test-app'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.stop())

test('of five hundred requests at once for invoices, reds, drafts and flushes of the same orders exactly one wins each', () =>
  invoiceAtOnce(t, 500))
