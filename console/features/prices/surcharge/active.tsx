import { useWords } from '../../../i18n/words'
import { StatusTag } from '../../../ui/show/status-tag'
import { words } from './words'

/** Tells whether a surcharge item is charged at all. */
export function Active({ is }: { is: boolean }) {
  const t = useWords(words)
  return <StatusTag tone={is ? 'good' : 'quiet'}>{t(is ? 'active' : 'inactive')}</StatusTag>
}
