import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useWords } from '../../i18n/words'
import { ImportButton } from '../../parts/imports/import-button'
import { PageHeader } from '../../ui/page/page-header'
import { Views } from '../../ui/page/views'
import { Alarms } from './alarms'
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
      <Views label={t('title')} views={views.map((one) => ({ ...one, name: t(one.key) }))} shown={view} />
      <Suspense fallback={null}>
        <Screen />
      </Suspense>
    </>
  )
}
