import { useWords } from '../../i18n/words'
import { today } from '../../ui/field/today'
import { When } from '../../ui/show/amounts'
import { StatusTag } from '../../ui/show/status-tag'
import { words } from './words'

/** The first day of a version in force, or a note that it is not yet in force. */
export function Since({ date }: { date: string }) {
  const t = useWords(words)
  return (
    <>
      <When value={date} /> {date > today() ? <StatusTag tone="busy">{t('notYet')}</StatusTag> : null}
    </>
  )
}
