import { useWords } from '../../i18n/words'
import { today } from '../../ui/field/today'
import { When } from '../../ui/show/amounts'
import { StatusTag } from '../../ui/show/status-tag'
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
