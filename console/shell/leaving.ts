import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useText } from '../i18n/locale'
import { useWords } from '../i18n/words'
import { session } from '../state/session'
import { settingsStore } from '../state/settings'
import { openTabs } from '../state/tabs'
import { useConfirm } from '../ui/confirm'
import { forgetUnsaved, unsavedPages } from '../ui/unsaved'
import { pageAt } from './page-at'
import { pathOf } from './tabs/visit'
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

/**
 * Going to another page loses nothing while tabs keep it. Where they do not (tabs switched off, a page that is made
 * anew on every visit) a navigation asks first. Mounted once: the router knows only one blocker.
 */
export function useNavigationQuestion() {
  const leave = useLeaving()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const path = pathOf(currentLocation)
    // The session has ended: there is nothing left to stay for.
    if (path === pathOf(nextLocation) || session().accessToken === null) return false
    const isKept = settingsStore.getState().isUseTabsRouter && pageAt(path)?.keepAlive !== false
    return !isKept && unsavedPages([path]).length > 0
  })
  const isBlocked = blocker.state === 'blocked'
  useEffect(() => {
    if (!isBlocked) return
    leave().then((isGivenUp) => (isGivenUp ? blocker.proceed?.() : blocker.reset?.()))
  }, [isBlocked])
}
