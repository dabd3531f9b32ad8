import { lookForReports } from '../features/rounds/look-for-reports'
import type { TestUser } from '../testing/test-app'
import { endedJob } from '../testing/test-worker'
import { litresOf, noteReading, type World } from './world'

/** Writes down the readings that a job has made of reports, billed at once or waiting. */
export async function noteTaken(world: World, job: number, user: TestUser): Promise<void> {
  const { results } = await endedJob(world.t, user, job)
  const made = new Set<number>()
  for (const { ok, id } of results) if (ok && !world.remote!.taken.has(id)) made.add(id)
  for (const id of made) world.remote!.taken.add(id)
  const orders: number[] = []
  for (const { id: meter } of made.size > 0 ? world.accounts : []) {
    const { data } = await world.t.call(world.staff, `GET /meters/${meter}/readings/`, { page_size: 200 })
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
}

/** The worker looks for the reports of books whose read day is over, as it does twice a day. */
export async function lookByItself(world: World): Promise<void> {
  const { t, works, staff, log } = world
  const { looks } = world.remote!
  await lookForReports(t.databases, () => t.clock.now)
  const jobs = await t.db
    .selectFrom('jobs')
    .select('id')
    .where('organization_id', '=', works.org)
    .where('kind', '=', 'reading_remote')
    .where('started_by', 'is', null)
    .execute()
  for (const { id } of jobs) {
    if (looks.has(id)) continue
    looks.add(id)
    log.push(`the worker looks for reports: job ${id}`)
    await noteTaken(world, id, staff)
  }
}
