import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newInvoicingWorks } from '../../testing/invoices'
import { startApp, type TestApp } from '../../testing/test-app'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ clock: '2026-01-31 09:00:00' })
})
afterAll(() => t.stop())

test('an organization beyond the room of local numbers is told so: its invoice has failed, and holds nothing', async () => {
  await sql`select setval(pg_get_serial_sequence('organizations', 'id'), 99999)`.execute(t.db)
  const large = await newInvoicingWorks(t)
  const { order } = await large.invoiceable()
  const failed = await large.issued([order])
  expect(failed).toMatchObject({ status: 'failed', invoice_no: null })
  expect(failed.failure).toContain('99999')
  expect(await large.statusOf(order)).toBe('none')
})
