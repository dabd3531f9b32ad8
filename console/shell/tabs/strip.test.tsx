import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { dropAllTabs, visitTab } from '../../state/tabs'
import { TabStrip } from './strip'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

test('the focus goes to the next page’s tab when one is closed by keyboard', async () => {
  dropAllTabs()
  for (const name of ['水表列表', '账单列表', '月度账单'])
    visitTab({ path: `/${name}`, name, title: { zh: name, en: name }, search: '', isAlive: true })
  const router = createMemoryRouter([{ path: '*', element: <TabStrip /> }], { initialEntries: ['/账单列表'] })
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  await act(() => root.render(<RouterProvider router={router} />))
  const close = box.querySelector<HTMLElement>('[aria-label="关闭账单列表"]')!
  close.focus()

  await act(async () => close.click())

  expect(router.state.location.pathname).toBe('/月度账单')
  expect(document.activeElement?.getAttribute('aria-current')).toBe('page')
  await act(() => root.unmount())
  box.remove()
})
