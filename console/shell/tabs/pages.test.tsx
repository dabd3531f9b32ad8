import { act, StrictMode, useState } from 'react'
import { createBrowserRouter, type RouteObject, RouterProvider, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/api-error'
import { DEFAULT_SETTINGS } from '../../state/default-settings'
import { keepUser } from '../../state/session'
import { changeSettings } from '../../state/settings'
import { dropAllTabs, dropTabs, openTabs, refreshTab, visitTab } from '../../state/tabs'
import { draw, leavePage } from '../../testing/page'
import { person } from '../../testing/person'
import { useUnsaved } from '../../ui/form/unsaved'
import { Failure } from '../../ui/show/failure'
import { Pages } from './pages'
import { useVisits } from './visit'

function signInAs(changed: { is_staff?: boolean; permissions?: number[] }) {
  keepUser(person(changed))
}

/** Counts how often a page was made, and has its own state. */
let made: string[]
let broken: string | null

function Screen() {
  const { pathname } = useLocation()
  const [count, setCount] = useState(() => {
    made.push(pathname)
    return 0
  })
  useUnsaved(count > 1)
  if (broken === pathname) throw new Error('this page is broken')
  return (
    <button type="button" name={pathname} onClick={() => setCount((before) => before + 1)}>
      {count}
    </button>
  )
}

function Frame() {
  useVisits()
  return <Pages />
}

/** A page whose row is not there. */
function Missing() {
  return <Failure error={new ApiError('bad_request', { status: 404 })} onRetry={() => {}} />
}

const screen: RouteObject[] = [
  ...['/meter/list', '/my/profile', '/meter/detail/:id', '/result/success'].map((path) => ({
    path,
    element: <Screen />,
  })),
  ...['/order/detail/:id', '/my/imports/:id'].map((path) => ({ path, element: <Missing /> })),
]

let box: HTMLElement
let router: ReturnType<typeof createBrowserRouter>

beforeEach(() => {
  made = []
  broken = null
  signInAs({ is_staff: true })
  dropAllTabs()
})
afterEach(async () => {
  await leavePage()
  router.dispose()
  changeSettings(DEFAULT_SETTINGS)
})

async function open(path: string) {
  window.history.replaceState(null, '', path)
  router = createBrowserRouter([{ element: <Frame />, children: screen }])
  box = await draw(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
  made = []
}
const go = (path: string) => act(() => router.navigate(path))
const page = (path: string) => box.querySelector<HTMLButtonElement>(`button[name="${path}"]`)
const press = (path: string) => act(async () => page(path)?.click())
const paths = () => openTabs().map((tab) => tab.path)

describe('the pages of the open tabs', () => {
  it('have a tab again when they are visited once more before the page after closing is drawn', async () => {
    await open('/meter/list')
    await act(async () => {
      window.history.pushState(null, '', '/my/profile')
      dropTabs(['/meter/list'])
    })
    expect(paths()).toEqual(['/my/profile'])
    await go('/meter/list')
    expect(paths()).toEqual(['/my/profile', '/meter/list'])
  })

  it('live on while others are shown, until their tab is closed', async () => {
    await open('/meter/list')
    await press('/meter/list')
    await go('/my/profile')
    await go('/meter/list')
    expect(page('/meter/list')?.textContent).toBe('1')
    await go('/my/profile')
    await act(async () => dropTabs(['/meter/list']))
    expect(page('/meter/list')).toBeNull()
    await go('/meter/list')
    expect(page('/meter/list')?.textContent).toBe('0')
  })

  it('are made anew by a refresh, each by its own, and the alive flag is back where it was', async () => {
    await open('/meter/list')
    await press('/meter/list')
    await go('/meter/detail/5')
    await press('/meter/detail/5')
    await act(async () => refreshTab('/meter/detail/5'))
    expect(page('/meter/detail/5')?.textContent).toBe('0')
    expect(openTabs().map(({ isAlive }) => isAlive)).toEqual([true, true, true])
    await go('/meter/list')
    expect(page('/meter/list')?.textContent).toBe('1')
  })

  it('that are not kept alive are made anew on every visit, and by a refresh', async () => {
    await open('/result/success')
    expect(openTabs().find(({ path }) => path === '/result/success')?.isAlive).toBe(false)
    await press('/result/success')
    await act(async () => refreshTab('/result/success'))
    expect(page('/result/success')?.textContent).toBe('0')
    await press('/result/success')
    await go('/my/profile')
    expect(page('/result/success')).toBeNull()
    // A result that was left keeps no tab.
    expect(paths()).not.toContain('/result/success')
    await go('/result/success')
    expect(page('/result/success')?.textContent).toBe('0')
  })

  it('of tabs that storage gave a wrong flag are shown all the same', async () => {
    visitTab({ path: '/meter/list', search: '', title: { zh: '', en: '' }, name: '', isAlive: false })
    await open('/meter/list')
    expect(page('/meter/list')).not.toBeNull()
    expect(openTabs()[1]?.isAlive).toBe(true)
  })

  it('fail alone: the others live on, and a retry makes the failed one anew', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await open('/meter/list')
    await press('/meter/list')
    broken = '/meter/detail/5'
    await go('/meter/detail/5')
    const alert = () => box.querySelector('[role="alert"]')
    expect(alert()?.textContent).toContain('此页面出错了')
    await go('/meter/list')
    expect(page('/meter/list')?.textContent).toBe('1')
    await go('/meter/detail/5')
    broken = null
    await act(async () => alert()?.querySelector('button')?.click())
    expect(alert()).toBeNull()
    expect(page('/meter/detail/5')?.textContent).toBe('0')
  })
})

describe('a page whose row is not there', () => {
  it.each<[string, string, object]>([
    ['the list', '/order/detail/5 返回列表 /order/list', { is_staff: true }],
    [
      'home, without the permission for the list',
      '/order/detail/5 返回首页 /dashboard',
      { permissions: [7] },
    ],
    ['home, where there is no list', '/my/imports/5 返回首页 /dashboard', { is_staff: true }],
  ])('leads to %s', async (_to, expected, holds) => {
    signInAs(holds)
    const [path = '', ...way] = expected.split(' ')
    await open(path)
    const links = [...box.querySelectorAll('a')].map((a) => `${a.textContent} ${a.getAttribute('href')}`)
    expect(links).toEqual([way.join(' ')])
  })
})

describe('with tabs switched off', () => {
  it('no page lives on but one that holds unsaved input, and nothing is added to the tabs', async () => {
    await open('/meter/list')
    changeSettings({ isUseTabsRouter: false })
    await press('/meter/list')
    await go('/meter/detail/5')
    expect(page('/meter/list')).toBeNull()
    await press('/meter/detail/5')
    await press('/meter/detail/5')
    await go('/meter/list')
    expect(page('/meter/detail/5')?.textContent).toBe('2')
    expect(paths()).toEqual(['/my/profile', '/meter/list'])
  })

  it('the page on screen gets its tab as soon as they are switched on', async () => {
    changeSettings({ isUseTabsRouter: false })
    await open('/meter/list')
    expect(paths()).toEqual(['/my/profile'])
    await act(async () => changeSettings({ isUseTabsRouter: true }))
    expect(paths()).toEqual(['/my/profile', '/meter/list'])
  })
})

describe('the active page', () => {
  it('always has its tab, even when all are dropped under it', async () => {
    await open('/meter/list')
    await act(async () => dropAllTabs())
    expect(paths()).toEqual(['/my/profile', '/meter/list'])
  })

  it('keeps the query of its last visit on its tab', async () => {
    await open('/meter/list?page=2')
    await go('/meter/list?page=3')
    await go('/my/profile')
    expect(openTabs()[1]?.search).toBe('?page=3')
  })
})

describe('tabs from before a reload', () => {
  const before = (...kept: string[]) => {
    for (const path of kept)
      visitTab({ path, search: '', title: { zh: '', en: '' }, name: '', isAlive: true })
  }

  it('of pages that do not exist, or are no longer open to this person, are dropped', async () => {
    before('/meter/list', '/no/such/page', '/organizations/list', '/login')
    signInAs({ permissions: [5] })
    await open('/my/profile')
    expect(paths()).toEqual(['/my/profile', '/meter/list'])
  })

  it('are dropped as well when the permissions change, but for the page on screen', async () => {
    before('/meter/list', '/meter/detail/5')
    await open('/meter/list')
    await act(async () => signInAs({ permissions: [] }))
    expect(paths()).toEqual(['/my/profile', '/meter/list'])
  })
})
