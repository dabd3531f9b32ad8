import { act } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '../state/default-settings'
import { keepTokens, keepUser } from '../state/session'
import { changeSettings } from '../state/settings'
import { button, press } from '../testing/hands'
import { draw } from '../testing/page'
import { person } from '../testing/person'
import { soon } from '../testing/soon'
import { ConfirmHost } from '../ui/dialog/confirm'
import { PageKey, useUnsaved } from '../ui/form/unsaved'
import { useNavigationQuestion } from './leaving'

afterEach(() => changeSettings(DEFAULT_SETTINGS))

function Form() {
  useUnsaved(true)
  return null
}

function Asking() {
  useNavigationQuestion()
  return <Outlet />
}

const [STAY, LEAVE] = ['留在此页', '放弃并继续']

it('asks again when a user who stays goes once more before anything is drawn', async () => {
  keepTokens({ access: 'a', refresh: 'r' })
  keepUser(person({}))
  changeSettings({ isUseTabsRouter: false })
  const page = {
    path: '/meter/create',
    element: (
      <PageKey value="/meter/create">
        <Form />
      </PageKey>
    ),
  }
  const frame = (
    <ConfirmHost>
      <Asking />
    </ConfirmHost>
  )
  const router = createMemoryRouter(
    [{ element: frame, children: [page, { path: '/dashboard', element: null }] }],
    { initialEntries: ['/meter/create'] },
  )
  await draw(<RouterProvider router={router} />)
  const go = () => router.navigate('/dashboard')
  await act(go)
  await soon(() => button(STAY)).toBeDefined()
  await act(async () => {
    button(STAY)!.click()
    await expect
      .poll(() => [...router.state.blockers.values()].map(({ state }) => state))
      .toEqual(['unblocked'])
    await go()
  })
  expect(router.state.location.pathname).toBe('/meter/create')
  await press(LEAVE)
  await soon(() => router.state.location.pathname).toBe('/dashboard')
})
