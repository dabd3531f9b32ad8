import { act, useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { draw } from '../../testing/page'
import { useLastPage } from './last-page'
import { useListState } from './list-state'
import { ListTable } from './list-table'

let router: ReturnType<typeof createMemoryRouter>
let box: HTMLElement
/** The rows of the server; a screen that is drawn again asks for its page. */
let stored: { id: number; name: string }[]
let redraw: () => void

const reply = (page: number, size: number) => ({
  data: { count: stored.length, count_capped: false, results: stored.slice((page - 1) * size, page * size) },
  error: null,
  isPlaceholderData: false,
  refetch: (() => {}) as never,
})

function Listed() {
  const list = useListState('GET /organizations/diameters/')
  return (
    <ListTable
      label="口径"
      list={list}
      rows={reply(list.page, list.pageSize)}
      columns={[{ key: 'name', title: '名称', render: ({ name }: { name: string }) => name }]}
      rowKey={({ id }) => id}
      empty={{ title: '还没有口径' }}
    />
  )
}

/** A list inside a record keeps its page itself. */
function Within() {
  const [page, setPage] = useState(1)
  const { data } = useLastPage({ page, pageSize: 20 }, reply(page, 20), setPage)
  return (
    <p>
      <button type="button" onClick={() => setPage(page + 1)}>
        +
      </button>
      {data ? `${page}: ${data.results.map(({ name }) => name).join()}` : 'waits'}
    </p>
  )
}

function Screen() {
  const [, set] = useState(0)
  redraw = () => set((times) => times + 1)
  return (
    <>
      <Listed />
      <Within />
    </>
  )
}

async function open(search: string, count: number) {
  stored = Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `DN${at + 1}` }))
  router = createMemoryRouter([{ path: '/list', element: <Screen /> }], {
    initialEntries: ['/before', `/list${search}`],
  })
  box = await draw(<RouterProvider router={router} />)
}
const shown = () => box.querySelector('table')?.textContent
const address = () => router.state.location.search

beforeEach(() => localStorage.clear())

it.each(['?page=9', '?page=999999999999', '?page=9&page_size=20&search=DN'])(
  'an address behind the end of a list, %s, becomes that of its last page',
  async (search) => {
    await open(search, 41)
    expect(shown()).toContain('DN41')
    expect(new URLSearchParams(address()).get('page')).toBe('3')
    expect(router.state.historyAction).toBe('REPLACE')
    expect(box.textContent).not.toContain('还没有口径')
  },
)

it('the page before takes the place of one whose only row is deleted, in lists and within records', async () => {
  await open('?page=3', 41)
  for (const _ of [2, 3]) await act(() => box.querySelector<HTMLButtonElement>('p button')!.click())
  expect(box.querySelector('p')!.textContent).toContain('3: DN41')
  stored.pop()
  await act(() => redraw())
  expect([shown()?.includes('DN40'), address()]).toEqual([true, '?page=2'])
  expect(box.querySelector('p')!.textContent).toMatch(/2: DN21,.*DN40$/)
  stored = []
  await act(() => redraw())
  expect(address()).toBe('?page=1')
  expect(box.textContent).toContain('还没有口径')
})
