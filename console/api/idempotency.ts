import { useState } from 'react'
import { ApiError } from './api-error'
import { serverNow } from './clock'
import { distrustAll } from './queries'

/** A random key. crypto.randomUUID is missing on plain http in a local network. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A command under its key. A body that says the time of sending takes `triedAt`, so that every try sends the same. */
export type Send<Reply> = (idempotencyKey: string, triedAt: Date) => Promise<Reply>

/** What a command answered. */
export interface Done<Reply> {
  reply: Reply
  /**
   * True: the answer of an earlier try with other content. It was lost, but the command was done; what is sent now was
   * not.
   */
  isEarlier: boolean
}
export type Once = <Reply>(send: Send<Reply>) => Promise<Done<Reply>>

/**
 * For a POST that moves money (trust.md). The key and the time are those of the first try and are kept until its outcome
 * is known, so that a second try after a lost reply cannot run the command twice. After that the next try is a new
 * command.
 * `const once = useOnce()`; `await once((idempotencyKey) => call('POST /payment-records/', { body, idempotencyKey }))`
 */
export const useOnce = (): Once => useState(newOnce)[0]

/** Outside of a component's state. */
export function newOnce(): Once {
  let first: { key: string; triedAt: Date; isLost: boolean } | undefined
  return async <Reply>(send: Send<Reply>) => {
    const now = first ?? { key: newKey(), triedAt: serverNow(), isLost: false }
    first = now
    try {
      const reply = await send(now.key, now.triedAt)
      first = undefined
      return { reply, isEarlier: false }
    } catch (error) {
      const earlier = earlierOf<Reply>(error)
      // After a lost answer only the server's word about the first try ends it: a refusal may have come before its key was
      // looked up.
      if (isUnanswered(error)) {
        now.isLost = true
        distrustAll()
      } else if (earlier || !now.isLost) first = undefined
      if (earlier) return earlier
      throw error
    }
  }
}

/** Without an answer, with a failing server, and while the first try is still running there, nobody knows what was done. */
export const isUnanswered = (error: unknown) =>
  !(error instanceof ApiError) || error.status < 400 || error.status >= 500 || error.code === 'in_flight'

/** The key was used with other content, and that was done. */
function earlierOf<Reply>(error: unknown): Done<Reply> | null {
  if (!(error instanceof ApiError) || error.code !== 'idempotency_mismatch') return null
  const { data } = error
  if (typeof data !== 'object' || data === null || !('first' in data)) return null
  // The answer of the same call to the same person.
  return { reply: data.first as Reply, isEarlier: true }
}
