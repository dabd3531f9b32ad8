import { endedJob } from '../../testing/test-worker'
import type { Command } from '../command'
import { litresOf, noteReading, recentTime } from '../world'

/** Estimates what is left of the book. */
export const estimateRest: Command = {
  name: 'estimate the rest',
  weight: 1,
  draw(world, _account, chance) {
    const user = chance.pick(world.clerks)
    const at = recentTime(world, chance)
    return {
      user,
      target: `POST /reading-rounds/${world.works.location}/estimate/`,
      body: { month: at.slice(0, 7), read_at: at },
      async done({ job }) {
        const { results } = await endedJob(world.t, user, job)
        const orders: number[] = []
        for (const { ok, id } of results) {
          if (!ok || id === null) continue
          const { data: order } = await world.t.call(world.staff, `GET /orders/${id}/`)
          const index = litresOf(order.current_reading)
          const isRollover = order.device_parts.at(-1).is_rollover
          noteReading(world, order.meter, order, { at, index, isRollover, isEstimate: true })
          orders.push(id)
        }
        world.jobs.push({ id: job, by: user, orders })
      },
    }
  },
}
