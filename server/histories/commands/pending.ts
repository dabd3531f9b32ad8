import { endedJob } from '../../testing/test-worker'
import type { Command } from '../command'
import { type Account, confirmations, noteReading, pendingOf, type World } from '../world'

const whenWaiting = (weight: number) => (account: Account, world: World) =>
  pendingOf(world, account.id).length > 0 ? weight : 0

/** Bills a reading that waits, mostly the first one. */
export const billPending: Command = {
  name: 'bill a pending reading',
  weight: whenWaiting(14),
  draw(world, account, chance) {
    const waiting = pendingOf(world, account.id)
    const reading = chance.happens(0.8) ? waiting[0]! : chance.pick(waiting)
    return {
      user: chance.pick(world.clerks),
      target: `POST /readings/${reading.id}/bill/`,
      body: confirmations(account, chance),
      done(order) {
        world.pending.delete(reading.id)
        noteReading(world, account.id, order, reading)
      },
    }
  },
}

/** Bills all that wait, of every account, as a job. */
export const billAllPending: Command = {
  name: 'bill what waits',
  weight: whenWaiting(6),
  draw(world, _account, chance) {
    const user = chance.pick(world.clerks)
    const waiting = [...world.pending.values()]
    return {
      user,
      target: 'POST /readings/bill/',
      body: { ids: waiting.map(({ id }) => id), confirm_abnormal: true, confirm_subs: true },
      async done({ job }) {
        const orders: number[] = []
        for (const { row, ok, id } of (await endedJob(world.t, user, job)).results) {
          if (!ok) continue
          const reading = waiting[row - 1]!
          world.pending.delete(reading.id)
          if (!world.readings.has(id)) noteReading(world, reading.meter, { id }, reading)
          orders.push(id)
        }
        world.jobs.push({ id: job, by: user, orders })
      },
    }
  },
}

export const voidPending: Command = {
  name: 'void a pending reading',
  weight: whenWaiting(4),
  isSentOnce: true,
  draw(world, account, chance) {
    const { id } = chance.pick(pendingOf(world, account.id))
    return {
      user: world.staff,
      target: `POST /readings/${id}/void/`,
      body: { reason: '录错' },
      done() {
        world.pending.delete(id)
      },
    }
  },
}
