import type { LocalTime } from '@water/rules/calendar'
import type { Reader } from '../../db/read-write'
import { refuse } from '../../refusal'
import type { ChooseProvider, Message, MessageProvider } from './provider'

export interface Messenger {
  /** The provider of this moment; refuses while none is configured. */
  provider(db: Reader): Promise<MessageProvider>
  /**
   * Sends without being waited for: whoever asks in a stranger's name must not learn from the time of the answer
   * whether anything was sent.
   */
  post(provider: MessageProvider, message: Message, now: LocalTime): void
  /** When everything that was posted has gone, or failed. */
  settled(): Promise<void>
}

export function createMessenger(choose: ChooseProvider, onFailure: (error: unknown) => void): Messenger {
  const underWay = new Set<Promise<void>>()
  return {
    provider: async (db) => (await choose(db)) ?? refuse('no_message_provider'),
    post(provider, message, now) {
      const sending = provider
        .send(message, now)
        .catch(onFailure)
        .finally(() => underWay.delete(sending))
      underWay.add(sending)
    },
    async settled() {
      await Promise.all(underWay)
    },
  }
}
