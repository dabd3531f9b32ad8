import { join } from 'node:path'
import { sql } from 'kysely'
import { issuing } from '../features/invoices/issuing'
import type { IssuingServices } from '../features/invoices/issuing-services'
import { createFileStore } from '../files/file-store'
import type { TestApp, TestReply, TestUser } from './test-app'
import { beijing, newWaterworks, type Waterworks } from './waterworks'

/** The seller of the tests' invoices. */
export const SELLER = { taxpayer_name: '北京市自来水集团', taxpayer_id: '91350100M000100Y43' }

/** A waterworks that issues invoices. */
export interface InvoicingWorks extends Waterworks {
  /** The id of Beijing's price. */
  residents: number
  /** Invoices, orders, payments and reversals: 2, 7, 8, 14–16, 18. */
  biller: TestUser
  /** An account with one order of 25 m³ at a cumulative of 170: 155.00, of which the water is taxed. */
  invoiceable(input?: object): Promise<{ meter: number; order: number }>
  /** Makes an invoice of orders. */
  make(orders: number[], more?: object): Promise<TestReply>
  /** The same, and issues it. */
  issued(orders: number[], more?: object): Promise<TestReply['data']>
  statusOf(order: number): Promise<string>
}

export async function newInvoicingWorks(
  t: Pick<TestApp, 'db' | 'databases' | 'newOrganization' | 'signIn' | 'call' | 'clock' | 'dataFolder'>,
  settings: object = {},
): Promise<InvoicingWorks> {
  const works = await newWaterworks(t, settings)
  await nameSeller(t, works.org)
  const residents = await beijing(works)
  const biller = await t.signIn('user', {
    organization: works.org,
    permissions: [2, 7, 8, 14, 15, 16, 18],
  })
  const make = (orders: number[], more: object = {}) =>
    t.call(biller, 'POST /invoices/', { type: 'normal', orders, ...more })
  return {
    ...works,
    residents,
    biller,
    make,
    async invoiceable(input = {}) {
      const opening_cumulative = { tier_year_from: '2026-01-01', volume: '170' }
      const { id: meter } = await works.meter(residents, {
        install_date: '2026-01-01',
        opening_cumulative,
        ...input,
      })
      const order = await works.read(meter, 25, '2026-01-25')
      if (order.status !== 201) throw new Error(order.text)
      return { meter, order: order.data.id }
    },
    async issued(orders, more) {
      const { status, text, data } = await make(orders, more)
      if (status !== 201) throw new Error(text)
      await issueInvoices(t)
      return (await t.call(biller, `GET /invoices/${data.id}/`)).data
    },
    async statusOf(order) {
      return (await t.call(biller, `GET /orders/${order}/`)).data.invoice_status
    },
  }
}

export const nameSeller = ({ db }: Pick<TestApp, 'db'>, org: number) =>
  sql`update organizations set taxpayer_name = ${SELLER.taxpayer_name}, taxpayer_id = ${SELLER.taxpayer_id}
    where id = ${org}`.execute(db)

/** One turn of the worker: every invoice that is due is issued, or its provider asked. */
export async function issueInvoices(
  { databases, clock, dataFolder }: Pick<TestApp, 'databases' | 'clock' | 'dataFolder'>,
  services: Partial<IssuingServices> = {},
): Promise<void> {
  const { work, end } = issuing({
    databases,
    clock: () => clock.now,
    provider: null,
    files: createFileStore({ filesFolder: join(dataFolder, 'files') }),
    report: (error) => {
      throw error
    },
    ...services,
  })
  await work(new AbortController().signal)
  await end()
}
