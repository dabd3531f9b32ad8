import type { Listener } from './features/ledger/listeners'
import { messagesListener } from './features/messages/handle-events'
import { notifyReversed } from './features/payments/notify'
import { notifyAbnormalReadings } from './features/readings/notify'

/** Writes the notices about documents. */
const noticesListener: Listener = {
  name: 'notices',
  async handle(tx, org, events) {
    await notifyReversed(tx, org, events)
    await notifyAbnormalReadings(tx, org, events)
  },
}

/** The handlers of the ledger's events. A new listener also needs its name in the default of ledger_events.pending_for. */
export const listeners: readonly Listener[] = [messagesListener, noticesListener]
