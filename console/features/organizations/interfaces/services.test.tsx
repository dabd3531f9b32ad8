import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/queries'
import { soon } from '../../../testing/soon'
import { Services } from './services'

const TOKEN = `tw_${'a'.repeat(43)}`
const gateway = {
  ...{ id: 7, organization: 1, name: '采集平台', purpose: 'gateway', codes: [], addresses: ['10.1.0.0/16'] },
  ...{ is_active: true, last_used_at: '2026-03-10 00:05:00', last_address: '10.1.3.4' },
  ...{ created_at: '2026-01-01 08:00:00', updated_at: '2026-01-01 08:00:00' },
  tokens: [{ id: 1, prefix: 'tw_AbCdEf', expires_on: '2020-01-01' }],
}
const results = [gateway, { ...gateway, id: 8, name: '大屏', purpose: 'api', codes: [5, 18], tokens: [] }]

it('the list says who calls, from where and when; a new token is shown once, with a call that can be copied with it', async () => {
  const sent: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    const { pathname } = new URL(String(address), location.href)
    const call = `${init?.method ?? 'GET'} ${pathname}`
    sent.push(call)
    if (call === 'POST /api/organizations/services/7/tokens/')
      return Response.json(
        {
          code: 0,
          msg: '',
          data: { id: 2, token: TOKEN, prefix: TOKEN.slice(0, 9), expires_on: '2027-01-01' },
        },
        { status: 201 },
      )
    const data = { count: 2, count_capped: false, next: null, previous: null, results }
    return Response.json({ code: 0, msg: '', data })
  })
  document.body.replaceChildren(document.createElement('div'))
  const root = createRoot(document.body.firstElementChild!)
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={['/organization/info?tab=interfaces']}>
          <Services />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
  const table = () => document.querySelector('td')?.closest('table')?.textContent ?? ''
  await soon(table).toContain('采集平台')
  for (const word of [
    '10.1.0.0/16',
    '来自 10.1.3.4',
    'tw_AbCdEf…',
    '已过期',
    '没有令牌',
    '水表列表、账单列表',
  ])
    expect(table()).toContain(word)
  const button = (name: string) =>
    [...document.querySelectorAll<HTMLElement>('button')].find(
      (one) => one.getAttribute('aria-label') === name || one.textContent === name,
    )
  const press = async (name: string) => {
    await soon(() => button(name)).toBeDefined()
    await act(async () => button(name)?.click())
  }
  const dialog = () => document.querySelector('[role="dialog"]')
  await press('为 采集平台 生成令牌')
  await soon(() => dialog()?.textContent).toContain('366')
  await act(async () =>
    [...dialog()!.querySelectorAll('button')].find(({ textContent }) => textContent === '生成令牌')?.click(),
  )
  await soon(() => dialog()?.querySelector('input')?.value).toBe(TOKEN)
  expect(sent).toContain('POST /api/organizations/services/7/tokens/')
  const example = () => dialog()?.querySelector('pre')?.textContent
  expect(example()).toContain(`Authorization: Bearer ${TOKEN}`)
  expect(example()).toContain('/api/nb/nb-gate/')
  // A freeze from before the binding would be refused.
  expect(example()).toContain(String.raw`\"freeze_at\":\"$(TZ=Asia/Shanghai date '+%F %T')\"`)
  await act(async () => dialog()?.querySelector<HTMLElement>('.ant-modal-close')?.click())
  await press('采集平台 的调用示例')
  await soon(example).toContain('Authorization: Bearer tw_…')
  expect(document.body.innerHTML).not.toContain(TOKEN)
  await act(async () => root.unmount())
  vi.restoreAllMocks()
  queryClient.clear()
})
