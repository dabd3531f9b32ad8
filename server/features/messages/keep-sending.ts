import { Sender, type SenderServices } from './lanes'
import { runNextBatch } from './run-schedules'

const LOOK_EVERY_MS = 2000

/** Runs schedules and sends messages at their times, until the returned function is called. */
export function keepSending(services: SenderServices): () => Promise<void> {
  const { db, clock, report } = services
  const sender = new Sender(services)
  let isStopping = false
  let timer: NodeJS.Timeout | undefined
  let turn: Promise<void> = Promise.resolve()

  async function work(): Promise<void> {
    while (!isStopping) {
      const hasRun = await runNextBatch(db, clock())
      const hasBegun = await sender.begin()
      if (!hasRun && !hasBegun) return
      if (!hasRun) await sender.oneEnded()
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
    await sender.stop()
    await turn
  }
}
