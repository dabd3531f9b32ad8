import { Activity, type ReactElement, useEffect, useRef } from 'react'
import { type Location, useLocation, useOutlet } from 'react-router'
import { reloadPage } from '../../api/queries'
import { useText } from '../../i18n/locale'
import { pathTo } from '../../paths'
import { useMay, useOrganization } from '../../state/session'
import { useSetting } from '../../state/settings'
import { setAlive, type Tab, useOrganizationOfTabs, useTabs } from '../../state/tabs'
import { PageKey, unsavedPages } from '../../ui/form/unsaved'
import { PageTitle } from '../../ui/page/title'
import { WayBack } from '../../ui/show/failure'
import * as styles from '../frame/frame.module.css'
import { isKeptAlive, isOfRow, listBehind, pageAt, pathOf } from '../page-at'
import { FrozenLocation } from './frozen-location'
import { PageBoundary } from './page-boundary'

interface Shown {
  location: Location
  outlet: ReactElement | null
}

/**
 * The pages of all open tabs, each in its own Activity: hidden ones keep all of their content and run nothing. A tab
 * that was not visited since the page load has no page yet. With tabs switched off only the current page and pages with
 * unsaved input stay alive.
 */
export function Pages({ footer = null }: { footer?: string | null }) {
  const location = useLocation()
  const outlet = useOutlet()
  const active = pathOf(location)
  const tabs = useTabs()
  const hasTabs = useSetting('isUseTabsRouter')
  const refreshing = useRefreshing(tabs)
  const isLeft = useIsLeft()
  // The last location of each tab. Only the active one's entry changes, so a render that React discards does no harm.
  const shown = useRef(new Map<string, Shown>())
  shown.current.set(active, { location, outlet })
  const kept = hasTabs ? tabs.filter(({ isAlive }) => isAlive).map(({ path }) => path) : unsavedPages()
  for (const path of shown.current.keys())
    if (path !== active && !kept.includes(path)) shown.current.delete(path)
  return [...shown.current].map(([path, page]) =>
    refreshing.includes(path) || isLeft(path) ? null : (
      <Page key={path} path={path} page={page} footer={footer} isActive={path === active} />
    ),
  )
}

/**
 * Pages of a former organization send no request in the next one: they are removed before they are made again
 * (organization-change.ts). A page with unsaved input stays until the user has decided.
 */
function useIsLeft(): (path: string) => boolean {
  const former = useOrganizationOfTabs()
  const isOther = useOrganization() !== former && former !== null
  const unsaved = isOther ? unsavedPages() : []
  return (path) => isOther && !unsaved.includes(path)
}

/** Tabs whose flag was toggled (console.md §4): their pages are removed for this moment, then the flag is set back. */
function useRefreshing(tabs: readonly Tab[]): readonly string[] {
  const refreshing = tabs.filter(({ path, isAlive }) => isAlive !== isKeptAlive(path)).map(({ path }) => path)
  useEffect(() => {
    if (refreshing.length === 0) return
    // Now nobody subscribes to the data of those pages.
    reloadPage()
    for (const path of refreshing) setAlive(path, isKeptAlive(path))
  }, [refreshing.join('\n')])
  return refreshing
}

interface PageProps {
  path: Tab['path']
  page: Shown
  /** Stands at the end of the page and scrolls with it: rows need the room. */
  footer: string | null
  isActive: boolean
}

function Page({ path, page, footer, isActive }: PageProps) {
  const title = useText()(pageAt(path)?.title ?? { zh: '', en: '' })
  const may = useMay()
  return (
    <Activity mode={isActive ? 'visible' : 'hidden'}>
      <PageKey value={path}>
        <FrozenLocation location={page.location}>
          {/* Focusable, so that the keyboard scrolls it. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard */}
          <section className={styles.page} tabIndex={0} aria-label={title}>
            <div className={footer === null ? styles.pageWhole : styles.pageAboveFooter}>
              <WayBack value={wayBack(path, may)}>
                <PageTitle value={title}>
                  <PageBoundary>{page.outlet}</PageBoundary>
                </PageTitle>
              </WayBack>
            </div>
            {footer !== null && isActive ? <footer className={styles.pageFooter}>{footer}</footer> : null}
          </section>
        </FrozenLocation>
      </PageKey>
    </Activity>
  )
}

function wayBack(path: string, may: ReturnType<typeof useMay>) {
  const list = listBehind(path)
  if (list && may(list.access)) return { to: list.path, isList: true }
  return isOfRow(path) ? { to: pathTo('Dashboard'), isList: false } : null
}
