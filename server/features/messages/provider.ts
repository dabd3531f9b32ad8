import type { LocalTime } from '@water/rules/calendar'

export interface Message {
  phone: string
  /** The provider's own name of the text. */
  template: string
  /** The values of its places, in their order. */
  params: Readonly<Record<string, string>>
  /** The text that the person reads, without the signature that a telecom adds in front. */
  content: string
}

export interface Receipt {
  /** The provider's own number for the message. */
  id: string
  /** The message has reached its destination. A telecom knows that only later. */
  isDelivered: boolean
}

/** Carries messages to phones: a telecom's service, or the local outbox of the demo. */
export interface MessageProvider {
  readonly name: string
  /**
   * Hands a message over. Throws NotTaken when it was certainly not accepted; after any other error the outcome is
   * unknown. A telecom's service is not idempotent, so the caller sends once.
   */
  send(message: Message, now: LocalTime): Promise<Receipt>
}

/** The provider did not accept a message, with the reason. */
export class NotTaken extends Error {
  override readonly name = 'NotTaken'

  constructor(
    readonly reason: 'rejected' | 'unreachable' | 'not_configured',
    message: string,
  ) {
    super(message)
  }
}
