import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../../api/queries'
import { clearSession, keepUser } from '../../state/session'
import SearchDialog from './dialog'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

afterEach(() => clearSession())

test.each([
  ['only looks', [3, 7], '您的权限只能按完整的户号'],
  ['lists accounts', [3, 5], '输入户号、户名、电话、地址'],
])('whoever %s reads what they can find by', async (_who, permissions, says) => {
  const person = { username: 'a', name: 'A', email: '', phone: '', id_number: '' }
  keepUser({
    ...{ ...person, id: 1, is_audit: true, is_staff: false, is_superuser: false },
    ...{ permissions, organization: 1, organization_name: '' },
  })
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <SearchDialog onClose={() => {}} />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
  expect(document.querySelector('[role="status"]')?.textContent).toContain(says)
  await act(() => root.unmount())
})
