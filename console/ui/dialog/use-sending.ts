import { useState } from 'react'
import { type ApiError, asApiError } from '../../api/api-error'
import { type Done, type Send, useOnce } from '../../api/idempotency'

type Sent<Reply> = Done<Reply> | { refusal: ApiError }

/** Sends a command `on` an object once with its key, and keeps its refusal until what was `entered` changes. */
export function useSending(on: string, entered: unknown = null) {
  const once = useOnce()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ error: ApiError; entered: string } | null>(null)
  const now = JSON.stringify(entered)

  async function send<Reply>(command: Send<Reply>): Promise<Sent<Reply>> {
    setBusy(true)
    try {
      return await once(on, command)
    } catch (thrown) {
      const error = asApiError(thrown)
      setFailure({ error, entered: now })
      return { refusal: error }
    } finally {
      setBusy(false)
    }
  }

  return { send, isBusy, failure: failure?.entered === now ? failure.error : null }
}
