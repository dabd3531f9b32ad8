import type { Command } from '../command'
import { reportingOf } from '../gateway'
import { daysLater } from '../own-figures'
import { noteTaken } from '../taken'
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
      done: ({ job }) => noteTaken(world, job, user),
    }
  },
}
