import { endedJob } from '../../testing/test-worker'
import type { Command } from '../command'
import { nextIndex, noteReading, recentTime } from '../world'

/** Readings of all accounts as a job, which may be taken back later. */
export const batch: Command = {
  name: 'batch',
  weight: 2,
  draw(world, _account, chance) {
    const user = chance.pick(world.clerks)
    const rows = world.accounts.map((account) => {
      const { index, text, isRollover } = nextIndex(world, account, chance)
      return { meter: account.id, at: recentTime(world, chance), index, text, isRollover }
    })
    return {
      user,
      target: 'POST /reading-orders/batch/',
      body: {
        rows: rows.map(({ meter, at, text, isRollover }) => ({
          ...{ meter, current_reading: text, read_at: at, confirm_abnormal: true },
          ...(isRollover && { is_rollover: true }),
        })),
      },
      async done({ job }) {
        const { results } = await endedJob(world.t, user, job)
        const orders: number[] = []
        for (const { row, ok, id } of results) {
          if (!ok) continue
          const asked = rows[row - 1]!
          noteReading(world, asked.meter, { id }, asked)
          orders.push(id)
        }
        world.jobs.push({ id: job, by: user, orders })
      },
    }
  },
}
