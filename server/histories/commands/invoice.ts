import type { Chance } from '../../seed/chance'
import type { TestReply } from '../../testing/test-app'
import type { Command } from '../command'
import type { OwnInvoiceLine } from '../own-invoices'
import { liveOpenings } from '../own-moved'
import { type Account, liveCharges, type World } from '../world'

/** In a history without invoices nobody asks for one. */
export const withInvoices = (weight: number) => (_account: Account, world: World) =>
  world.invoicing === null ? 0 : weight

/** Makes an invoice of some orders of an account, to be issued or as a draft. */
export const makeInvoice: Command = {
  name: 'invoice',
  weight: withInvoices(14),
  draw(world, account, chance) {
    const orders = ordersOf(world, account, chance)
    if (orders.length === 0) return null
    const type = chance.happens(0.3) ? 'special' : 'normal'
    const title = type === 'special' || chance.happens(0.2) ? company(world) : null
    return {
      user: chance.pick(world.clerks),
      target: 'POST /invoices/',
      body: {
        ...{ type, orders, title },
        ...(title && chance.happens(0.2) && { keep_title: true }),
        ...(chance.happens(0.4) && { as_draft: true }),
      },
      async done(data) {
        noteInvoice(world, data, { orders })
        if (data.companion === null) return
        const companion = await world.t.call(world.staff, `GET /invoices/${data.companion}/`)
        // Another clerk may have reversed an order of a draft already.
        if (companion.status === 200) noteInvoice(world, companion.data, { orders })
        else noteInvoice(world, { ...data, id: data.companion, type: 'normal' }, { orders, lines: null })
      },
    }
  },
}

/** Some orders that can be charged, mostly without an invoice so far. */
export function ordersOf(world: World, account: Account, chance: Chance): number[] {
  const fees = [...world.fees.values()].filter(
    ({ meter, order }) => meter === account.id && !world.flushed.has(order),
  )
  const openings = liveOpenings(world, account.id)
  const all = [...liveCharges(world, account.id), ...fees, ...openings].map(({ order }) => order)
  const invoiced = new Set([...world.invoices.values()].flatMap(({ orders }) => orders))
  const free = all.filter((order) => !invoiced.has(order))
  const from = new Set(free.length > 0 && chance.happens(0.7) ? free : all)
  const chosen: number[] = []
  for (let more = chance.between(1, 3); more > 0 && from.size > 0; more--) {
    const order = chance.pick([...from])
    from.delete(order)
    chosen.push(order)
  }
  return chosen
}

const company = (world: World) => ({
  title_type: 'enterprise',
  buyer_name: `公司${world.nextNumber()}`,
  buyer_tax_id: '91350100M000100Y43',
})

/** Has a draft issued, or a failed one tried again. */
export const issueDraft: Command = {
  name: 'issue an invoice',
  weight: withInvoices(9),
  async draw(world, account, chance) {
    const id = await chosenInvoice(world, account, chance, ['draft', 'failed'])
    if (id === null) return null
    return {
      user: chance.pick(world.clerks),
      target: `POST /invoices/${id}/issue/`,
      body: {},
      done() {
        world.invoices.get(id)!.isDraft = false
      },
    }
  },
}

export const editInvoice: Command = {
  name: 'edit an invoice',
  weight: withInvoices(3),
  alone: 'title',
  isSentOnce: true,
  async draw(world, account, chance) {
    const id = await chosenInvoice(world, account, chance, ['draft', 'failed'])
    if (id === null) return null
    const title = company(world)
    return {
      user: world.staff,
      target: `PATCH /invoices/${id}/`,
      body: { title, remark: '改抬头', ...(chance.happens(0.2) && { keep_title: true }) },
      async done({ companion }) {
        world.invoices.get(id)!.buyer = title.buyer_name
        if (companion !== null) await noteCompanion(world, companion, title.buyer_name)
      },
    }
  },
}

export const deleteInvoice: Command = {
  name: 'delete an invoice',
  weight: withInvoices(3),
  isSentOnce: true,
  async draw(world, account, chance) {
    const id = await chosenInvoice(world, account, chance, ['draft', 'failed'])
    if (id === null) return null
    return {
      user: world.staff,
      target: `DELETE /invoices/${id}/`,
      body: {},
      done() {
        const invoice = world.invoices.get(id)!
        if (invoice.isDeleted) throw new Error(`invoice ${id} was deleted twice`)
        invoice.isDeleted = true
      },
    }
  },
}

/** Cancels an invoice. */
export const redInvoice: Command = {
  name: 'red invoice',
  weight: withInvoices(12),
  async draw(world, account, chance) {
    const id = await chosenInvoice(world, account, chance, ['issued'])
    if (id === null) return null
    return {
      user: chance.pick(world.clerks),
      target: `POST /invoices/${id}/red/`,
      body: { red_reason: chance.pick(['01', '02', '03', '04']) },
      done(data) {
        noteInvoice(world, data, { redOf: id })
      },
    }
  },
}

/** A companion that is still a draft has the new buyer; another may have been issued before, or failed since. */
async function noteCompanion(world: World, id: number, buyer: string): Promise<void> {
  const { status, data } = await world.t.call(world.staff, `GET /invoices/${id}/`)
  // Another clerk may have reversed its order.
  if (status !== 200) return
  if (data.status === 'draft' && data.buyer_name !== buyer)
    throw new Error(`invoice ${id} is of ${data.buyer_name}, and its other one of ${buyer}`)
  world.invoices.get(id)!.buyer = data.buyer_name
}

export async function chosenInvoice(
  world: World,
  account: Account,
  chance: Chance,
  status: readonly string[],
): Promise<number | null> {
  const { data } = await world.t.call(world.staff, 'GET /invoices/', {
    meter: account.id,
    status,
    page_size: 200,
  })
  const ids: number[] = data.results.map(({ id }: { id: number }) => id)
  return ids.length === 0 ? null : chance.pick(ids)
}

/** Writes an answered invoice into the books beside. */
export function noteInvoice(
  world: World,
  { id, meter, type, status, buyer_name, lines }: TestReply['data'],
  asked: { orders?: number[]; redOf?: number; lines?: null },
): void {
  world.invoices.set(id, {
    ...{ id, meter, type, orders: [], redOf: null, buyer: buyer_name, isDeleted: false },
    isDraft: status === 'draft',
    lines: lines.map(({ order, order_line }: OwnInvoiceLine) => ({ order, order_line })),
    ...asked,
  })
}
