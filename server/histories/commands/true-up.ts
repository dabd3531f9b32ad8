import type { Command } from '../command'
import { confirmations, litreText, liveReadings, noteReading, recentTime } from '../world'

/** Reads an index below the last estimates, which are reversed for it. */
export const trueUp: Command = {
  name: 'true-up',
  weight: (account, world) => (liveReadings(world, account.id).at(-1)?.isEstimate ? 8 : 0),
  draw(world, account, chance) {
    const readings = liveReadings(world, account.id)
    const estimate = readings.at(-1)!
    const real = readings.findLast(({ isEstimate }) => !isEstimate)?.index ?? account.initial
    const index =
      real + Math.floor((Math.max(0, estimate.index - real) * chance.between(0, 12)) / 10_000) * 1000
    const at = recentTime(world, chance)
    return {
      user: chance.pick(world.clerks),
      target: 'POST /reading-orders/',
      body: {
        ...{ meter: account.id, current_reading: litreText(index), read_at: at },
        ...{ ...confirmations(account, chance), reverse_estimates: true },
      },
      async done(order) {
        // Another clerk's estimate may have come before it, and its answer may come later.
        const query = { meter: account.id, page_size: 200 }
        const { data } = await world.t.call(world.staff, 'GET /orders/', query)
        for (const { id, status } of data.results)
          if (status === 'red_flushed' && id < order.id && world.readings.get(id)?.isEstimate !== false)
            world.flushed.add(id)
        const isRollover = order.device_parts.at(-1).is_rollover
        noteReading(world, account.id, order, { at, index, isRollover })
      },
    }
  },
}
