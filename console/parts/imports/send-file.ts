import { useRef, useState } from 'react'
import { type ApiError, asApiError } from '../../api/api-error'
import { newOnce, type Once } from '../../api/idempotency'
import type { KeptJob } from './kept-job'
import { type ImportChoices, type ImportKind, startImport } from './kinds'

interface Sent extends ImportChoices {
  file: File
  isCheck: boolean
}

export interface Sending {
  isBusy: boolean
  error: ApiError | null
  send: (what: Sent) => void
  reset: () => void
}

/** Sends a file once: the same file with the same options keeps its key until its outcome is known. */
export function useSendFile(kind: ImportKind, keep: (job: KeptJob) => void): Sending {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const tries = useRef(new Map<string, Once>())

  async function send({ file, ...how }: Sent) {
    const wish = JSON.stringify(how)
    const once = tries.current.get(wish) ?? newOnce()
    tries.current.set(wish, once)
    setBusy(true)
    setError(null)
    try {
      const { reply } = await once((idempotencyKey) => startImport(kind, { file, ...how, idempotencyKey }))
      keep({ ...reply, ...how, file: file.name })
    } catch (caught) {
      setError(asApiError(caught))
    } finally {
      setBusy(false)
    }
  }

  return {
    isBusy,
    error,
    send,
    reset: () => {
      tries.current.clear()
      setError(null)
    },
  }
}
