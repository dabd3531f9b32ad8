import type { Command } from '../command'
import { chosenInvoice, withInvoices } from './invoice'

/** A link for the customer. */
export const linkInvoice: Command = {
  name: 'link to an invoice',
  weight: withInvoices(3),
  isSentOnce: true,
  async draw(world, account, chance) {
    const invoice = await chosenInvoice(world, account, chance, ['issued'])
    if (invoice === null) return null
    return {
      user: chance.pick(world.clerks),
      target: `POST /invoices/${invoice}/links/`,
      body: {},
      done({ id, url, expires_at }) {
        const path = new URL(url).pathname.replace('/api', '')
        world.links.push({ invoice, id, path, expires_at, isWithdrawn: false })
      },
    }
  },
}

export const withdrawLink: Command = {
  name: 'withdraw a link',
  weight: withInvoices(1),
  isSentOnce: true,
  draw(world, _account, chance) {
    if (world.links.length === 0) return null
    const link = chance.pick(world.links)
    return {
      user: chance.pick(world.clerks),
      target: `DELETE /invoices/${link.invoice}/links/${link.id}/`,
      body: {},
      done() {
        link.isWithdrawn = true
      },
    }
  },
}
