import { useEffect, useRef } from 'react'
import { useBlocker, useLocation } from 'react-router'
import { useText } from '../i18n/locale'
import { useWords } from '../i18n/words'
import { session } from '../state/session'
import { settingsStore } from '../state/settings'
import { tabAt } from '../state/tabs'
import { useConfirm } from '../ui/dialog/confirm'
import { forgetUnsaved, unsavedPages } from '../ui/form/unsaved'
import { LOGOUT } from './guard'
import { isKeptAlive, pageAt, pathOf } from './page-at'
import { words } from './words'

const NAMELESS = { title: { zh: '', en: '' } }

/**
 * `const leave = useLeaving()`; `if (await leave(paths)) …`: true when there is no unsaved input on these pages (on
 * any, without `paths`), or when the user gives it up.
 */
export function useLeaving(): (paths?: readonly string[]) => Promise<boolean> {
  const confirm = useConfirm()
  const t = useWords(words)
  const text = useText()
  return async (paths) => {
    const unsaved = unsavedPages(paths)
    if (unsaved.length === 0) return true
    const titles = unsaved.map((path) => text((tabAt(path) ?? pageAt(path) ?? NAMELESS).title))
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
 * Going to another page loses nothing while tabs keep it. Where they do not (tabs switched off, or a page that is made
 * again on every visit), and on the way out, a navigation asks first. Mounted once: the router knows only one blocker.
 */
export function useNavigationQuestion() {
  const leave = useLeaving()
  const here = useLocation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      endangered(pathOf(currentLocation), pathOf(nextLocation)).length > 0,
  )
  const isAsking = useRef(false)
  // A user who stays may go again before the end of the first blocking is drawn: each blocking is an object of its own.
  useEffect(() => {
    if (blocker.state !== 'blocked' || isAsking.current) return
    const { proceed, reset, location } = blocker
    isAsking.current = true
    leave(endangered(pathOf(here), pathOf(location))).then((isGivenUp) => {
      isAsking.current = false
      if (isGivenUp) proceed()
      else reset()
    })
  }, [blocker])
}

/** Pages whose unsaved input would be lost on the way from one page to another. */
function endangered(from: string, to: string): string[] {
  // After the end of the session there is no reason to stay.
  if (from === to || session().accessToken === null) return []
  if (to === LOGOUT) return unsavedPages()
  const isKept = settingsStore.getState().isUseTabsRouter && isKeptAlive(from)
  return isKept ? [] : unsavedPages([from])
}
