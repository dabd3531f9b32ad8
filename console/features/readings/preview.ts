import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '../../api/api-error'
import type { ReplyOf } from '../../api/call'
import { useCall } from '../../api/queries'
import { useDebounced } from '../../ui/field/debounced'
import { thisMinute, today } from '../../ui/field/today'
import { entryOf, isComplete, type ReadingDraft } from './draft'

export type Preview = ReplyOf<'POST /readings/preview/'>

/** The bill of this reading, requested when typing stops; null while there is nothing to request. */
export function usePreview(
  meter: number,
  draft: ReadingDraft,
): Pick<UseQueryResult<Preview, ApiError>, 'data' | 'error' | 'refetch'> & {
  isAsked: boolean
  isOld: boolean
} {
  const current_reading = useDebounced(draft.current_reading)
  const read_at = useDebounced(draft.read_at)
  const { remark: _, hold: __, ...asked } = { ...draft, current_reading, read_at }
  const isAsked = isComplete(draft)
  const isDebounced = current_reading === draft.current_reading && read_at === draft.read_at
  const entry = entryOf(meter, asked)
  const enteredAt = useEnteredAt(JSON.stringify(entry))
  const query = useCall(
    'POST /readings/preview/',
    { body: { ...entry, read_at: entry.read_at ?? enteredAt } },
    { enabled: isAsked && isComplete(asked), keepBefore: true },
  )
  const isOld = !isDebounced || query.isPlaceholderData
  return {
    isAsked,
    isOld,
    data: isAsked ? query.data : undefined,
    error: isAsked && isDebounced ? query.error : null,
    refetch: query.refetch,
  }
}

/**
 * The minute in which this was entered, of the present day. A new minute alone is no other bill, and requests none.
 */
function useEnteredAt(entered: string): string {
  const [at, setAt] = useState({ entered, minute: thisMinute() })
  const isNow = at.entered === entered && at.minute.startsWith(today())
  if (!isNow) setAt({ entered, minute: thisMinute() })
  return at.minute
}
