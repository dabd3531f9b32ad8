import { afterAll, beforeAll, expect, test } from 'vitest'
import { type InvoicingWorks, issueInvoices, newInvoicingWorks } from '../../testing/invoices'
import { startApp, type TestApp } from '../../testing/test-app'

let t: TestApp
let works: InvoicingWorks
/** Two that are issued, the second cancelled by the third. */
let numbers: string[]
beforeAll(async () => {
  t = await startApp({ clock: '2026-01-31 09:00:00' })
  works = await newInvoicingWorks(t)
  const company = { title_type: 'enterprise', buyer_name: '清河饮料厂', buyer_tax_id: '91350100M000100Y43' }
  const { order } = await works.invoiceable()
  const first = await works.issued([order])
  const other = await works.invoiceable(company)
  const second = await works.issued([other.order])
  await t.call(works.biller, `POST /invoices/${second.id}/red/`, { red_reason: '01' })
  await issueInvoices(t)
  await works.make([other.order], { as_draft: true })
  numbers = [first.invoice_no, second.invoice_no, `${second.invoice_no.slice(0, -1)}3`]
})
afterAll(() => t.stop())

const found = async (query: object) => {
  const { data } = await t.call(works.biller, 'GET /invoices/', { ordering: 'id', ...query })
  const named = data.results.map(({ invoice_no }: { invoice_no: string | null }) =>
    numbers.indexOf(invoice_no!),
  )
  return [named, data.count, data.summary?.amount]
}

test.each<[string, () => object, number[], string]>([
  ['what there is', () => ({}), [0, 1, 2, -1], '310.00'],
  ['a state', () => ({ status: ['issued', 'red_flushed'] }), [0, 1, 2], '155.00'],
  ['a colour', () => ({ color: ['red'] }), [2], '-155.00'],
  ['an amount, whatever its sign', () => ({ amount_from: '155', status: ['issued'] }), [0, 2], '0.00'],
  ['a whole number', () => ({ search: numbers[1] }), [1], '155.00'],
  ['the beginning of a number', () => ({ search: numbers[1]!.slice(0, 12) }), [0, 1, 2], '155.00'],
  ['the end of a number', () => ({ search: numbers[1]!.slice(-10) }), [1], '155.00'],
  ['a number that does not exist', () => ({ search: '26009000019999999999' }), [], '0.00'],
  ['a buyer', () => ({ search: '清河' }), [1, 2, -1], '155.00'],
  ['a tax number', () => ({ search: '91350100m000100y43' }), [1, 2, -1], '155.00'],
])('the list finds %s, and sums all that it finds', async (_name, query, which, amount) => {
  expect(await found(query())).toEqual([which, which.length, amount])
})
