import { lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useWords } from '../../i18n/words'
import { ImportButton } from '../../parts/imports/import-button'
import { PageHeader } from '../../ui/page/page-header'
import { Alarms } from './alarms'
import * as styles from './remote.module.css'
import { useViews, type View } from './views'
import { words } from './words'

/** Loaded when they are opened. */
const Reports = lazy(() => import('./reports'))
const Modules = lazy(() => import('./modules'))
const Unknown = lazy(() => import('./unknown'))

const SCREENS = { alarms: Alarms, reports: Reports, modules: Modules, unknown: Unknown } as const

/** The meters that report by themselves, as far as they need somebody. The address names the list: `?view=reports`. */
export default function RemoteMeters() {
  const t = useWords(words)
  const views = useViews()
  const [params] = useSearchParams()
  const view: View = views.find(({ key }) => key === params.get('view'))?.key ?? 'alarms'
  const Screen = SCREENS[view]
  return (
    <>
      <PageHeader title={t('title')}>
        <ImportButton kind="modules" />
      </PageHeader>
      <nav className={styles.views} aria-label={t('title')}>
        {views.map(({ key, to, count }) => (
          <Link key={key} to={to} aria-current={key === view ? 'page' : undefined}>
            {t(key)}
            {count ? <span className={styles.count}>{count}</span> : null}
          </Link>
        ))}
      </nav>
      <Suspense fallback={null}>
        <Screen />
      </Suspense>
    </>
  )
}
