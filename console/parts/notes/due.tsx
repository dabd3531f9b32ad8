import { useWords } from '../../i18n/words'
import { today } from '../../ui/field/today'
import { StatusTag } from '../../ui/show/status-tag'
import { words } from './words'

/** The day of an open note; from that day on in a tone of warning. */
export function Due({ on }: { on: string | null }) {
  const t = useWords(words)
  if (on === null) return null
  if (on > today()) return <span>{t('due', { date: on })}</span>
  return <StatusTag tone="warning">{t('isDue', { date: on })}</StatusTag>
}
