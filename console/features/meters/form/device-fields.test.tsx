import { QueryClientProvider } from '@tanstack/react-query'
import { Form } from 'antd'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../api/queries'
import { clearSession, keepUser } from '../../../state/session'
import { soon } from '../../../testing/soon'
import { DeviceFields } from './device-fields'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
afterEach(async () => {
  await act(() => root.unmount())
  queryClient.clear()
  clearSession()
  vi.restoreAllMocks()
})

/** The kinds of meter that a clerk with these codes may choose. */
async function kindsFor(permissions: readonly number[]) {
  keepUser({
    ...{ id: 1, username: 'clerk', name: null, email: '', phone: null, id_number: '', is_audit: true },
    ...{ is_staff: false, is_superuser: false, permissions, organization: 1, organization_name: null },
  })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ code: 0, msg: '', data: { count: 0, next: null, previous: null, results: [] } }),
  )
  const box = document.createElement('div')
  document.body.replaceChildren(box)
  root = createRoot(box)
  await act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Form>
          <DeviceFields today="2026-03-10" isRead={false} isBilled={false} parentName={null} />
        </Form>
      </QueryClientProvider>,
    ),
  )
  await soon(() => queryClient.isFetching()).toBe(0)
  return [...box.querySelectorAll('label:has([type=radio])')].map(({ textContent }) => textContent)
}

test.each([
  [[1], ['单表', '总表', '考核表']],
  [
    [1, 2],
    ['单表', '总表', '分表', '考核表'],
  ],
])('who may %j chooses a kind whose master may be looked up', async (codes, kinds) => {
  expect(await kindsFor(codes)).toEqual(kinds)
})
