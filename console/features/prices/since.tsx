import { useWords } from '../../i18n/words'
import { When } from '../../ui/amounts'
import { StatusTag } from '../../ui/status-tag'
import { today } from '../../ui/today'
import { words } from './words'

/** Since when a version is in force, or that it is not yet. */
export function Since({ date }: { date: string }) {
  const t = useWords(words)
  return (
    <>
      <When value={date} /> {date > today() ? <StatusTag tone="busy">{t('notYet')}</StatusTag> : null}
    </>
  )
}
