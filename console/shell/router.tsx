import { own } from '@water/rules/own'
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
import type { PageRoute } from '../route'
import { PAGES } from '../routes'
import { session } from '../state/session'
import { notify } from '../ui/dialog/notify'
import { chunk, watchChunks } from './chunk'
import { lastEnding } from './ending'
import { Broken, standIn } from './failure'
import { detour, LOGIN, LOGOUT, loginPath, NOT_FOUND, START } from './guard'
import { LEADS } from './leads'
import { isWaitingPage, waitingPage } from './outage'
import { pageAt, pathOf } from './page-at'
import { forgetPerson, reloadPermissions, signOut } from './session-life'
import { words } from './words'

const guard: MiddlewareFunction = async ({ request }, next) => {
  const url = new URL(request.url)
  const path = pathOf(url)
  const address = url.pathname + url.search
  const away = await detourOf(path, address)
  if (away) throw redirect(away)
  await next()
}

/** The redirect of a visit. A guard that fails explains it and asks for sign-in, or waits for the server. */
async function detourOf(path: string, address: string): Promise<string | null> {
  try {
    if (path !== LOGOUT) await reloadPermissions()
    // A path that only redirects is checked at its target. Without a token it is kept as it is.
    if (own(LEADS, path) !== undefined) return session().accessToken === null ? loginPath(address) : null
    const away = detour({ path, address, page: pageAt(path), session: session() })
    if (away?.warning) notify('warning', translate(words, away.warning))
    return away?.to ?? null
  } catch (error) {
    const waiting = waitingPage(error, address)
    if (waiting) return waiting.split('?')[0] === path ? null : waiting
    forgetPerson()
    // The sign-in page says itself why a session has ended.
    if (lastEnding() === null) notify('error', asApiError(error).msg)
    return path === LOGIN ? address : loginPath(address)
  }
}

/** The router runs middleware only where there is a loader. */
const loader = () => null
const to = (address: string) => () => redirect(address)

/** The router shows nothing at all where a lazy part fails. Therefore none ever fails: a component replaces it. */
const part = (load: () => Promise<ComponentType>) => async () => ({
  Component: await chunk(load).catch(() => standIn(load)),
})

const pageRoute = ({ path, screen, organization }: PageRoute): RouteObject => ({
  path,
  caseSensitive: true,
  loader,
  lazy: part(async () => {
    if (organization === undefined) return (await screen()).default
    const [{ default: Page }, { within }] = await Promise.all([screen(), import('./in-organization')])
    return within(organization, Page)
  }),
})

/** For paths that only redirect, and until the first page has come. */
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
          // Inside the console this is still the page that is being left.
          const { pathname, search } = window.location
          await signOut()
          return redirect(loginPath(pathname === LOGOUT ? START : pathname + search))
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

// A picture of progress has no role of its own (the library's role does not exist).
NProgress.configure({
  showSpinner: false,
  template: '<div class="bar" aria-hidden="true"><div class="peg"></div></div>',
  barSelector: '.bar',
})

/** Made once, after language and stores have started. */
export function createRouter() {
  const router = createBrowserRouter(routes)
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') NProgress.done()
    else NProgress.start()
  })
  watchChunks(() => addressOf(router.state.navigation.location ?? router.state.location))
  whenUnderMaintenance((error) => {
    const { initialized, navigation, location } = router.state
    // The guard finds this itself on the way to a page. Users without approval have no other page.
    const isOnTheWay = !initialized || navigation.state !== 'idle'
    if (isOnTheWay || isWaitingPage(location.pathname) || !session().userInfo?.is_audit) return
    const waiting = waitingPage(error, addressOf(location))
    if (waiting) router.navigate(waiting)
  })
  return router
}

const addressOf = ({ pathname, search }: Location) => pathname + search
