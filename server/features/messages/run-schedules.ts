import type { LocalTime } from '@water/rules/calendar'
import { isQuiet, nextTime } from '@water/rules/messages/sending-times'
import type { Database } from '../../db/database'
import { inTransaction, type Tx, writeWithin } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { queueRun } from './audience-store'
import { monthDayOf, occasionOf, rhythmOf, todayOf } from './schedule-actions'
import { keepRun, type StoredSchedule, takeDue } from './schedules-store'

/** The number of accounts that one transaction puts into the queue. */
const BATCH = 500

/**
 * Starts a run whose time has come, or does its next batch; false when there is none. A batch commits with the place
 * that it has reached, so a run after a kill continues there. A late run starts once, but waits for the end of the
 * quiet hours.
 */
export function runNextBatch(db: Database, now: LocalTime): Promise<boolean> {
  if (isQuiet(now)) return Promise.resolve(false)
  return inTransaction(db, async (tx) => {
    const due = await takeDue(tx, now)
    if (!due) return false
    const { org, schedule } = due
    if (!schedule.is_enabled) await keepRun(tx, org, schedule.id, { run_at: null, run_after: null })
    else if (schedule.run_at === null) await begin(tx, org, schedule, now)
    else await goOn(tx, org, schedule, schedule.run_at, now)
    return true
  })
}

async function begin(tx: Tx, org: OrgId, schedule: StoredSchedule, now: LocalTime): Promise<void> {
  const rhythm = rhythmOf({ ...schedule, month_day: monthDayOf(schedule.month_day) as 'last' })
  const run = { run_at: now, run_after: 0, last_run: now, next_run: rhythm && nextTime(rhythm, now) }
  const actor = { id: null, name: '' }
  const command = { action: 'sms_schedule.run', org, actor, now, address: '', request_id: '' }
  await writeWithin(tx, command, async (_, audit) => {
    await keepRun(tx, org, schedule.id, run)
    audit({
      object: ['sms_schedule', schedule.id],
      after: { due: schedule.next_run, next_run: run.next_run },
    })
  })
}

async function goOn(
  tx: Tx,
  org: OrgId,
  schedule: StoredSchedule,
  run_at: LocalTime,
  now: LocalTime,
): Promise<void> {
  const run = {
    id: schedule.id,
    template_id: schedule.template,
    config_id: schedule.config,
    dedupe_days: schedule.dedupe_days,
    audience: schedule,
    occasion: occasionOf(run_at),
    after: schedule.run_after ?? 0,
    send_after: now,
  }
  const today = await todayOf(tx, org, now)
  const { seen, last } = await queueRun(tx, org, run, today, { now, limit: BATCH })
  const isOver = seen < BATCH
  await keepRun(
    tx,
    org,
    schedule.id,
    isOver ? { run_at: null, run_after: null } : { run_at, run_after: last },
  )
}
