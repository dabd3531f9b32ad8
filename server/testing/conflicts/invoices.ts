import { sql } from 'kysely'
import { issueInvoices, newInvoicingWorks } from '../invoices'
import { chinese, type Site, type Tries } from './site'

/** An account with an order, and the calls on its invoices. */
async function invoicing(site: Site) {
  const works = await newInvoicingWorks(site.t)
  const { order } = await works.invoiceable()
  const call = (target: string, body: object = {}) => site.as(works.staff, target, body)
  const make = (more: object = {}) => call('POST /invoices/', { type: 'normal', orders: [order], ...more })
  return { works, order, call, make }
}

/** The same with an issued invoice and its red one, which is being issued. */
async function cancelled(site: Site) {
  const on = await invoicing(site)
  const blue = await on.works.issued([on.order])
  const again = on.call(`POST /invoices/${blue.id}/red/`, { red_reason: '01' })
  const red = (await again(chinese)).data
  return { ...on, red, again }
}

/** Invoices: how each 409 comes about. */
export const invoices = {
  seller_missing: {
    about: [],
    how: async (site) => {
      const { works, make } = await invoicing(site)
      await sql`update organizations set taxpayer_id = '' where id = ${works.org}`.execute(site.t.db)
      return make()
    },
  },
  line_taken: {
    about: [],
    how: async (site) => {
      const { make } = await invoicing(site)
      await make({ as_draft: true })(chinese)
      return make()
    },
  },
  order_not_live: {
    about: [],
    how: async (site) => {
      const { order, call, make } = await invoicing(site)
      await call(`POST /orders/${order}/red-flush/`, { reason: '抄错' })(chinese)
      return make()
    },
  },
  invoice_fixed: {
    about: [],
    how: async (site) => {
      const { works, order, call } = await invoicing(site)
      const { id } = await works.issued([order])
      return call(`PATCH /invoices/${id}/`, { remark: '三月' })
    },
  },
  invoice_not_issued: {
    about: [],
    how: async (site) => {
      const { works, order, call } = await invoicing(site)
      const { data } = await works.make([order])
      return call(`POST /invoices/${data.id}/red/`, { red_reason: '01' })
    },
  },
  public_url_missing: {
    about: [],
    how: async (site) => {
      const { works, order } = await invoicing(site)
      const { id } = await works.issued([order])
      return site.as(works.staff, `POST /invoices/${id}/links/`, {}, { host: 'water.example.com' })
    },
  },
  invoice_is_red: {
    about: [],
    how: async (site) => {
      const { red, call } = await cancelled(site)
      await issueInvoices(site.t)
      return call(`POST /invoices/${red.id}/red/`, { red_reason: '01' })
    },
  },
  red_issuing: { about: [], how: async (site) => (await cancelled(site)).again },
  invoice_cancelled: {
    about: [],
    how: async (site) => {
      const { works, order, call } = await invoicing(site)
      const { id } = await works.issued([order])
      await call(`POST /invoices/${id}/red/`, { red_reason: '01' })(chinese)
      await issueInvoices(site.t)
      return call(`POST /invoices/${id}/links/`, {})
    },
  },
  already_red: {
    about: [],
    how: async (site) => {
      const { again } = await cancelled(site)
      await issueInvoices(site.t)
      return again
    },
  },
  invoiced: {
    about: [],
    how: async (site) => {
      const { works, order, call } = await invoicing(site)
      await works.issued([order])
      return call(`POST /orders/${order}/red-flush/`, { reason: '抄错' })
    },
  },
} satisfies Tries
