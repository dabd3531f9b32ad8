import { useState } from 'react'
import { type ApiError, asApiError } from '../../api/api-error'
import { useOnce } from '../../api/idempotency'
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

/** Sends a file once: the same file with the same choices keeps its key until its outcome is known. */
export function useSendFile(kind: ImportKind, keep: (job: KeptJob) => void): Sending {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const once = useOnce()

  async function send({ file, ...how }: Sent) {
    const { name, size, lastModified } = file
    const what = JSON.stringify([name, size, lastModified, how])
    setBusy(true)
    setError(null)
    try {
      const { reply } = await once(`import ${kind} ${what}`, (idempotencyKey) =>
        startImport(kind, { file, ...how, idempotencyKey }),
      )
      keep({ ...reply, ...how, file: name })
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
    reset: () => setError(null),
  }
}
