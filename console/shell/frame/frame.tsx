import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { queryClient } from '../../api/queries'
import { useText } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { useSession } from '../../state/session'
import { useSetting } from '../../state/settings'
import { ConfirmHost } from '../../ui/confirm'
import { Icon } from '../../ui/icon'
import { useTitle } from '../../ui/title'
import { useUnloadQuestion } from '../../ui/unsaved'
import { useNavigationQuestion } from '../leaving'
import { pageAt } from '../page-at'
import { Pages } from '../tabs/pages'
import { TabStrip } from '../tabs/strip'
import { useVisits } from '../tabs/visit'
import { words } from '../words'
import { useCompact } from './compact'
import './frame.css'
import { Header } from './header'
import { MainMenu } from './menu'

const Trail = lazy(() => import('./breadcrumb'))

/** What stands around every page. Nobody signed in sees public pages bare: no menu, no tabs. */
export function Frame() {
  const isSignedIn = useSession(({ userInfo }) => userInfo !== null)
  const t = useWords(words)
  const page = pageAt(useLocation().pathname)
  useTitle(useText()(page?.title ?? { zh: '', en: '' }), t('system'))
  if (isSignedIn) {
    return (
      <QueryClientProvider client={queryClient}>
        <ConfirmHost>
          <SignedInFrame />
        </ConfirmHost>
      </QueryClientProvider>
    )
  }
  return (
    <main className="frame-bare">
      <Outlet />
    </main>
  )
}

function SignedInFrame() {
  const t = useWords(words)
  const [isCompact, toggle] = useCompact()
  useVisits()
  useUnloadQuestion()
  useNavigationQuestion()
  const hasTabs = useSetting('isUseTabsRouter')
  const hasHeader = useSetting('showHeader')
  const hasBreadcrumb = useSetting('showBreadcrumb')
  const hasFooter = useSetting('showFooter')
  return (
    <div className={isCompact ? 'frame frame-compact' : 'frame'}>
      <a className="frame-skip" href="#content">
        {t('skip')}
      </a>
      <aside className="frame-side">
        <div className="frame-brand">
          <Icon name="drop" size={24} />
          {isCompact ? null : <span>{t('system')}</span>}
        </div>
        <nav aria-label={t('menu')} className="frame-side-scroll">
          <MainMenu isCompact={isCompact} />
        </nav>
      </aside>
      <div className="frame-body">
        {hasHeader ? <Header isCompact={isCompact} onFold={toggle} /> : null}
        {hasTabs ? <TabStrip /> : null}
        {hasBreadcrumb ? (
          <Suspense fallback={null}>
            <Trail />
          </Suspense>
        ) : null}
        <main id="content" className="frame-content">
          <Pages />
        </main>
        {hasFooter ? <footer className="frame-footer">{t('footer')}</footer> : null}
      </div>
    </div>
  )
}
