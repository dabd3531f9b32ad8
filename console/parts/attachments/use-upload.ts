import { useRef, useState } from 'react'
import { type ApiError, asApiError } from '../../api/api-error'
import { sending } from '../../api/progress'

/** Sixty megabytes over a slow line. */
export const LONGEST_UPLOAD_MS = 600_000

/** The options of a call that sends a file. */
export interface Transport {
  transport: typeof fetch
  signal: AbortSignal
  timeoutMs: number
}

export interface Upload {
  /** Null when nothing is being sent; else the sent share of the file, 0 to 1. */
  share: number | null
  error: ApiError | null
  /** True on success. */
  send: (upload: (transport: Transport) => Promise<unknown>) => Promise<boolean>
  cancel: () => void
  reset: () => void
}

/** Sends a file with its progress; it can be cancelled. */
export function useUpload(): Upload {
  const [share, setShare] = useState<number | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const running = useRef<AbortController | null>(null)
  return {
    share,
    error,
    async send(upload) {
      const control = new AbortController()
      running.current = control
      setError(null)
      setShare(0)
      try {
        await upload({ transport: sending(setShare), signal: control.signal, timeoutMs: LONGEST_UPLOAD_MS })
        return true
      } catch (caught) {
        const refusal = asApiError(caught)
        if (refusal.kind !== 'canceled') setError(refusal)
        return false
      } finally {
        setShare(null)
      }
    },
    cancel: () => running.current?.abort(),
    reset: () => setError(null),
  }
}
