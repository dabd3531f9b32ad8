import type { Listener } from './features/ledger/listeners'
import { messagesListener } from './features/messages/handle-events'
import { noticesListener } from './features/notices/handle-events'

/** The features that handle the ledger's events. A new one also needs its name in the default of ledger_events.pending_for. */
export const listeners: readonly Listener[] = [messagesListener, noticesListener]
