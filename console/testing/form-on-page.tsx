import { QueryClientProvider } from '@tanstack/react-query'
import { Form } from 'antd'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, vi } from 'vitest'
import { queryClient } from '../api/queries'
import { clearSession, keepUser } from '../state/session'
import { person } from '../testing/person'
import { soon } from './soon'

let root: Root | null = null
async function leave(): Promise<void> {
  await act(() => root?.unmount())
  root = null
  queryClient.clear()
  clearSession()
  vi.restoreAllMocks()
}

interface Shown {
  is_staff?: boolean
  permissions: number[]
  /** The data of the server's answer to a call. */
  answer(url: string): unknown
}

/** Fields of a form on the page of a user of organization 1, when all their calls are answered; before them, others leave it. */
export async function formOnPage(
  fields: ReactNode,
  { is_staff = false, permissions, answer }: Shown,
): Promise<HTMLElement> {
  await leave()
  keepUser(person({ is_staff, permissions }))
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) =>
    Response.json({ code: 0, msg: '', data: answer(String(input instanceof Request ? input.url : input)) }),
  )
  const box = document.createElement('div')
  document.body.replaceChildren(box)
  root = createRoot(box)
  await act(() =>
    root!.render(
      <QueryClientProvider client={queryClient}>
        <Form>{fields}</Form>
      </QueryClientProvider>,
    ),
  )
  await soon(() => queryClient.isFetching()).toBe(0)
  return box
}

/** The page is left after each test of the file that calls this. */
export const leaveFormAfterEach = (): void => void afterEach(leave)
