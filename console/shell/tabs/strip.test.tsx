import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { dropAllTabs, visitTab } from '../../state/tabs'
import { draw } from '../../testing/page'
import { TabStrip } from './strip'

let box: HTMLElement
let router: ReturnType<typeof createMemoryRouter>
beforeEach(async () => {
  dropAllTabs()
  for (const name of ['水表列表', '账单列表', '月度账单'])
    visitTab({ path: `/${name}`, name, title: { zh: name, en: name }, search: '', isAlive: true })
  router = createMemoryRouter([{ path: '*', element: <TabStrip /> }], { initialEntries: ['/账单列表'] })
  box = await draw(<RouterProvider router={router} />)
})

const closeButton = (name: string) => box.querySelector<HTMLElement>(`[aria-label="关闭${name}"]`)
const tabs = () => [...box.querySelectorAll('a')].map((link) => link.textContent)

test('the focus goes to the next page’s tab when one is closed by keyboard', async () => {
  const close = closeButton('账单列表')!
  close.focus()

  await act(async () => close.click())

  expect(router.state.location.pathname).toBe('/月度账单')
  expect(document.activeElement?.getAttribute('aria-current')).toBe('page')
})

test('the strip begins with the home tab, an icon with a name, which cannot be closed; closing the active tab shows the right one, else the left', async () => {
  const home = box.querySelector('a')!
  expect([home.getAttribute('aria-label'), home.textContent]).toEqual(['个人中心', ''])
  expect(home.querySelector('svg')).not.toBeNull()
  expect(closeButton('个人中心')).toBeNull()
  const places: string[] = []
  for (const name of ['账单列表', '月度账单', '水表列表']) {
    await act(async () => closeButton(name)!.click())
    places.push(router.state.location.pathname)
  }
  expect(places).toEqual(['/月度账单', '/水表列表', '/my/profile'])
  expect(tabs()).toEqual([''])
})
