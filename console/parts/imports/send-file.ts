import { useRef, useState } from 'react'
import { type ApiError, asApiError } from '../../api/api-error'
import { newKey } from '../../api/idempotency'
import type { KeptJob } from './kept-job'
import { type ImportKind, startImport } from './kinds'

interface Sent {
  file: File
  isCheck: boolean
  confirmsAbnormal: boolean
  recordsOnly: boolean
}

export interface Sending {
  isBusy: boolean
  error: ApiError | null
  send: (what: Sent) => void
  reset: () => void
}

/** Sends a file once: the same file with the same options keeps its key until an answer comes. */
export function useSendFile(kind: ImportKind, keep: (job: KeptJob) => void): Sending {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const keys = useRef(new Map<string, string>())

  async function send({ file, ...how }: Sent) {
    const wish = JSON.stringify(how)
    const idempotencyKey = keys.current.get(wish) ?? newKey()
    keys.current.set(wish, idempotencyKey)
    setBusy(true)
    setError(null)
    try {
      const { job, earlier } = await startImport(kind, { file, ...how, idempotencyKey })
      keys.current.delete(wish)
      keep({ job, ...how, file: file.name, earlier })
    } catch (caught) {
      const refusal = asApiError(caught)
      // An answer came: the next request is a new command. Without one, a second try must not run it twice.
      if (refusal.status > 0) keys.current.delete(wish)
      setError(refusal)
    } finally {
      setBusy(false)
    }
  }

  return {
    isBusy,
    error,
    send,
    reset: () => {
      keys.current.clear()
      setError(null)
    },
  }
}
