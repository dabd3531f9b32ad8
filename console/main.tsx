import type { Locale as LibraryLocale } from 'antd/es/locale'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import 'virtual:library.css'
import './api/no-eval'
import { whenDone } from './api/call'
import { startLocale } from './i18n/locale'
import { loadPack, usePack } from './i18n/pack'
import { chunk } from './shell/chunk'
import { ChunkFailure, LastBoundary } from './shell/failure'
import { LOGIN, loginPath, START } from './shell/guard'
import { createRouter } from './shell/router'
import { startSessionLife } from './shell/session-life'
import { forgetNoticesWithSession } from './state/notices-key'
import { startSettings } from './state/settings'
import { Theme } from './theme/theme'
import './theme/base.css'
import { notifyDone } from './ui/dialog/notify'

declare global {
  interface Window {
    isBrowserTooOld?: boolean
  }
}

/** Loaded after the page: no message comes before it can be read. */
const NotifyHost = lazy(() => import('./ui/dialog/notify-host'))

type Router = ReturnType<typeof createRouter>

function Console({ firstPack, router }: { firstPack: LibraryLocale; router: Router }) {
  const pack = usePack(firstPack)
  return (
    <Theme locale={pack}>
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
  forgetNoticesWithSession()
  whenDone(notifyDone)
  const router = createRouter()
  closeOpeningWith(router)
  const here = () => router.state.location.pathname + router.state.location.search
  const isAtLogin = () => router.state.location.pathname === LOGIN
  startSessionLife({
    toLogin: () => router.navigate(isAtLogin() ? here() : loginPath(here())),
    // The sign-in page continues to its redirect.
    onward: () => router.navigate(isAtLogin() ? here() : START),
  })
  const firstPack = await chunk(loadPack)
  return <Console firstPack={firstPack} router={router} />
}

const closeOpening = () => document.getElementById('opening')?.remove()

/** The name and sign of index.html stay until the first page is there. */
function closeOpeningWith(router: Router) {
  const forget = router.subscribe(({ initialized }) => {
    if (!initialized) return
    forget()
    closeOpening()
  })
  if (router.state.initialized) closeOpening()
}

// Too old browsers have already shown a message: public/browser-check.js.
if (!window.isBrowserTooOld) {
  const root = createRoot(document.getElementById('root')!)
  start()
    .catch(() => {
      closeOpening()
      return <ChunkFailure />
    })
    .then((page) => {
      root.render(
        <StrictMode>
          <LastBoundary>{page}</LastBoundary>
        </StrictMode>,
      )
    })
}
