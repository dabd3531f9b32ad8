import type { LocalTime } from '@water/rules/calendar'
import type { Database } from '../../db/database'
import { type Reader, read } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { refuse } from '../../refusal'
import type { Carriers } from './carriers'
import { defaultConfig, isAnyCodeConfig } from './configs-store'
import type { Message, MessageProvider } from './provider'

/** Carries what the platform itself writes: the codes that sign people in by phone. */
export interface Messenger {
  /** Refuses while nobody at all carries codes. Whether this person's organization does is not told: it would tell who has an account. */
  refuseWithout(db: Reader): Promise<void>
  /**
   * Sends without being waited for: whoever asks in a stranger's name must not learn from the time of the answer
   * whether anything was sent. By the default configuration of the person's organization where that has a template for
   * codes, else by the platform's own provider.
   */
  post(org: OrgId | null, message: Message, now: LocalTime): void
  /** When everything that was posted has gone, or failed. */
  settled(): Promise<void>
}

interface Options {
  db: Database
  carriers: Carriers
  /** The platform's own; null: none. */
  platform: (db: Reader) => Promise<MessageProvider | null>
  onFailure: (error: unknown) => void
}

export function createMessenger({ db, carriers, platform, onFailure }: Options): Messenger {
  const underWay = new Set<Promise<void>>()

  async function send(org: OrgId | null, message: Message, now: LocalTime): Promise<void> {
    const config = org === null ? undefined : await read(db, (reader) => defaultConfig(reader, org))
    // What the outbox keeps reaches nobody: only the demo's own may hold a code.
    if (config && config.provider !== 'outbox' && config.code_template !== '') {
      await carriers.carrierOf(config).send({ ...message, template: config.code_template }, now)
      return
    }
    await (await read(db, platform))?.send(message, now)
  }

  return {
    async refuseWithout(reader) {
      if ((await platform(reader)) === null && !(await isAnyCodeConfig(reader))) refuse('no_message_provider')
    },
    post(org, message, now) {
      const sending = send(org, message, now)
        .catch(onFailure)
        .finally(() => underWay.delete(sending))
      underWay.add(sending)
    },
    async settled() {
      await Promise.all(underWay)
    },
  }
}
