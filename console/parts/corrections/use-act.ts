import { useRef, useState } from 'react'
import { type ApiError, asApiError } from '../../api/api-error'
import type { CallArgs, CallName, ReplyOf } from '../../api/call'
import { useOnce } from '../../api/idempotency'
import { invalidate, useCall } from '../../api/queries'
import { notify } from '../../ui/dialog/notify'
import { useDebounced } from '../../ui/field/debounced'

type Previewing = CallName & `POST ${string}/preview/`

interface Previewed<Reply> {
  /** Undefined while it is not complete, or a newer one is on its way. */
  preview: Reply | undefined
  refusal: ApiError | null
}

/** What an act would do, asked for when typing stops. */
export function usePreview<Name extends Previewing>(
  name: Name,
  args: CallArgs<Name>,
  isComplete = true,
): Previewed<ReplyOf<Name>> {
  const asked = JSON.stringify(args)
  const debounced = useDebounced(asked)
  // The text was made of such arguments.
  const query = useCall(name, JSON.parse(debounced) as CallArgs<Name>, {
    enabled: isComplete,
    keepBefore: true,
  })
  const isNow = isComplete && debounced === asked && !query.isPlaceholderData
  // Asked once more, the cache forgets a refusal until the answer comes.
  const refused = useRef<{ asked: string; error: ApiError } | null>(null)
  if (query.error) refused.current = { asked: debounced, error: query.error }
  else if (!query.isFetching) refused.current = null
  const again = refused.current?.asked === asked ? refused.current.error : null
  return { preview: isNow ? query.data : undefined, refusal: isNow ? (query.error ?? again) : null }
}

interface ActOptions {
  onDone?: () => void
  /** What was entered: a refusal holds until it changes. */
  entered?: unknown
  /** For an act without a dialog that could show its refusal. */
  notifiesOfRefusal?: boolean
}

/** Sends an act on an account's books once, with its key. */
export function useAct({ onDone, entered = null, notifiesOfRefusal = false }: ActOptions) {
  const once = useOnce()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ error: ApiError; entered: string } | null>(null)
  const now = JSON.stringify(entered)

  async function act<Reply>(
    send: (idempotencyKey: string) => Promise<Reply>,
    done: string | ((reply: Reply) => string),
  ) {
    setBusy(true)
    let reply: Reply
    try {
      reply = await once(send)
    } catch (thrown) {
      const error = asApiError(thrown)
      setFailure({ error, entered: now })
      if (notifiesOfRefusal) notify('error', error.msg)
      return
    } finally {
      setBusy(false)
    }
    onDone?.()
    notify('success', typeof done === 'string' ? done : done(reply))
    await invalidate(
      '/orders/',
      '/meters/',
      '/readings/',
      '/reading-rounds/',
      '/payment-records/',
      '/invoices/',
      '/audit/',
    )
  }

  return { act, isBusy, failure: failure?.entered === now ? failure.error : null }
}
