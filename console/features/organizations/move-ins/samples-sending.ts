import { useState } from 'react'
import { type ApiError, asApiError } from '../../../api/api-error'
import { call, fileOf, type ReplyOf } from '../../../api/call'
import { useNamedScope } from '../../../api/named-scope'
import { invalidate } from '../../../api/queries'
import { isFinished } from '../../../ui/show/job'

type MoveIn = ReplyOf<'GET /organizations/move-ins/{id}/'>

export const SHEETS = ['accounts', 'open_bills', 'balances', 'history'] as const
export type SampleSheet = (typeof SHEETS)[number]
export type Variant = 'good' | 'errors'

interface Wanted {
  /** The one that takes the sheets; null: it is made first. */
  moveIn: Pick<MoveIn, 'id'> | null
  name: string
  asOf: string
  variant: Variant
}

const ASK_EVERY_MS = 500

/** Makes a move-in where there is none, and sends the samples one after the other, each when the one before has been read. */
export function useSendSamples() {
  const scope = useNamedScope()
  const [sheet, setSheet] = useState<SampleSheet | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  async function send({ moveIn, name, asOf, variant }: Wanted): Promise<number | null> {
    setError(null)
    setSheet('accounts')
    try {
      const { id } =
        moveIn ?? (await call('POST /organizations/move-ins/', { body: { name, as_of: asOf, ...scope } }))
      for (const kind of SHEETS) {
        setSheet(kind)
        await sendOne(id, kind, { as_of: asOf, variant })
      }
      return id
    } catch (caught) {
      setError(asApiError(caught))
      return null
    } finally {
      setSheet(null)
      await invalidate('/organizations/move-ins/')
    }
  }
  return { sheet, error, send }
}

async function sendOne(
  id: number,
  kind: SampleSheet,
  query: { as_of: string; variant: Variant },
): Promise<void> {
  const file = await fileOf('GET /demo/move-in/{kind}/', { path: { kind }, query })
  const body = new FormData()
  body.append('kind', kind)
  body.append('files', file, `${kind}.csv`)
  const { job } = await call('POST /organizations/move-ins/{id}/sheets/', { path: { id }, body })
  while (!isFinished(await call('GET /jobs/{id}/', { path: { id: job } })))
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
}
