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
 * What the preview says beside a field. It judges all fields together, so once it has an answer to them as they are,
 * what was said of a field before is over; until then, and of fields it does not judge, the form's own messages show.
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
