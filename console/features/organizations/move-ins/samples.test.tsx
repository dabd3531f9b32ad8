import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../api/queries'
import { soon } from '../../../testing/soon'
import { Protocol } from './protocol'
import { Samples } from './samples'

const samples = {
  as_of: '2026-09-30',
  totals: {
    ...{ accounts: 48, active: 45, owed: '1234.56', penalty: '9.87' },
    ...{ balances: '88.00', volume_last_year: '4321' },
  },
  parallel: { rows: 24, same: 19, difference: '12.00' },
  takes_numbers: true,
}

let root: Root
afterEach(async () => {
  await act(() => root.unmount())
  queryClient.clear()
  vi.restoreAllMocks()
})

/** Answers the calls, and keeps what was asked. A job is done when it is asked for a second time. */
function serve(found: typeof samples | null): string[] {
  const asked: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    const { pathname, search } = new URL(String(address), location.href)
    const call = `${init?.method ?? 'GET'} ${pathname.replace('/api', '')}`
    const kind = init?.body instanceof FormData ? ` ${init.body.get('kind')}` : ''
    asked.push(`${call}${pathname.endsWith('accounts/') ? search : ''}${kind}`)
    const answer = (data: unknown, status = 200) => Response.json({ code: 0, msg: '', data }, { status })
    if (call === 'GET /demo/move-in/') return answer(found ? [found] : [])
    if (call === 'POST /organizations/move-ins/') return answer({ id: 7 }, 201)
    if (call.startsWith('GET /demo/')) return new Response('a,b')
    if (call.startsWith('POST ')) return answer({ job: 3, earlier: null }, 202)
    const isAgain = asked.at(-2) === call
    return answer({ id: 3, state: isAgain ? 'done' : 'running' })
  })
  return asked
}

async function shown(page: React.ReactNode): Promise<HTMLElement> {
  const box = document.createElement('div')
  root = createRoot(box)
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>{page}</MemoryRouter>
      </QueryClientProvider>,
    ),
  )
  return box
}

const press = (page: HTMLElement, name: string) =>
  act(async () => [...page.querySelectorAll('button')].find((one) => one.textContent === name)?.click())

test('one button makes a move-in and sends its four sheets, each when the one before has been read; the totals to type are said', async () => {
  const asked = serve(samples)
  const page = await shown(<Samples moveIn={null} />)
  await soon(() => page.textContent).toContain('旧系统')
  for (const word of ['截止日 2026-09-30', '¥1,234.56', '¥9.87', '4,321', '24 笔账单：19 笔'])
    expect(page.textContent).toContain(word)
  await press(page, '建立接管并上传四张表')
  await vi.waitFor(() => expect(asked.filter((one) => one.startsWith('POST'))).toHaveLength(5), {
    timeout: 10_000,
  })
  const acts = asked.filter((one) => !one.startsWith('GET /demo/'))
  expect(acts.slice(0, 5)).toEqual([
    'POST /organizations/move-ins/',
    'POST /organizations/move-ins/7/sheets/ accounts',
    'GET /jobs/3/',
    'GET /jobs/3/',
    'POST /organizations/move-ins/7/sheets/ open_bills',
  ])
  expect(asked.find((one) => one.startsWith('GET /demo/move-in/accounts/'))).toContain(
    '?as_of=2026-09-30&variant=good',
  )
})

test('outside the demo there is nothing to try, and before the load no protocol to download', async () => {
  const asked = serve(null)
  const page = await shown(
    <>
      <Samples moveIn={{ id: 7, as_of: '2026-09-30', state: 'loaded' }} />
      <Protocol moveIn={{ id: 7, loaded_at: null }} />
    </>,
  )
  await soon(() => asked.length).toBe(1)
  expect(page.textContent).toBe('')
})
