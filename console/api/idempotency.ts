import { useRef } from 'react'
import { ApiError } from './api-error'

/** A random key. crypto.randomUUID is missing on plain http in a local network. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A command under its key. A body that says the time of sending takes `triedAt`, so that every try sends the same. */
export type Send<Reply> = (idempotencyKey: string, triedAt: Date) => Promise<Reply>

/**
 * For a POST that moves money (trust.md). The key and the time are those of the first try and are kept until an answer
 * comes, so that a second try after a lost reply cannot run the command twice. After any answer the next try is a new
 * command.
 * `const once = useOnce()`; `await once((idempotencyKey) => call('POST /payment-records/', { body, idempotencyKey }))`
 */
export function useOnce(): <Reply>(send: Send<Reply>) => Promise<Reply> {
  const first = useRef<{ key: string; triedAt: Date }>(undefined)
  return async (send) => {
    first.current ??= { key: newKey(), triedAt: new Date() }
    try {
      const reply = await send(first.current.key, first.current.triedAt)
      first.current = undefined
      return reply
    } catch (error) {
      if (isAnswered(error)) first.current = undefined
      throw error
    }
  }
}

/**
 * A refusal of the server means that nothing was done. This is unknown without an answer, with a failing server, and
 * while the first try is still running there.
 */
const isAnswered = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== 'in_flight'
