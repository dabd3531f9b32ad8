import NProgress from 'nprogress'
import type { ComponentType } from 'react'
import {
  createBrowserRouter,
  type Location,
  type MiddlewareFunction,
  type RouteObject,
  redirect,
} from 'react-router'
import { asApiError } from '../api/api-error'
import { whenUnderMaintenance } from '../api/call'
import { translate } from '../i18n/words'
import { PAGES, type PageRoute, ROUTES } from '../routes'
import { session } from '../state/session'
import { notify } from '../ui/notify'
import { chunk, watchChunks } from './chunk'
import { Broken, standIn } from './failure'
import { detour, LOGIN, LOGOUT, loginPath, NOT_FOUND, START } from './guard'
import { isWaitingPage, waitingPage } from './outage'
import { pageAt } from './page-at'
import { reloadPermissions, signOut } from './session-life'
import { words } from './words'

const guard: MiddlewareFunction = async ({ request }, next) => {
  const { pathname: path, search } = new URL(request.url)
  const address = path + search
  try {
    if (path !== LOGOUT) await reloadPermissions()
  } catch (error) {
    const waiting = waitingPage(error, address)
    if (waiting) {
      if (waiting.split('?')[0] !== path) throw redirect(waiting)
      return void (await next())
    }
    notify('error', asApiError(error).msg)
    throw redirect(path === LOGIN ? address : loginPath(address))
  }
  const away = path in LEADS ? signedOutDetour(address) : visit(path, address)
  if (away?.warning) notify('warning', translate(words, away.warning))
  if (away) throw redirect(away.to)
  await next()
}

const visit = (path: string, address: string) =>
  detour({ path, address, page: pageAt(path), session: session() })
/** A path that only leads on is judged by where it leads; without a token it is remembered as it is. */
const signedOutDetour = (address: string) =>
  session().accessToken === null ? { to: loginPath(address), warning: undefined } : null

/** Paths that only lead on to a page. */
const LEADS: Readonly<Record<string, string>> = {
  '/': START,
  '/dashboard/home': START,
  ...Object.fromEntries(ROUTES.flatMap(({ path, redirect }) => (redirect ? [[path, redirect]] : []))),
}

/** Middleware runs only where a loader is. */
const loader = () => null
const to = (address: string) => () => redirect(address)

/** The router shows nothing at all where a lazy part fails, so none ever does: something stands in for it. */
const part = (load: () => Promise<ComponentType>) => async () => ({
  Component: await chunk(load).catch(() => standIn(load)),
})

const pageRoute = ({ path, screen }: PageRoute): RouteObject => ({
  path,
  loader,
  lazy: part(async () => (await screen()).default),
})

/** On paths that only lead on, and until the first page has come. */
const NOTHING = <span />

const routes: RouteObject[] = [
  {
    middleware: [guard],
    loader,
    errorElement: <Broken />,
    hydrateFallbackElement: NOTHING,
    children: [
      {
        path: LOGIN,
        loader,
        lazy: part(async () => (await import('./sign-in/sign-in')).SignIn),
      },
      {
        path: LOGOUT,
        element: NOTHING,
        loader: async () => {
          await signOut()
          return redirect(LOGIN)
        },
      },
      {
        lazy: part(async () => (await import('./frame/frame')).Frame),
        children: PAGES.map(pageRoute),
      },
      ...Object.entries(LEADS).map(([path, address]) => ({ path, element: NOTHING, loader: to(address) })),
      { path: '*', element: NOTHING, loader: to(NOT_FOUND) },
    ],
  },
]

// A picture of something going on: it has no role of its own (the library's is none that exists).
NProgress.configure({
  showSpinner: false,
  template: '<div class="bar" aria-hidden="true"><div class="peg"></div></div>',
  barSelector: '.bar',
})

/** Made once, after locale and stores have started. */
export function createRouter() {
  const router = createBrowserRouter(routes)
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') NProgress.done()
    else NProgress.start()
  })
  watchChunks(() => addressOf(router.state.navigation.location ?? router.state.location))
  whenUnderMaintenance((error) => {
    const { initialized, navigation, location } = router.state
    // On the way to a page the guard finds it out by itself; unaudited people have no other page to go to.
    const isOnTheWay = !initialized || navigation.state !== 'idle'
    if (isOnTheWay || isWaitingPage(location.pathname) || !session().userInfo?.is_audit) return
    const waiting = waitingPage(error, addressOf(location))
    if (waiting) router.navigate(waiting)
  })
  return router
}

const addressOf = ({ pathname, search }: Location) => pathname + search
