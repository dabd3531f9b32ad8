import { may } from '@water/rules/access/may'
import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import type { PageRoute } from '../../route'
import { useSession } from '../../state/session'
import { useSetting } from '../../state/settings'
import { dropTabs, openTabs, useTabs, visitTab } from '../../state/tabs'
import { isKeptAlive, isResult, pageAt, pathOf } from '../page-at'

/**
 * Every visited page has a tab, which keeps the query of the last visit. Tabs are dropped when their page is gone, when
 * it is no longer this user's, or when it is a result that was left; also those from before a reload.
 */
export function useVisits() {
  const location = useLocation()
  const path = pathOf(location)
  const { search, key: visit } = location
  const hasTabs = useSetting('isUseTabsRouter')
  const isOpen = useTabs().some((tab) => tab.path === path)
  const user = useSession(({ userInfo }) => userInfo)
  useLayoutEffect(() => {
    const page = pageAt(path)
    // The tab has just been closed and the next page is not drawn yet: it must not come back. If it is visited once more before
    // another page is drawn, that is another visit of the same address.
    const isLeft = pathOf(window.location) !== path
    if (page && hasTabs && !isLeft)
      visitTab({ path, search, title: page.title, name: page.name, isAlive: isKeptAlive(path) })
  }, [path, search, hasTabs, isOpen, visit])
  useLayoutEffect(() => {
    const isGone = (page: PageRoute | null) => page === null || !may(user, page.access)
    const gone = openTabs().filter(
      (tab) => tab.path !== path && (isResult(tab.path) || isGone(pageAt(tab.path))),
    )
    if (gone.length > 0) dropTabs(gone.map((tab) => tab.path))
  }, [user, path])
}
