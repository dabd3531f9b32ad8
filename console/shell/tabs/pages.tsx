import { Activity, type ReactElement, useRef } from 'react'
import { type Location, useLocation, useOutlet } from 'react-router'
import { useText } from '../../i18n/locale'
import { useSetting } from '../../state/settings'
import { refreshTab, type Tab, useRefreshCount, useTabs } from '../../state/tabs'
import { PageKey } from '../../ui/unsaved'
import { pageAt } from '../page-at'
import { FrozenLocation } from './frozen-location'
import { PageBoundary } from './page-boundary'
import { pathOf } from './visit'

interface Shown {
  location: Location
  outlet: ReactElement | null
}

/**
 * The pages of all open tabs, each in its own Activity: hidden ones keep everything that is on them and run nothing.
 * A tab that was not visited since the page load has no page yet. With tabs switched off only the current page lives.
 */
export function Pages() {
  const location = useLocation()
  const outlet = useOutlet()
  const active = pathOf(location)
  const tabs = useTabs()
  const hasTabs = useSetting('isUseTabsRouter')
  // What each tab showed last. Only the active one's entry changes, so a render that React throws away does no harm.
  const shown = useRef(new Map<string, Shown>())
  shown.current.set(active, { location, outlet })
  const kept = hasTabs
    ? tabs.filter((tab) => tab.path === active || tab.isAlive).map((tab) => tab.path)
    : [active]
  for (const path of shown.current.keys())
    if (path !== active && !kept.includes(path)) shown.current.delete(path)
  const paths = kept.includes(active) ? kept : [...kept, active]
  return paths.map((path) => {
    const page = shown.current.get(path)
    return page ? <Page key={path} path={path} page={page} isActive={path === active} /> : null
  })
}

function Page({ path, page, isActive }: { path: Tab['path']; page: Shown; isActive: boolean }) {
  const refreshes = useRefreshCount(path)
  const title = useText()(pageAt(path)?.title ?? { zh: '', en: '' })
  return (
    <Activity mode={isActive ? 'visible' : 'hidden'} key={refreshes}>
      <PageKey value={path}>
        <FrozenLocation location={page.location}>
          {/* Focusable, so that the keyboard scrolls it. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard */}
          <section className="page" tabIndex={0} aria-label={title}>
            <PageBoundary onRetry={() => refreshTab(path)}>{page.outlet}</PageBoundary>
          </section>
        </FrozenLocation>
      </PageKey>
    </Activity>
  )
}
