import type { Command } from '../command'
import { openingsOf } from '../own-moved'

/** Reverses a bill that was moved in. One that the other system has invoiced needs the number of the red invoice there. */
export const flushOpening: Command = {
  name: 'flush an opening order',
  weight: (account, world) => (openingsOf(world, account.id).length > 0 ? 20 : 0),
  draw(world, account, chance) {
    const original = chance.pick(openingsOf(world, account.id))
    const isNumbered = chance.happens(original.isInvoiced ? 0.7 : 0.1)
    return {
      user: chance.pick(world.clerks),
      target: `POST /orders/${original.order}/red-flush/`,
      body: { reason: '旧账有误', ...(isNumbered && { elsewhere_red_no: `R${world.nextNumber()}` }) },
      done() {
        if (original.isInvoiced && !isNumbered)
          throw new Error(`order ${original.order} was reversed without a red invoice elsewhere`)
        world.flushed.add(original.order)
      },
    }
  },
}
