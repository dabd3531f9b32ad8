import { QueryClientProvider } from '@tanstack/react-query'
import { Form } from 'antd'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../api/queries'
import { clearSession, keepUser } from '../../../state/session'
import { soon } from '../../../testing/soon'
import { CustomerFields } from './customer-fields'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
afterEach(async () => {
  await act(() => root.unmount())
  queryClient.clear()
  clearSession()
  vi.restoreAllMocks()
})

/** The form of a new account, or of one that exists, with the organization's rule about numbers. */
async function formFor(is_staff: boolean, account_no_rule: string, isNew = true) {
  keepUser({
    ...{ id: 1, username: 'clerk', name: null, email: '', phone: null, id_number: '', is_audit: true },
    ...{ is_staff, is_superuser: false, permissions: [1], organization: 1, organization_name: null },
  })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const isOrganization = String(input instanceof Request ? input.url : input).includes('/orgs/')
    // Else the tree of locations.
    const data = isOrganization ? { id: 1, settings: { account_no_rule } } : []
    return Response.json({ code: 0, msg: '', data })
  })
  const box = document.createElement('div')
  document.body.replaceChildren(box)
  root = createRoot(box)
  await act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Form>
          <CustomerFields isNew={isNew} />
        </Form>
      </QueryClientProvider>,
    ),
  )
  await soon(() => queryClient.isFetching()).toBe(0)
  return { hasNumber: box.querySelector('#account_no') !== null, text: box.textContent }
}

test('staff give the number of a new account where numbers are given, and nobody else nor elsewhere', async () => {
  expect((await formFor(true, 'given')).hasNumber).toBe(true)
  await act(() => root.unmount())
  queryClient.clear()
  const others = [
    [true, 'generated', true],
    [false, 'given', true],
    [true, 'given', false],
  ] as const
  for (const [isStaff, rule, isNew] of others) {
    expect((await formFor(isStaff, rule, isNew)).hasNumber).toBe(false)
    await act(() => root.unmount())
    queryClient.clear()
  }
  expect((await formFor(false, 'given')).text).toContain('户号由系统生成')
})
