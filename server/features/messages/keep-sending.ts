import type { LocalTime } from '@water/rules/calendar'
import type { Database } from '../../db/database'
import type { Carriers } from './carriers'
import { runNextBatch } from './run-schedules'
import { sendNextBatches } from './send-queued'

interface Services {
  db: Database
  clock: () => LocalTime
  carriers: Carriers
  report(error: unknown): void
}

const LOOK_EVERY_MS = 2000

/** Runs schedules and sends messages as they fall due, until the function that it gives is called. */
export function keepSending({ db, clock, carriers, report }: Services): () => Promise<void> {
  let isStopping = false
  let timer: NodeJS.Timeout | undefined
  let turn: Promise<void> = Promise.resolve()

  async function work(): Promise<void> {
    while (!isStopping) {
      const hasRun = await runNextBatch(db, clock())
      const hasSent = await sendNextBatches(db, carriers, clock, report)
      if (!hasRun && !hasSent) return
    }
  }
  const next = () => {
    turn = work()
      .catch(report)
      .finally(() => {
        if (!isStopping) timer = setTimeout(next, LOOK_EVERY_MS)
      })
  }
  next()
  return async () => {
    isStopping = true
    clearTimeout(timer)
    await turn
  }
}
