import type { Command } from '../command'
import { confirmations, litresOf, noteReading, recentTime } from '../world'

export const estimate: Command = {
  name: 'estimate',
  weight: 3,
  draw(world, account, chance) {
    const at = recentTime(world, chance)
    return {
      user: chance.pick(world.clerks),
      target: 'POST /reading-orders/',
      body: { meter: account.id, is_estimate: true, read_at: at, ...confirmations(account, chance) },
      done: (order) => {
        const { is_rollover: isRollover } = order.device_parts.at(-1)
        const index = litresOf(order.current_reading)
        noteReading(world, account.id, order, { at, index, isRollover, isEstimate: true })
      },
    }
  },
}
