import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { startLocale } from './i18n/locale'
import { loadPack, type Pack, usePack } from './i18n/pack'
import { LOGIN, loginPath, START } from './shell/guard'
import { createRouter } from './shell/router'
import { startSessionLife } from './shell/session-life'
import { startNotices } from './state/notifications'
import { startSettings } from './state/settings'
import { Theme } from './theme/theme'
import './theme/base.css'

/** Messages come after the page: nothing is said before it can be read. */
const NotifyHost = lazy(() => import('./ui/notify-host'))

type Router = ReturnType<typeof createRouter>

function Console({ firstPack, router }: { firstPack: Pack; router: Router }) {
  const pack = usePack(firstPack)
  return (
    <Theme locale={pack.antd}>
      <RouterProvider router={router} />
      <Suspense fallback={null}>
        <NotifyHost />
      </Suspense>
    </Theme>
  )
}

async function start() {
  startLocale()
  startSettings()
  startNotices()
  const router = createRouter()
  startSessionLife(
    () => {
      const { pathname, search } = router.state.location
      router.navigate(loginPath(pathname + search))
    },
    () => {
      const { pathname, search } = router.state.location
      // The sign-in page leads on to where its redirect says.
      router.navigate(pathname === LOGIN ? pathname + search : START)
    },
  )
  const firstPack = await loadPack()
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <Console firstPack={firstPack} router={router} />
    </StrictMode>,
  )
}

start()
