import { useText } from '../i18n/locale'
import { useWords } from '../i18n/words'
import { openTabs } from '../state/tabs'
import { useConfirm } from '../ui/confirm'
import { forgetUnsaved, unsavedPages } from '../ui/unsaved'
import { words } from './words'

/**
 * `const leave = useLeaving()`; `if (await leave(paths)) …`: true when nothing unsaved stands on these pages (on any,
 * without `paths`), or the person gives it up.
 */
export function useLeaving(): (paths?: readonly string[]) => Promise<boolean> {
  const confirm = useConfirm()
  const t = useWords(words)
  const text = useText()
  return async (paths) => {
    const unsaved = unsavedPages(paths)
    if (unsaved.length === 0) return true
    const titles = unsaved
      .map((path) => openTabs().find((tab) => tab.path === path))
      .map((tab) => (tab ? text(tab.title) : ''))
    const isGivenUp = await confirm({
      title: t('unsavedTitle'),
      text: t('unsavedText', { pages: titles.join(', ') }),
      okText: t('unsavedLeave'),
      cancelText: t('unsavedStay'),
      isDangerous: true,
    })
    if (isGivenUp) forgetUnsaved(unsaved)
    return isGivenUp
  }
}
