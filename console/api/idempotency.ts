import { useRef } from 'react'
import { ApiError } from './api-error'

/** A random key; by hand, because crypto.randomUUID is missing on plain http in a local network. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * For a POST that moves money (trust.md): the key is made when the form opens and kept until an answer came, so that
 * trying again after a lost reply cannot do it twice. After an answer, good or bad, the next try is a new act.
 * `const once = useOnce()`; `await once((idempotencyKey) => call('POST /payment-records/', { body, idempotencyKey }))`
 */
export function useOnce(): <Reply>(send: (idempotencyKey: string) => Promise<Reply>) => Promise<Reply> {
  const key = useRef<string>(undefined)
  return async (send) => {
    key.current ??= newKey()
    try {
      const reply = await send(key.current)
      key.current = undefined
      return reply
    } catch (error) {
      if (isAnswered(error)) key.current = undefined
      throw error
    }
  }
}

/** Refused by the server, so nothing was done. No answer, or a failing server, leaves it unknown. */
const isAnswered = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500
