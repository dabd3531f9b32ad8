import type { LocalTime } from '@water/rules/calendar'
import type { Databases } from '../../db/databases'
import { type Reader, read } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { refuse } from '../../refusal'
import type { Carriers } from './carriers'
import { defaultConfig, isAnyCodeConfig } from './configs-store'
import type { Message, MessageProvider } from './provider'

/** Carries the platform's own messages: the codes for signing in by phone. */
export interface Messenger {
  /**
   * Refuses while no provider at all carries codes. The answer does not depend on this person's organization: that
   * would tell whether the person has an account.
   */
  refuseWithout(db: Reader): Promise<void>
  /**
   * Sends without being awaited, so that the time of the answer does not tell whether a message was sent. Uses the
   * default configuration of the person's organization if it has a template for codes, so that each utility pays for
   * its own; else the platform's own provider. Codes are in no log of messages, whose readers could sign in with them,
   * and count for no daily limit, which reminders could use up.
   */
  post(org: OrgId | null, message: Message, now: LocalTime): void
  /** Resolves when every posted message has been sent or has failed. */
  allSent(): Promise<void>
}

interface Options {
  databases: Databases
  carriers: Carriers
  /** The platform's own provider; null: none. */
  platform: (db: Reader) => Promise<MessageProvider | null>
  onFailure: (error: unknown) => void
}

export function createMessenger({ databases, carriers, platform, onFailure }: Options): Messenger {
  const underWay = new Set<Promise<void>>()

  async function send(org: OrgId | null, message: Message, now: LocalTime): Promise<void> {
    const config =
      org === null ? undefined : await read(databases.of(org), (reader) => defaultConfig(reader, org))
    // Messages in an outbox reach nobody. Only the demo's own outbox may keep a code: a real utility must not believe
    // that a kept code was sent.
    if (config && config.provider !== 'outbox' && config.code_template !== '') {
      await carriers.carrierOf(config).send({ ...message, template: config.code_template }, now)
      return
    }
    await (await read(databases.access, platform))?.send(message, now)
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
    async allSent() {
      await Promise.all(underWay)
    },
  }
}
