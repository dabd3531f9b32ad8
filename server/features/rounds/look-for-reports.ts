import { addDays, dateOf, type LocalTime, startOfDay } from '@water/rules/calendar'
import type { Databases } from '../../db/databases'
import { inTransaction, read } from '../../db/read-write'
import { asOrgId } from '../../db/scope'
import { startOwnJob } from '../jobs/actions'
import { dueBooks, keepTake, organizationsWithModules } from './remote-store'
import type { TakeWork } from './take-remote'

/** Twice a day, for so many days after the read day of a book. */
const HOURS = ['10:00:00', '16:00:00'] as const
const DAYS = 5

/** Since when a look is due: the last of today's hours. Null: none of them has come. */
function dueSince(now: LocalTime): LocalTime | null {
  const today = startOfDay(dateOf(now)).slice(0, 11)
  return HOURS.map((hour) => `${today}${hour}`).findLast((time) => time <= now) ?? null
}

/** Starts the jobs that take reports for the books whose read day is over. */
export async function lookForReports(databases: Databases, clock: () => LocalTime): Promise<void> {
  const now = clock()
  const since = dueSince(now)
  if (since === null) return
  const today = dateOf(now)
  const span = { first: addDays(today, -DAYS), last: addDays(today, -1), since }
  const due = await read(databases.across('the organizations with remote meters'), organizationsWithModules)
  for (const one of due) {
    const org = asOrgId(one)
    for (const { location, month } of await read(databases.of(org), (db) => dueBooks(db, org, span)))
      await inTransaction(databases.of(org), async (tx) => {
        const work: TakeWork = { location, month }
        const job = await startOwnJob(tx, org, now, {
          kind: 'reading_remote',
          content: Buffer.from(JSON.stringify(work)),
        })
        if (job !== undefined) await keepTake(tx, org, { ...work, job, now })
      })
  }
}
