import type { PeriodicWork } from '../../every'
import { Sender, type SenderServices } from './lanes'
import { runNextBatch } from './run-schedules'

/**
 * Runs schedules and sends messages that are due. At the stop it waits for messages that are being handed over: nobody would
 * know whether a message that is cut off was sent.
 */
export function sending(services: SenderServices): Required<Pick<PeriodicWork, 'work' | 'end'>> {
  const { databases, clock } = services
  const sender = new Sender(services)
  return {
    async work(stopping) {
      while (!stopping.aborted) {
        const hasRun = await runNextBatch(
          databases.across('the due schedules of every organization'),
          clock(),
        )
        const hasBegun = await sender.begin()
        if (!hasRun && !hasBegun) return
        if (!hasRun) await sender.oneEnded()
      }
    },
    end: () => sender.stop(),
  }
}
