import type { Chance } from '../../seed/chance'
import { endedJob } from '../../testing/test-worker'
import type { Command, Sent } from '../command'
import { type FileRow, litreText, nextIndex, noteReading, recentTime, type World } from '../world'

const TARGET = 'POST /reading-orders/import/'

function rowsOf(world: World, chance: Chance): FileRow[] {
  const accounts = world.accounts.filter(() => chance.happens(0.7))
  return accounts.map((account) => {
    const { index, isRollover } = nextIndex(world, account, chance)
    return { meter: account.id, at: recentTime(world, chance), index, isRollover }
  })
}

function contentOf({ accounts }: World, rows: readonly FileRow[]): string {
  const lines = rows.map(({ meter, at, index, isRollover }) => {
    const { account_no } = accounts.find(({ id }) => id === meter)!
    return [account_no, litreText(index), at, isRollover ? '是' : ''].join()
  })
  return ['户号,本次读数,抄表日期,过零', ...lines].join('\n')
}

/** A spreadsheet of readings, which may be taken back as a whole; sometimes one that was imported before. */
export const importReadings: Command = {
  name: 'import',
  weight: 2,
  draw(world, _account, chance) {
    const again = chance.happens(0.3) ? world.files.at(-1) : undefined
    const rows = again?.rows ?? rowsOf(world, chance)
    if (rows.length === 0) return null
    const user = again?.by ?? chance.pick(world.clerks)
    const content = again?.content ?? contentOf(world, rows)
    return {
      ...{ user, target: TARGET, body: { confirm_abnormal: 'true' } },
      file: { name: '抄表.csv', content },
      async done({ job }) {
        if (!again) world.files.push({ by: user, content, rows })
        const orders: number[] = []
        for (const { row, ok, id } of (await endedJob(world.t, user, job)).results) {
          if (!ok) continue
          orders.push(id)
          // The same file again may be answered with the job before.
          const asked = rows[row - 2]!
          if (!world.readings.has(id)) noteReading(world, asked.meter, { id }, asked)
        }
        world.jobs.push({ id: job, by: user, orders })
      },
    }
  },
}

/** The same without orders: the readings wait. */
export const recordReadings: Command = {
  name: 'record',
  weight: 2,
  draw(world, _account, chance): Sent | null {
    const rows = rowsOf(world, chance)
    if (rows.length === 0) return null
    const user = chance.pick(world.clerks)
    return {
      ...{ user, target: TARGET, body: { record_only: 'true' } },
      file: { name: '登记.csv', content: contentOf(world, rows) },
      async done({ job }) {
        for (const { row, ok, id } of (await endedJob(world.t, user, job)).results)
          if (ok) world.pending.set(id, { id, ...rows[row - 2]!, isFinal: false })
        world.jobs.push({ id: job, by: user, orders: [] })
      },
    }
  },
}
