import type { Chance } from '../../seed/chance'
import { endedJob } from '../../testing/test-worker'
import { answerFile } from '../../testing/withholdings'
import { notePayment } from '../booked-days'
import type { Command } from '../command'
import { decimal } from '../own-figures'
import { fenOf, type World } from '../world'

/** Asks the bank for what all accounts with a contract owe by some day. */
export const makeRun: Command = {
  name: 'withhold',
  weight: 3,
  draw: (world, _account, chance) => ({
    user: world.staff,
    target: 'POST /withholdings/',
    body: {
      bank_account: world.bank,
      due_until: chance.pick([world.t.clock.now.slice(0, 10), '2029-12-31']),
    },
    async done({ job }) {
      await endedJob(world.t, world.staff, job)
    },
  }),
}

interface Run {
  id: number
  no: string
  state: string
}

const runsOf = async (world: World, state: readonly string[]): Promise<Run[]> =>
  (await world.t.call(world.staff, 'GET /withholdings/', { state, page_size: 200 })).data.results

/** The bank answers rows of a run in any way; some of them twice, or otherwise than before. */
export const answerRun: Command = {
  name: 'answer the withholding',
  weight: 6,
  async draw(world, _account, chance) {
    const runs = await runsOf(world, ['made', 'answered'])
    if (runs.length === 0) return null
    const run = chance.pick(runs)
    const { data } = await world.t.call(world.staff, `GET /withholdings/${run.id}/rows/`, {})
    if (data.count === 0) return null
    return {
      user: world.staff,
      target: `POST /withholdings/${run.id}/answer/`,
      body: {},
      file: answerFile(
        run.no,
        data.results.map((row: { row: number; amount: string }) => [row.row, ...said(row.amount, chance)]),
      ),
      async done({ job }) {
        await endedJob(world.t, world.staff, job)
        await noteCollected(world, run.id)
      },
    }
  },
}

/** As asked, more, less, refused, or nothing. */
function said(amount: string, chance: Chance): readonly [collected: string, reason: string] {
  const asked = fenOf(amount)
  const [collected, reason] = chance.pick<readonly [number, string]>([
    [asked, ''],
    [asked, ''],
    [asked + 333, '多扣'],
    [Math.max(1, asked - 777), '余额不足'],
    [0, '余额不足'],
    [0, ''],
  ])
  return [collected > 0 ? decimal(collected, 2) : '', reason]
}

/** Each collected row is a payment of its account. */
async function noteCollected(world: World, run: number): Promise<void> {
  const { data } = await world.t.call(world.staff, `GET /withholdings/${run}/rows/`, { state: ['collected'] })
  for (const { payment, meter, collected } of data.results) {
    notePayment(world, { id: payment, meter, amount: fenOf(collected), method: 'withholding' }, null)
  }
}

export const cancelRun: Command = {
  name: 'cancel the withholding',
  weight: 1,
  isSentOnce: true,
  async draw(world, _account, chance) {
    const runs = await runsOf(world, ['made'])
    if (runs.length === 0) return null
    return {
      user: world.staff,
      target: `POST /withholdings/${chance.pick(runs).id}/cancel/`,
      body: {},
      done() {},
    }
  },
}
