import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/queries'
import { clearSession, keepUser } from '../../state/session'
import { soon } from '../../testing/soon'
import NoticeBell from './bell'
import './panel'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
afterEach(async () => {
  await act(() => root.unmount())
  queryClient.clear()
  clearSession()
  vi.restoreAllMocks()
})

const bell = () => document.querySelector<HTMLElement>('button[aria-haspopup=dialog]')!
const panel = () => document.querySelector<HTMLElement>('[role=dialog]')
/** The bell's right edge is here in the window. */
const standsAt = (right: number) =>
  vi.spyOn(bell(), 'getBoundingClientRect').mockReturnValue(new DOMRect(right - 30, 10, 30, 30))

it('opens the panel under the bell, where it stays when the window changes its size; a press outside closes it', async () => {
  keepUser({
    ...{ id: 1, username: 'clerk', name: null, email: '', phone: null, id_number: '', is_audit: true },
    ...{ is_staff: false, is_superuser: false, permissions: [], organization: 1, organization_name: null },
  })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({
      code: 0,
      msg: '',
      data: { count: 0, latest: null, next: null, previous: null, results: [] },
    }),
  )
  const box = document.createElement('div')
  document.body.replaceChildren(box)
  root = createRoot(box)
  await act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <NoticeBell />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
  const left = () => panel()?.parentElement?.style.left
  standsAt(900)
  await act(async () => bell().click())
  await soon(left).toBe('520px')
  expect(document.activeElement).toBe(panel())

  standsAt(700)
  await act(async () => window.dispatchEvent(new Event('resize')))
  await soon(left).toBe('320px')
  expect(document.activeElement).toBe(panel())

  await act(async () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })))
  expect(panel()).toBeNull()
})
