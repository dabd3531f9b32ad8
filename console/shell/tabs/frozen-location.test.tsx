import { Activity, act } from 'react'
import {
  createMemoryRouter,
  type Location,
  Outlet,
  RouterProvider,
  useLocation,
  useOutlet,
  useParams,
  useSearchParams,
} from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { draw } from '../../testing/page'
import { FrozenLocation } from './frozen-location'

let box: HTMLElement
const seen: Record<string, string> = {}

function Screen() {
  const { pathname, search } = useLocation()
  const [params, setParams] = useSearchParams()
  const { id = '-' } = useParams()
  seen[pathname] = `${pathname}${search} id=${id} page=${params.get('page')}`
  return (
    <button type="button" name={pathname} onClick={() => setParams({ page: '9' })}>
      {seen[pathname]}
    </button>
  )
}

const pages = new Map<string, { location: Location; outlet: ReturnType<typeof useOutlet> }>()

function Frame() {
  const location = useLocation()
  const outlet = useOutlet()
  pages.set(location.pathname, { location, outlet })
  return [...pages].map(([path, page]) => (
    <Activity key={path} mode={path === location.pathname ? 'visible' : 'hidden'}>
      <FrozenLocation location={page.location}>{page.outlet}</FrozenLocation>
    </Activity>
  ))
}

const router = createMemoryRouter(
  [
    {
      element: <Frame />,
      children: [
        { path: '/list', element: <Screen /> },
        { path: '/one/:id', element: <Outlet />, children: [{ index: true, element: <Screen /> }] },
      ],
    },
  ],
  { initialEntries: ['/list?page=2'] },
)

beforeEach(async () => {
  box = await draw(<RouterProvider router={router} />)
})

describe('a hidden tab', () => {
  it('keeps its own path, query and parameters while others are visited, and its links act on it when it is shown', async () => {
    expect(seen['/list']).toBe('/list?page=2 id=- page=2')
    await act(() => router.navigate('/one/5?page=7'))
    expect(seen['/one/5']).toBe('/one/5?page=7 id=5 page=7')
    expect(box.querySelector('[name="/list"]')?.textContent).toBe('/list?page=2 id=- page=2')
    await act(() => router.navigate('/one/6'))
    expect(box.querySelector('[name="/one/5"]')?.textContent).toBe('/one/5?page=7 id=5 page=7')
    expect(box.querySelector('[name="/one/6"]')?.textContent).toBe('/one/6 id=6 page=null')
    await act(() => router.navigate('/list?page=2'))
    await act(async () => box.querySelector<HTMLButtonElement>('[name="/list"]')?.click())
    expect(router.state.location.search).toBe('?page=9')
    expect(box.querySelector('[name="/list"]')?.textContent).toBe('/list?page=9 id=- page=9')
  })
})
