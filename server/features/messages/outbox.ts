import type { Database } from '../../db/database'
import { inTransaction } from '../../db/read-write'
import { insertMessage } from './outbox-store'
import type { MessageProvider } from './provider'

/** The provider for trials: it stores every message for reading and sends none. */
export const localOutbox = (db: Database): MessageProvider => ({
  name: 'outbox',
  async send(message, now) {
    const id = await inTransaction(db, (tx) => insertMessage(tx, message, now))
    return { id: `outbox-${id}`, isDelivered: true }
  },
})
