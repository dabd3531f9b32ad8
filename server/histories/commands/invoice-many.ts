import { endedJob } from '../../testing/test-worker'
import type { Command } from '../command'
import { noteInvoice, ordersOf, withInvoices } from './invoice'

/** Invoices of orders of all accounts as a job. */
export const invoiceMany: Command = {
  name: 'invoice many',
  weight: withInvoices(5),
  draw(world, _account, chance) {
    const orders = world.accounts.flatMap((account) => ordersOf(world, account, chance))
    if (orders.length === 0) return null
    const user = chance.pick(world.clerks)
    const per = chance.pick(['account', 'order'])
    const type = chance.pick(['normal', 'normal', 'special'])
    return {
      user,
      target: 'POST /invoices/bulk/',
      body: { orders, per, type },
      async done({ job }) {
        const { results, total } = await endedJob(world.t, user, job)
        if (total !== orders.length) throw new Error(`${total} rows of ${orders.length} orders`)
        const made = new Map<number, number[]>()
        for (const { row, ok, id } of results)
          if (ok) made.set(id, [...(made.get(id) ?? []), orders[row - 1]!])
        for (const [id, own] of made) {
          const { data } = await world.t.call(world.staff, `GET /invoices/${id}/`)
          noteInvoice(world, data, { orders: own })
          if (data.companion === null) continue
          const companion = await world.t.call(world.staff, `GET /invoices/${data.companion}/`)
          noteInvoice(world, companion.data, { orders: own })
        }
      },
    }
  },
}

/**
 * The files of an account's invoices as a job: no files are drawn in a history, so that every row says which invoice has
 * none, or that the invoice has been deleted meanwhile.
 */
export const archiveInvoices: Command = {
  name: 'archive invoices',
  weight: withInvoices(1),
  isSentOnce: true,
  draw(world, account, chance) {
    const user = chance.pick(world.clerks)
    return {
      user,
      target: 'POST /invoices/archive/',
      body: { filter: { meter: account.id } },
      async done({ job }) {
        const { state, results, total, failed } = await endedJob(world.t, user, job)
        if (state !== 'done' || failed !== total) throw new Error(`${state}: ${failed} of ${total}`)
        for (const { msg } of results)
          if (!/F\d{8}T\d+|\d{20}|未找到该记录/.test(msg)) throw new Error(`no invoice: ${msg}`)
      },
    }
  },
}
