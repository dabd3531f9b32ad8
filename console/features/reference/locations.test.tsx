import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../api/queries'
import { clearSession, keepUser } from '../../state/session'
import { person } from '../../testing/person'
import { soon } from '../../testing/soon'
import Locations from './locations'

let root: Root
afterEach(async () => {
  await act(() => root.unmount())
  queryClient.clear()
  clearSession()
  vi.restoreAllMocks()
})

/** The page of an organization without places; returns the calls that it makes. */
async function show(): Promise<string[]> {
  keepUser(person({ is_staff: true }))
  const sent: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (to, init) => {
    const { pathname } = new URL(String(to), location.href)
    sent.push(`${init?.method ?? 'GET'} ${pathname}`)
    if (pathname.endsWith('/template/')) return new Response('xlsx')
    return Response.json({ code: 0, msg: '', data: [] })
  })
  document.body.replaceChildren(document.createElement('div'))
  root = createRoot(document.body.firstElementChild!)
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <Locations />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
  return sent
}

const buttons = (name: string) =>
  [...document.querySelectorAll('button')].filter(
    ({ textContent }) => textContent?.replace(/\s/g, '') === name,
  )

test('an organization without places is offered the sheet beside the form, with its template, and checks a chosen file first', async () => {
  const sent = await show()
  await soon(() => document.body.textContent).toContain('逐个新建，或填好表格一次导入')
  // In the head of the page and in its empty tree.
  expect([buttons('导入').length, buttons('新建位置').length]).toEqual([2, 2])
  await act(() => buttons('导入').at(-1)!.click())
  await soon(() => document.querySelector('[role=dialog]')?.textContent).toContain('已有的位置不改动')
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:template')
  // The page that the files share would go to the link.
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  await act(() => buttons('下载模板')[0]!.click())
  await soon(() => saved.mock.calls.length).toBe(1)
  expect(sent).toContain('GET /api/organizations/locations/import/template/')
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  Object.defineProperty(input, 'files', { value: [new File(['片区\n东区'], '位置.csv')] })
  await act(() => input.dispatchEvent(new Event('change', { bubbles: true })))
  await soon(() => buttons('检查文件')[0]?.disabled).toBe(false)
})
