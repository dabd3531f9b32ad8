import type { MappedColumn } from '@water/contract/reconciliations/mapping'
import { useEffect, useState } from 'react'
import { asApiError } from '../../api/api-error'
import { call, type ReplyOf } from '../../api/call'

export type Seen = ReplyOf<'POST /reconciliations/preview/'>
/** A person's choices in the place of what was found. */
export type Asked = Partial<Record<MappedColumn, string | null>> & {
  out_sign?: Seen['out_sign']
  header_row?: number
  encoding?: 'utf-8' | 'gb18030'
  delimiter?: string
}

/** A large file takes longer to send than an ordinary call may last. */
const UPLOAD_MS = 180_000

function bodyOf(account: number, file: File, mapping: object | null): FormData {
  const body = new FormData()
  body.append('bank_account', String(account))
  if (mapping) body.append('mapping', JSON.stringify(mapping))
  // The file goes last: a server that reads the parts in order has the others by then.
  body.append('file', file)
  return body
}

/** The mapping as it would be sent; null while a column is missing. */
export function completeMapping(seen: Seen, asked: Asked): object | null {
  const columns = { ...seen.mapping, ...asked }
  if (!columns.channel_no || !columns.amount || !columns.paid_at || seen.header_row === null) return null
  const form = { encoding: seen.encoding, delimiter: seen.delimiter }
  return { ...form, ...columns, header_row: seen.header_row }
}

export const sendStatement = (account: number, file: File, mapping: object) =>
  call('POST /reconciliations/', { body: bodyOf(account, file, mapping), timeoutMs: UPLOAD_MS })

interface Previewed {
  seen: Seen | null
  error: string | null
  isLoading: boolean
  asked: Asked
  ask: (asked: Asked) => void
}

/** The beginning of a file as the server reads it, asked for again whenever a choice changes. */
export function usePreviewed(account: number | null, file: File | null): Previewed {
  const [asked, setAsked] = useState<Asked>({})
  const [seen, setSeen] = useState<Seen | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isLoading, setLoading] = useState(false)
  const wanted = JSON.stringify(asked)

  useEffect(() => {
    setAsked({})
    setSeen(null)
    setError(null)
  }, [account, file])

  useEffect(() => {
    if (account === null || file === null) return
    const stop = new AbortController()
    setLoading(true)
    const body = bodyOf(account, file, wanted === '{}' ? null : JSON.parse(wanted))
    call('POST /reconciliations/preview/', { body, timeoutMs: UPLOAD_MS, signal: stop.signal })
      .then(
        (reply) => {
          if (stop.signal.aborted) return
          setSeen(reply)
          setError(null)
        },
        (thrown: unknown) => {
          if (!stop.signal.aborted) setError(asApiError(thrown).sentence)
        },
      )
      .finally(() => {
        if (!stop.signal.aborted) setLoading(false)
      })
    return () => stop.abort()
  }, [account, file, wanted])

  return { seen, error, isLoading, asked, ask: setAsked }
}
