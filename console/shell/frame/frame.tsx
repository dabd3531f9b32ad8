import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { queryClient } from '../../api/queries'
import { useText } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { PAGES } from '../../routes'
import { useSession } from '../../state/session'
import { useSetting } from '../../state/settings'
import { ConfirmHost } from '../../ui/dialog/confirm'
import { useUnloadQuestion } from '../../ui/form/unsaved'
import { useTitle } from '../../ui/page/title'
import { useIdleCode } from '../idle-code'
import { useNavigationQuestion } from '../leaving'
import { PageTable } from '../may-open'
import { useOrganizationChange } from '../organization-change'
import { pageAt, pathOf } from '../page-at'
import { Pages } from '../tabs/pages'
import { TabStrip } from '../tabs/strip'
import { useVisits } from '../tabs/visit'
import { words } from '../words'
import { Aside } from './aside'
import { useCompact } from './compact'
import * as styles from './frame.module.css'
import { Header } from './header'
import { useKeptScroll } from './kept-scroll'
import { type FrameShape, isFlowing, useFrameShape } from './shape'

const Trail = lazy(() => import('./breadcrumb'))
const SettingsPanel = lazy(() => import('../settings/panel'))

/**
 * The frame around every page, made again for each user. Signed-out visitors see public pages without menu and tabs.
 */
export function Frame() {
  const person = useSession(({ userInfo }) => userInfo?.id)
  const t = useWords(words)
  const page = pageAt(useLocation().pathname)
  useTitle(useText()(page?.title ?? { zh: '', en: '' }), t('system'))
  if (person !== undefined) {
    return (
      <QueryClientProvider client={queryClient} key={person}>
        <ConfirmHost>
          <PageTable value={PAGES}>
            <SignedInFrame />
          </PageTable>
        </ConfirmHost>
      </QueryClientProvider>
    )
  }
  return (
    <main className={styles.frameBare}>
      {/* After a sign-out the page shows nothing until the sign-in page comes. */}
      {page?.access === 'anyone' ? <Outlet /> : null}
    </main>
  )
}

/** The pages stand in the same place of the tree in every layout, so that typed input survives a change of layout. */
function SignedInFrame() {
  const t = useWords(words)
  useVisits()
  useUnloadQuestion()
  useNavigationQuestion()
  useOrganizationChange()
  useIdleCode()
  const shape = useFrameShape()
  const [isCompact, onFold] = useCompact()
  const scroller = useKeptScroll<HTMLDivElement>(pathOf(useLocation()))
  const hasTabs = useSetting('isUseTabsRouter')
  const hasBreadcrumb = useSetting('showBreadcrumb')
  const hasFooter = useSetting('showFooter')
  const isFooterAside = shape.isFooterAside && !isCompact
  const fold = { shape, isCompact, onFold }
  const aside = shape.hasAside ? <Aside {...fold} hasFooter={hasFooter && isFooterAside} /> : null
  const isAsideFirst = shape.layout === 'side'
  return (
    <div className={frameClasses(shape, isCompact)} ref={scroller}>
      <a className={styles.frameSkip} href="#content">
        {t('skip')}
      </a>
      {isAsideFirst ? aside : null}
      {shape.hasHeader ? <Header {...fold} /> : null}
      {isAsideFirst ? null : aside}
      <div className={styles.frameBody}>
        {hasTabs ? <TabStrip /> : null}
        {hasBreadcrumb ? (
          <Suspense fallback={null}>
            <Trail />
          </Suspense>
        ) : null}
        <main id="content" className={styles.frameContent}>
          <Pages footer={hasFooter && !isFooterAside ? t('footer') : null} />
        </main>
      </div>
      <Settings />
    </div>
  )
}

function frameClasses(shape: FrameShape, isCompact: boolean): string {
  const classes = {
    [styles.frameMix]: shape.layout === 'mix',
    [styles.frameCompact]: isCompact,
    [styles.frameNoHeader]: !shape.hasHeader,
    [styles.frameNoAside]: !shape.hasAside,
    [styles.frameFlow]: isFlowing(shape),
    [styles.frameHeaderFixed]: shape.isHeaderFixed,
    [styles.frameAsideFixed]: shape.isAsideFixed,
  }
  const set = Object.entries(classes).flatMap(([name, isSet]) => (isSet ? [name] : []))
  return [styles.frame, ...set].join(' ')
}

/** Loaded when it is first opened. Afterwards it stays, so that closing is animated, too. */
function Settings() {
  const isOpen = useSetting('showSettingPanel')
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  return wasOpened ? (
    <Suspense fallback={null}>
      <SettingsPanel />
    </Suspense>
  ) : null
}
