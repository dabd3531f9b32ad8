import { addSeconds, dateOf } from '@water/rules/calendar'
import type { Clock } from '../../clock'
import type { Databases } from '../../db/databases'
import { inTransaction, read, type UnitOfWork } from '../../db/read-write'
import { queueAlarms } from '../messages/events-store'
import { putNotice } from '../notices/keep-store'
import { endOfUnbound, findAlarms, organizationsWithModules } from './found-store'
import { countOpen } from './store'

/** Modules in one transaction, so that the memory stays the same however many there are. */
const TOGETHER = 2000
const DAY_S = 86_400
/** Nobody is told of alarms at night. */
const MORNING = '08:00'

/** Looks at all modules for alarms that their reports show, organization by organization, and tells staff once a day. */
export async function findAllAlarms(
  databases: Databases,
  clock: Clock,
  stopping: AbortSignal,
  most = TOGETHER,
): Promise<void> {
  const everyone = databases.across('the organizations with modules')
  for (const org of await read(everyone, organizationsWithModules)) {
    const db = databases.of(org)
    for (let after: number | null = 0; after !== null && !stopping.aborted; ) {
      const page = { after, most }
      after = await inTransaction(db, async (tx) => {
        const now = clock()
        const { last, opened } = await findAlarms(tx, org, page, now)
        await queueAlarms(tx, org, opened)
        return last
      })
    }
    await inTransaction(db, async (tx) => {
      await endOfUnbound(tx, org, clock())
      await tellStaff({ tx, org, now: clock() })
    })
  }
}

/** One notice a day with the present counts, while alarms wait for somebody. */
async function tellStaff(source: Pick<UnitOfWork, 'tx' | 'org' | 'now'>): Promise<void> {
  const { tx, org, now } = source
  if (now.slice(11, 16) < MORNING) return
  const counts = await countOpen(tx, org, addSeconds(now, -DAY_S))
  const sum = (some: typeof counts) => some.reduce((all, { count }) => all + count, 0)
  const of = (kind: string) => sum(counts.filter((one) => one.kind === kind))
  const open = sum(counts)
  if (open === 0) return
  const [leak, silent, stopped] = [of('leak'), of('silent'), of('stopped')]
  const fresh = counts.reduce((all, one) => all + one.fresh, 0)
  await putNotice(source, `meter_alarms ${dateOf(now)}`, {
    type: 'meter_alarms',
    params: { open, fresh, leak, silent, stopped, other: open - leak - silent - stopped },
    to: ['staff'],
  })
}
