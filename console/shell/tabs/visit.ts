import { may } from '@water/rules/access/may'
import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import type { PageRoute } from '../../route'
import { useSession } from '../../state/session'
import { useSetting } from '../../state/settings'
import { dropTabs, openTabs, useTabs, visitTab } from '../../state/tabs'
import { isKeptAlive, isResult, pageAt, pathOf } from '../page-at'

/**
 * Every page that is visited has a tab, which remembers the query of the last visit. Tabs whose page is
 * gone, no longer this person's, or of a result that was left are dropped, also those from before a reload.
 */
export function useVisits() {
  const location = useLocation()
  const path = pathOf(location)
  const { search } = location
  const hasTabs = useSetting('isUseTabsRouter')
  const isOpen = useTabs().some((tab) => tab.path === path)
  const user = useSession(({ userInfo }) => userInfo)
  useLayoutEffect(() => {
    const page = pageAt(path)
    // Closed a moment ago, and the next page not drawn yet: it is not to come back.
    const isLeft = pathOf(window.location) !== path
    if (page && hasTabs && !isLeft)
      visitTab({ path, search, title: page.title, name: page.name, isAlive: isKeptAlive(path) })
  }, [path, search, hasTabs, isOpen])
  useLayoutEffect(() => {
    const isGone = (page: PageRoute | null) => page === null || !may(user, page.access)
    const gone = openTabs().filter(
      (tab) => tab.path !== path && (isResult(tab.path) || isGone(pageAt(tab.path))),
    )
    if (gone.length > 0) dropTabs(gone.map((tab) => tab.path))
  }, [user, path])
}
