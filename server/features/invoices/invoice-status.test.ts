import { invoiceStatusOf, type LinePlace } from '@water/rules/invoicing/invoice-status'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/read-write'
import { type InvoicingWorks, issueInvoices, newInvoicingWorks } from '../../testing/invoices'
import { startApp, type TestApp } from '../../testing/test-app'
import { writeInvoiceStatus } from '../ledger/invoiced-store'

let t: TestApp
let works: InvoicingWorks
beforeAll(async () => {
  t = await startApp({ isWrittenByHand: true })
  works = await newInvoicingWorks(t)
})
afterAll(() => t.stop())

const PLACES: readonly LinePlace[] = ['free', 'draft', 'issuing', 'issued']
const combinations = PLACES.flatMap((first) =>
  PLACES.flatMap((second) => [false, true].map((wasRed) => ({ places: [first, second], wasRed }))),
)

/** Puts the lines of an order, one after another, on invoices of these states. */
async function placed(order: number, places: readonly LinePlace[]): Promise<void> {
  await sql`update invoice_lines set holds = false where order_id = ${order}`.execute(t.db)
  for (const [at, place] of places.entries()) {
    if (place === 'free') continue
    const { rows } = await sql<{ id: number }>`
      insert into invoices (organization_id, meter_id, customer_version, type, color, status, invoice_no, issued_at, next_ask_at,
        request_no, title_type, buyer_name, buyer_tax_id, buyer_address, buyer_phone, buyer_bank, buyer_account, buyer_email,
        seller, net, tax, amount)
      select organization_id, meter_id, 1, 'normal', 'blue', ${place}, case when ${place} = 'issued' then 'N' || id || ${at}::text end,
        case when ${place} = 'issued' then created_at end, case when ${place} = 'issuing' then created_at end, 'R' || id || ${at}::text,
        'personal', '', '', '', '', '', '', '', '{}', 1, 0, 1 from orders where id = ${order} returning id`.execute(
      t.db,
    )
    await sql`
      insert into invoice_lines (organization_id, invoice_id, line_no, order_id, order_line_no, name, spec, unit, quantity,
        price, net, tax_treatment, tax_rate, tax, amount, tax_code, holds)
      select organization_id, ${rows[0]!.id}, 1, order_id, line_no, '', '', '', 1, 1, 1, 'exempt', 0, 0, 1, '', true
      from order_lines where order_id = ${order} and amount <> 0 order by line_no offset ${at} limit 1`.execute(
      t.db,
    )
  }
}

test('the statement that writes how far an order is invoiced decides as the rule does, for every combination', async () => {
  const flat = await works.price({
    name: '两行',
    mode: 'flat',
    price: '1',
    surcharge_items: [await works.surcharge({ name: '污水', kind: 'per_volume', value: '1' })],
  })
  expect(combinations).toHaveLength(32)
  for (const { places, wasRed } of combinations) {
    const { id: meter } = await works.meter(flat, { install_date: '2026-01-01' })
    const order = (await works.read(meter, 5, '2026-01-25')).data.id
    if (wasRed) {
      const { id } = await works.issued([order])
      await t.call(works.biller, `POST /invoices/${id}/red/`, { red_reason: '01' })
      await issueInvoices(t)
    }
    await placed(order, places)
    await inTransaction(t.db, (tx) => writeInvoiceStatus(tx, works.org, [order], t.clock.now))
    expect([places, wasRed, await works.statusOf(order)]).toEqual([
      places,
      wasRed,
      invoiceStatusOf(places, wasRed),
    ])
  }
})
