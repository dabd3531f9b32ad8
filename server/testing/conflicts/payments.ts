import { sql } from 'kysely'
import { chinese, type Tries } from './site'

/** Payments, refunds and repeated requests: how each 409 comes about. */
export const payments = {
  idempotency_mismatch: {
    about: [],
    how: async (site) => {
      const { id: meter } = await site.works.meter(site.price)
      const key = { 'idempotency-key': 'window-7' }
      await site.as(
        site.works.clerk,
        'POST /payment-records/',
        { meter, method: 'cash', amount: 5 },
        key,
      )(chinese)
      return site.as(site.works.clerk, 'POST /payment-records/', { meter, method: 'cash', amount: 6 }, key)
    },
  },
  order_not_open: {
    about: ['orders'],
    how: async (site) => {
      const { id, last } = await site.readMeter()
      await site.pay({ meter: id, amount: 500 })(chinese)
      return site.pay({ meter: id, orders: [last.id] })
    },
  },
  dues_changed: {
    about: ['to_balance'],
    how: async (site) => site.pay({ meter: (await site.readMeter()).id, to_balance: '5.00' }),
  },
  channel_no_used: {
    about: ['channel_no'],
    how: async (site) => {
      const meter = (await site.works.meter(site.price)).id
      await site.paid({ meter, method: 'wechat', channel_no: '42' })
      return site.pay({ meter, method: 'wechat', channel_no: '42', amount: 6 })
    },
  },
  already_reversed: {
    about: [],
    how: async (site) => {
      const reverse = site.as(site.works.clerk, `DELETE /payment-records/${(await site.paid()).id}/`)
      await reverse(chinese)
      return reverse
    },
  },
  not_reversible: {
    about: [],
    how: async (site) => {
      const { id } = await site.paid()
      await site.as(site.works.clerk, `DELETE /payment-records/${id}/`)(chinese)
      const { data } = await site.t.call(site.works.clerk, `GET /payment-records/${id}/`)
      return site.as(site.works.clerk, `DELETE /payment-records/${data.reversed_by}/`)
    },
  },
  balance_short: {
    about: ['amount'],
    how: async (site) => {
      const meter = (await site.works.meter(site.price)).id
      await site.paid({ meter })
      const body = { meter, amount: 6, method: 'cash', reason: '多收' }
      return site.as(site.works.staff, 'POST /payment-records/refund/', body)
    },
  },
  two_customers: {
    about: ['orders'],
    how: async (site) => {
      const { id, first, last } = await site.twoCustomers()
      return site.pay({ meter: id, orders: [first, last] })
    },
  },
  payment_reconciled: {
    about: [],
    how: async (site) => {
      const { id } = await site.paid()
      await sql`update payments set reconcile_status = 'matched'
        where organization_id = ${site.works.org} and id = ${id}`.execute(site.t.db)
      return site.as(site.works.clerk, `PATCH /payment-records/${id}/`, { remark: 'x' })
    },
  },
} satisfies Tries
