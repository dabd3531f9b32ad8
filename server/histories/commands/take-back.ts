import { endedJob } from '../../testing/test-worker'
import type { Command } from '../command'

/** Takes back what a job billed or recorded. */
export const takeBack: Command = {
  name: 'take back',
  weight: 2,
  draw(world, _account, chance) {
    if (world.jobs.length === 0) return null
    const { id, by, orders } = chance.pick(world.jobs)
    const user = chance.happens(0.7) ? by : world.staff
    return {
      user,
      target: `POST /jobs/${id}/take-back/`,
      body: {},
      async done({ job }) {
        const { kind, results } = await endedJob(world.t, user, job)
        if (kind === 'reading_take_back') for (const { ok, id } of results) if (ok) world.pending.delete(id)
        for (const order of orders) {
          const { data } = await world.t.call(world.staff, `GET /orders/${order}/`)
          if (data.status === 'red_flushed') world.flushed.add(order)
        }
      },
    }
  },
}
