import { useState } from 'react'
import { type ApiError, asApiError } from '../../api/api-error'
import type { CallArgs, CallName, ReplyOf } from '../../api/call'
import { useOnce } from '../../api/idempotency'
import { invalidate, useCall } from '../../api/queries'
import { notify } from '../../ui/dialog/notify'
import { useDebounced } from '../../ui/field/debounced'

type Previewing = CallName & `POST ${string}/preview/`

export interface Seen<Reply> {
  /** Undefined while it is not complete, or a newer one is on its way. */
  preview: Reply | undefined
  refusal: ApiError | null
}

/** What an act would do, asked for when typing stops. */
export function usePreview<Name extends Previewing>(
  name: Name,
  args: CallArgs<Name>,
  isComplete = true,
): Seen<ReplyOf<Name>> {
  const asked = JSON.stringify(args)
  const settled = useDebounced(asked)
  // The text was made of such arguments.
  const query = useCall(name, JSON.parse(settled) as CallArgs<Name>, {
    enabled: isComplete,
    keepBefore: true,
  })
  const isNow = isComplete && settled === asked && !query.isPlaceholderData
  return { preview: isNow ? query.data : undefined, refusal: isNow ? query.error : null }
}

/** Sends an act on the books once, with its key; a refusal stays until `clear`; where no dialog shows it, it is told. */
export function useAct({ onDone, tellsFailure = false }: { onDone: () => void; tellsFailure?: boolean }) {
  const once = useOnce()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiError | null>(null)

  async function act<Reply>(send: (idempotencyKey: string) => Promise<Reply>, done: string | (() => string)) {
    setBusy(true)
    try {
      await once(send)
    } catch (error) {
      const told = asApiError(error)
      setFailure(told)
      if (tellsFailure) notify('error', told.msg)
      return
    } finally {
      setBusy(false)
    }
    onDone()
    notify('success', typeof done === 'string' ? done : done())
    await invalidate('/orders/', '/meters/', '/readings/', '/payment-records/', '/audit/')
  }

  return { act, isBusy, failure, clear: () => setFailure(null) }
}
