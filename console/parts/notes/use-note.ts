import { asApiError } from '../../api/api-error'
import { shanghaiTime } from '../../api/body'
import { call } from '../../api/call'
import { serverNow } from '../../api/clock'
import { invalidate } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { notify } from '../../ui/dialog/notify'
import { words } from './words'

/** Everything that shows notes: the accounts with their look-up, the lists, the home page and the history. */
export const SHOW_NOTES = ['/notes/', '/meters/', '/dashboard/', '/audit/'] as const

/** Says that a note is done now, or is open again. */
export function useDone() {
  const t = useWords(words)
  return async ({ meter, note, isDone }: { meter: number; note: number; isDone: boolean }) => {
    const path = { id: meter, note }
    const body = { done_at: isDone ? shanghaiTime(serverNow()) : null }
    try {
      await call('PATCH /meters/{id}/notes/{note}/', { path, body })
      notify('success', t(isDone ? 'isDone' : 'reopened'))
    } catch (error) {
      notify('error', asApiError(error).msg)
    }
    await invalidate(...SHOW_NOTES)
  }
}
