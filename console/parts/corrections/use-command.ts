import { useRef, useState } from 'react'
import { type ApiError, isUnanswered } from '../../api/api-error'
import type { CallArgs, CallName, ReplyOf } from '../../api/call'
import type { Send } from '../../api/idempotency'
import { invalidate, useCall } from '../../api/queries'
import { notify } from '../../ui/dialog/notify'
import { useSending } from '../../ui/dialog/use-sending'
import { useDebounced } from '../../ui/field/debounced'
import type { Said } from '../../ui/show/done-before'

type Previewing = CallName & `POST ${string}/preview/`

export interface Previewed<Reply> {
  /** Undefined while it is not complete, or a newer one is on its way. */
  preview: Reply | undefined
  refusal: ApiError | null
}

/** The preview of a command, asked for when typing stops. */
export function usePreview<Name extends Previewing>(
  name: Name,
  args: CallArgs<Name>,
  isComplete = true,
): Previewed<ReplyOf<Name>> {
  const asked = isComplete ? JSON.stringify(args) : null
  const debounced = useDebounced(asked)
  // The text was made of such arguments; null is never sent.
  const query = useCall(name, JSON.parse(debounced ?? '{}') as CallArgs<Name>, {
    enabled: asked !== null && debounced !== null,
    keepBefore: true,
  })
  const isNow = asked !== null && debounced === asked && !query.isPlaceholderData
  // Asked once more, the cache forgets a refusal until the answer comes.
  const refused = useRef<{ asked: string | null; error: ApiError } | null>(null)
  if (query.error) refused.current = { asked: debounced, error: query.error }
  else if (!query.isFetching) refused.current = null
  const again = refused.current?.asked === asked ? refused.current.error : null
  return { preview: isNow ? query.data : undefined, refusal: isNow ? (query.error ?? again) : null }
}

/** The paths that a command may change. */
const CHANGES = [
  '/orders/',
  '/meters/',
  '/readings/',
  '/reading-rounds/',
  '/payment-records/',
  '/reconciliations/',
  '/invoices/',
  '/audit/',
] as const

interface CommandOptions {
  /** The path of the command's call, and what of its object the path does not name. */
  on: string
  onDone?: () => void
  /** The user's input: a refusal stays until it changes. */
  entered?: unknown
  /** For a command without a dialog that could show its refusal. */
  onRefused?: (refusal: ApiError) => void
}

/**
 * Sends a command on an account's books once, with its key. Where what was entered may differ from an earlier try, `booked`
 * says what that one did; the dialog shows it as `before`.
 */
export function useCommand({ on, onDone, entered, onRefused }: CommandOptions) {
  const { send, isBusy, failure } = useSending(on, entered)
  const [before, setBefore] = useState<Said | null>(null)

  async function run<Reply>(
    command: Send<Reply>,
    done: string | ((reply: Reply) => string),
    booked?: (reply: Reply) => Said,
  ) {
    const sent = await send(command)
    if ('refusal' in sent) {
      onRefused?.(sent.refusal)
      // The page behind the dialog shows what was done.
      if (isUnanswered(sent.refusal)) await invalidate(...CHANGES)
      return
    }
    if (sent.isEarlier && booked) setBefore(booked(sent.reply))
    else {
      onDone?.()
      notify('success', typeof done === 'string' ? done : done(sent.reply))
    }
    await invalidate(...CHANGES)
  }

  return { run, isBusy, failure, before }
}
