import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { draw } from '../../testing/page'
import { type ListState, useListState } from './list-state'

let list: ListState<'location' | 'has_arrears' | 'status'>
let router: ReturnType<typeof createMemoryRouter>

function Screen() {
  list = useListState('GET /meters/', {
    one: ['location', 'has_arrears'],
    many: ['status'],
    ordering: 'account_no',
  })
  return null
}

async function open(search: string) {
  router = createMemoryRouter([{ path: '/meter/list', element: <Screen /> }], {
    initialEntries: [`/meter/list${search}`],
  })
  await draw(<RouterProvider router={router} />)
}
const change = (changes: Parameters<typeof list.change>[0]) => act(async () => list.change(changes))
const search = () =>
  [...new URLSearchParams(router.state.location.search)].map((pair) => pair.join('=')).sort()

beforeEach(() => localStorage.clear())

describe('a list’s state', () => {
  it('is read from the URL, and only what the list declares', async () => {
    await open(
      '?page=3&page_size=50&search=张&status[]=active&status[]=faulty&location=7&ordering=-balance&evil=1',
    )
    expect(list.query).toEqual({
      page: '3',
      page_size: '50',
      search: '张',
      ordering: '-balance',
      location: '7',
      status: ['active', 'faulty'],
    })
    expect(list.isFiltered).toBe(true)
  })

  it('has defaults where the URL says nothing, or nonsense', async () => {
    await open('?page=-1&page_size=13')
    expect(list.query).toEqual({ page: '1', page_size: '20', ordering: 'account_no' })
    expect(list.isFiltered).toBe(false)
  })

  it('goes to page 1 when a filter changes, keeps the others, and drops what is taken away', async () => {
    await open('?page=3&status[]=active&columns=a,b')
    await change({ location: '7' })
    expect(search()).toEqual(['columns=a,b', 'location=7', 'status[]=active'])
    await change({ status: [] })
    expect(search()).toEqual(['columns=a,b', 'location=7'])
    await change({ page: 2 })
    expect(search()).toEqual(['columns=a,b', 'location=7', 'page=2'])
    await act(async () => list.clear())
    expect(search()).toEqual(['columns=a,b'])
  })

  it('can be gone back through', async () => {
    await open('')
    await change({ page: 2 })
    await act(() => router.navigate(-1))
    expect(list.page).toBe(1)
  })

  it('remembers columns and page size for the person; the URL wins over it', async () => {
    await open('')
    await change({ page_size: 100 })
    await act(async () => list.showColumns(['account_no', 'address']))
    await open('')
    expect([list.pageSize, list.columns]).toEqual([100, ['account_no', 'address']])
    await open('?page_size=50&columns=phone')
    expect([list.pageSize, list.columns]).toEqual([50, ['phone']])
  })
})
