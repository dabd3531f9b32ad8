import { Form } from 'antd'
import type { ReactNode } from 'react'
import { queryClient } from '../api/queries'
import { keepUser } from '../state/session'
import { answers } from './answers'
import { leavePage, showPage } from './page'
import { person } from './person'
import { soon } from './soon'

interface Shown {
  is_staff?: boolean
  permissions: number[]
  /** The data of the server's answer to a call. */
  answer(call: string): unknown
}

/** Fields of a form on the page of a user of organization 1, when all their calls are answered; before them, others leave it. */
export async function formOnPage(
  fields: ReactNode,
  { is_staff = false, permissions, answer }: Shown,
): Promise<HTMLElement> {
  await leavePage()
  keepUser(person({ is_staff, permissions }))
  answers(({ call }) => answer(call))
  const box = await showPage(<Form>{fields}</Form>)
  await soon(() => queryClient.isFetching()).toBe(0)
  return box
}
