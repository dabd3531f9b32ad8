import type { LocalTime } from '@water/rules/calendar'
import type { Reader } from '../../db/read-write'

/** One message to one phone. */
export interface Message {
  phone: string
  /** The name under which a provider knows its wording, and what fills its places. */
  template: string
  params: Readonly<Record<string, string>>
  /** What the person will read. */
  content: string
}

/** Carries messages to phones: a telecom's service, or the local outbox. */
export interface MessageProvider {
  readonly name: string
  /** Hands a message over; throws when it was not taken. Not idempotent at a telecom: the caller sends once. */
  send(message: Message, now: LocalTime): Promise<void>
}

/** Who carries messages at this moment; null when nobody has been configured. */
export type ChooseProvider = (db: Reader) => Promise<MessageProvider | null>
