import { endedJob } from '../../testing/test-worker'
import type { Command } from '../command'
import { reportingOf } from '../gateway'
import { daysLater } from '../own-figures'
import { litresOf, noteReading } from '../world'
import { reportOf } from './report'

/** Takes the newest reports of the book's month as readings. With `normal` the usual ones are billed at once. */
export const takeRemote: Command = {
  name: 'take remote',
  weight: 7,
  async draw(world, _account, chance) {
    const user = chance.pick(world.clerks)
    const ofMonth = `${world.t.clock.now.slice(0, 7)}-01`
    const last = daysLater(ofMonth, -1)
    const month = chance
      .pick([last, last, last, daysLater(`${last.slice(0, 7)}-01`, -1), ofMonth])
      .slice(0, 7)
    // Mostly the gateway has brought the counts of the month's end before.
    if (chance.happens(0.7)) {
      const rows = reportingOf(world).map((account) =>
        reportOf(world, account, chance, `${ofMonth} 00:00:00`),
      )
      world.remote!.batches.push(rows)
      await world.t.call(world.remote!.gateway, 'POST /nb/nb-gate/', rows)
    }
    return {
      user,
      target: `POST /reading-rounds/${world.works.location}/take-remote/`,
      body: { month },
      async done({ job }) {
        const { results } = await endedJob(world.t, user, job)
        const made = new Set<number>()
        for (const { ok, id } of results) if (ok && !world.remote!.taken.has(id)) made.add(id)
        for (const id of made) world.remote!.taken.add(id)
        const orders: number[] = []
        for (const { id: meter } of made.size > 0 ? world.accounts : []) {
          const { data } = await world.t.call(world.staff, `GET /meters/${meter}/readings/`, {
            page_size: 200,
          })
          for (const { id, read_at, current_reading, is_rollover, order } of data.results) {
            if (!made.has(id)) continue
            const reading = { meter, at: read_at, index: litresOf(current_reading), isRollover: is_rollover }
            if (order === null) world.pending.set(id, { id, ...reading, isFinal: false, isOfReport: true })
            else {
              noteReading(world, meter, { id: order }, reading)
              orders.push(order)
            }
          }
        }
        world.jobs.push({ id: job, by: user, orders })
      },
    }
  },
}
