import type { Command } from '../command'
import { decimal } from '../own-figures'
import { liveOpenings } from '../own-moved'
import { fenOf, liveCharges, type World } from '../world'

/** Does not charge a part of the penalty of an order. */
export const waive: Command = {
  name: 'waive a penalty',
  weight: (_account, world) => (world.hasPenalty ? 4 : 0),
  async draw(world, account, chance) {
    const { data } = await world.t.call(world.staff, 'GET /orders/', { meter: account.id, page_size: 200 })
    const due = data.results.filter(({ penalty }: { penalty: string }) => fenOf(penalty) > 0)
    if (due.length === 0) return null
    const { id: order, penalty } = chance.pick<{ id: number; penalty: string }>(due)
    const most = fenOf(penalty)
    const amount = chance.happens(0.4) ? most : chance.between(1, most)
    return {
      user: world.staff,
      target: `POST /orders/${order}/waive-penalty/`,
      body: { amount: decimal(amount, 2), reason: '协商' },
      done({ waivers }) {
        if (!waivers.some((one: { amount: string }) => fenOf(one.amount) === amount))
          throw new Error(`order ${order} has no waiver of ${amount} fen`)
        noteWaivers(world, order, waivers)
      },
    }
  },
}

export const withdrawWaiver: Command = {
  name: 'withdraw a waiver',
  weight: (_account, world) => (world.waivers.size > 0 ? 3 : 0),
  draw(world, account, chance) {
    const charged = [...liveCharges(world, account.id), ...liveOpenings(world, account.id)]
    const orders = new Set(charged.map(({ order }) => order))
    const own = [...world.waivers.values()].filter(({ order }) => orders.has(order))
    if (own.length === 0) return null
    const waiver = chance.pick(own)
    return {
      user: world.staff,
      target: `POST /orders/${waiver.order}/waive-penalty/${waiver.id}/withdraw/`,
      body: {},
      done() {
        if (waiver.isWithdrawn) throw new Error(`waiver ${waiver.id} was withdrawn twice`)
        waiver.isWithdrawn = true
      },
    }
  },
}

/** An answer names all waivers of the order, also another clerk's, whose own answer may come later. */
function noteWaivers(world: World, order: number, said: readonly { id: number; amount: string }[]): void {
  for (const { id, amount } of said)
    if (!world.waivers.has(id))
      world.waivers.set(id, { id, order, amount: fenOf(amount), isWithdrawn: false })
}
