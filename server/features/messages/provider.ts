import type { LocalTime } from '@water/rules/calendar'

/** One message to one phone. */
export interface Message {
  phone: string
  /** The name under which a provider knows its wording. */
  template: string
  /** What fills its places, in their order. */
  params: Readonly<Record<string, string>>
  /** What the person will read, but for the signature that a telecom puts in front. */
  content: string
}

export interface Receipt {
  /** The provider's own number of the message. */
  id: string
  /** It is where it should go; a telecom knows that only later. */
  isDelivered: boolean
}

/** Carries messages to phones: a telecom's service, or the local outbox. */
export interface MessageProvider {
  readonly name: string
  /**
   * Hands a message over. Throws NotTaken when it was certainly not taken; anything else that it throws leaves open whether
   * it was. Not idempotent at a telecom: the caller sends once.
   */
  send(message: Message, now: LocalTime): Promise<Receipt>
}

/** The provider has not taken a message, and why. */
export class NotTaken extends Error {
  override readonly name = 'NotTaken'

  constructor(
    readonly reason: 'rejected' | 'unreachable' | 'not_configured',
    message: string,
  ) {
    super(message)
  }
}
