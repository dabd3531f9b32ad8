import { sql } from 'kysely'
import type { TestUser } from '../test-app'
import { chinese, type Site, type Tries } from './site'

/** A cashier of their own, with a payment today; the others go on. */
async function cashierWithDay(site: Site): Promise<{ cashier: TestUser; meter: number; day: number }> {
  const cashier = await site.t.signIn('user', { organization: site.works.org, permissions: [18] })
  const meter = (await site.works.meter(site.price)).id
  await site.as(cashier, 'POST /payment-records/', { meter, method: 'cash', amount: 5 })(chinese)
  const { data } = await site.t.call(cashier, 'GET /payment-records/days/')
  return { cashier, meter, day: data.results[0].id }
}

async function closed(site: Site) {
  const made = await cashierWithDay(site)
  const close = { date: site.t.clock.now.slice(0, 10), counted_cash: '5.00' }
  await site.as(made.cashier, 'POST /payment-records/close-day/', close)(chinese)
  return made
}

/** The days of cashiers: how each 409 comes about. */
export const days = {
  day_closed: {
    about: [],
    how: async (site) => {
      const { cashier, meter } = await closed(site)
      return site.as(cashier, 'POST /payment-records/', { meter, method: 'cash', amount: 5 })
    },
  },
  day_open: {
    about: [],
    how: async (site) => {
      const { day } = await cashierWithDay(site)
      return site.as(site.works.staff, `POST /payment-records/days/${day}/confirm/`, {})
    },
  },
  day_confirmed: {
    about: [],
    how: async (site) => {
      const { day } = await closed(site)
      const confirm = site.as(site.works.staff, `POST /payment-records/days/${day}/confirm/`, {})
      await confirm(chinese)
      return confirm
    },
  },
  deposit_matched: {
    about: [],
    how: async (site) => {
      const { day } = await closed(site)
      const { org, staff } = site.works
      const bank = await site.t.call(staff, 'POST /organizations/bank-accounts/', {
        ...{ bank_name: '工商银行', account_name: '清河水务', purpose: 'collection' },
        account_no: String(10_000_000 + day),
      })
      const deposit = { bank_account: bank.data.id, slip_no: `C${day}` }
      await site.as(staff, `POST /payment-records/days/${day}/confirm/`, { deposit })(chinese)
      await sql`update cashier_days set deposit_status = 'matched' where organization_id = ${org} and id = ${day}`.execute(
        site.t.db,
      )
      return site.as(staff, `POST /payment-records/days/${day}/reopen/`, { reason: '点错' })
    },
  },
} satisfies Tries
