import { useWords } from '../../i18n/words'
import { useNames } from '../../parts/vocabulary/names'
import type { ReadingDraft } from './draft'
import type { usePreview } from './preview'
import { onItsField, type ReadingField } from './refused'
import { words } from './words'

export interface Verdict {
  validateStatus?: 'error' | 'warning' | ''
  help?: string
}

/**
 * The preview's messages beside the fields. The preview checks all fields together, so its answer to the present values
 * replaces earlier messages. Before that, and for fields that it does not check, the form's own messages are shown.
 */
export function useVerdict({ is_estimate }: ReadingDraft, preview: ReturnType<typeof usePreview>) {
  const t = useWords(words)
  const name = useNames()
  const { data, error, isOld } = preview
  const refused = error ? onItsField(error).fields : {}
  const doubts = isOld ? [] : (data?.abnormal ?? [])
  const isAccepted = data !== undefined && !isOld && !error
  return (field: ReadingField): Verdict => {
    if (refused[field]) return { validateStatus: 'error', help: refused[field].join(' ') }
    if (field === 'current_reading' && doubts.length > 0) {
      const kinds = doubts.map((kind) => name('abnormal', kind)).join(t('and'))
      return { validateStatus: 'warning', help: t('doubtHint', { kinds }) }
    }
    const isOver = isAccepted || (field === 'current_reading' && is_estimate)
    return isOver ? { validateStatus: '', help: '' } : {}
  }
}
