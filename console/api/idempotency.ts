import { useRef } from 'react'
import { ApiError } from './api-error'

/** A random key. crypto.randomUUID is missing on plain http in a local network. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * For a POST that moves money (trust.md). The key is made when the form opens and is kept until an answer comes, so
 * that a second try after a lost reply cannot run the command twice. After any answer the next try is a new command.
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

/**
 * A refusal of the server means that nothing was done. Without an answer, or with a failing server, this is unknown.
 */
const isAnswered = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500
