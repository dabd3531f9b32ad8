import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../api/queries'
import { clearSession, keepUser } from '../../state/session'
import { person } from '../../testing/person'
import { soon } from '../../testing/soon'
import SearchDialog from './dialog'

afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

async function openAs(permissions: number[]) {
  keepUser(person({ permissions }))
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
  return root
}

test.each([
  ['only looks', [3, 7], '您的权限只能按完整的户号'],
  ['lists accounts', [3, 5], '输入户号、户名、电话、地址'],
])('whoever %s reads what they can find by', async (_who, permissions, says) => {
  const root = await openAs(permissions)
  expect(document.querySelector('[role="status"]')?.textContent).toContain(says)
  await act(() => root.unmount())
})

async function type(text: string) {
  const field = document.querySelector<HTMLInputElement>('[role="combobox"]')!
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  return field
}

const options = () => [...document.querySelectorAll('[role="option"]')].map((one) => one.textContent)

test('a question is answered by sections of the help, and Enter opens the first one there', async () => {
  const section = ['/help/cashier.html#refund', '退款', ['先点“退款”，再选方式。']]
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const found = address.startsWith('/help/') ? [section] : { code: 0, msg: '', data: [] }
    return new Response(JSON.stringify(found), { headers: { 'content-type': 'application/json' } })
  })
  const opened: unknown[] = []
  vi.stubGlobal('open', (address: string) => void opened.push(address))
  const root = await openAs([3, 5])
  const ofHelp = () => asked.filter((address) => address.startsWith('/help/'))
  expect(ofHelp()).toEqual([])
  const field = await type('怎么退款')
  await soon(options).toEqual(['退款先点“退款”，再选方式。'])
  expect(ofHelp()).toEqual(['/help/search-zh.json'])
  expect(document.querySelector('mark')?.textContent).toBe('退款')
  await act(async () => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })))
  expect(opened).toEqual(['/help/cashier.html#refund'])
  await type('怎么烤面包')
  const answer = () => document.querySelector('[role="status"] a')?.getAttribute('href')
  await soon(answer).toBe('/help/index.html')
  await act(() => root.unmount())
})
