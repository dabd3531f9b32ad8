import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { queryClient } from '../../api/queries'
import { soon } from '../../testing/soon'
import AllReadings from './all-readings'

const nobodys = {
  ...{ id: 1, account_no: 'A1', read_at: '2026-03-10 00:00:00', previous_reading: '0', current_reading: '9' },
  ...{ reader: null, reader_name: null, photos: [] },
}

it('the file of all readings is asked for with what its call takes: the filters, the order and the columns in sight', async () => {
  const asked: URL[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const url = new URL(String(address), location.href)
    asked.push(url)
    if (!url.pathname.includes('/readings/')) return Response.json({ code: 'x', msg: 'x' }, { status: 404 })
    const page = { count: 1, count_capped: false, next: null, previous: null, results: [nobodys] }
    return Response.json({ code: 0, msg: '', data: page })
  })
  document.body.replaceChildren(document.createElement('div'))
  const root = createRoot(document.body.firstElementChild!)
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter
          initialEntries={['/reading/create?view=all&status[]=billed&page=1&columns=read_at,readings,reader']}
        >
          <AllReadings />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
  // Who reads is called in the list as in the report.
  await soon(() => document.querySelector('td')?.closest('table')?.textContent).toContain('未指定')
  const entry = (name: string) =>
    [...document.querySelectorAll<HTMLElement>('button:not([disabled]), [role="menuitem"]')].find(
      ({ textContent }) => textContent?.includes(name),
    )
  const press = async (name: string) => {
    await soon(() => entry(name)).toBeDefined()
    await act(async () => entry(name)?.click())
  }
  await press('导出')
  await press('文本')
  const file = () => asked.find(({ pathname }) => pathname.endsWith('/readings/export/'))
  await soon(file).toBeDefined()
  expect([...file()!.searchParams].filter(([name]) => name !== '_t')).toEqual([
    ['status[]', 'billed'],
    ['ordering', '-id'],
    ['columns[]', 'read_at'],
    ['columns[]', 'readings'],
    ['columns[]', 'reader'],
    ['format', 'csv'],
  ])
  await act(async () => root.unmount())
  vi.restoreAllMocks()
  queryClient.clear()
})
