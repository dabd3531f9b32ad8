import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { draw } from '../../testing/page'
import ColumnPanel from './column-panel'
import { type Column, shownColumns } from './list-columns'
import { type ListState, useListState } from './list-state'

/** The window, which a person makes narrow and wide again. */
const window = vi.hoisted(() => ({ isNarrow: false }))
vi.mock('./narrow', () => ({ useNarrowList: () => window.isNarrow }))

const columnOf = (key: string, title: string, marks = {}): Column<object> => ({
  ...{ key, title, render: () => key, ...marks },
})
const COLUMNS = [
  columnOf('account_no', '户号'),
  columnOf('location', '区域', { isSecond: true }),
  columnOf('address', '地址'),
  columnOf('phone', '电话', { isExtra: true }),
]

let list: ListState
let box: HTMLElement

function Screen() {
  list = useListState('GET /meters/')
  return <ColumnPanel list={list} columns={COLUMNS} />
}

/** Opens the list as a new visit does: with nothing in the address. */
async function open(isNarrow: boolean) {
  window.isNarrow = isNarrow
  const router = createMemoryRouter([{ path: '/meter/list', element: <Screen /> }], {
    initialEntries: ['/meter/list'],
  })
  box = await draw(<RouterProvider router={router} />)
}
/** The columns in sight, each with the width that a person gave it. */
const shown = () =>
  shownColumns(COLUMNS, list, window.isNarrow).map(({ key }) =>
    [key, list.widths.get(String(key))].filter(Boolean).join(' '),
  )
/** Drags the edge of a heading. */
const drag = (key: string, width: number) =>
  act(async () => {
    const column = shownColumns(COLUMNS, list, window.isNarrow).find((one) => one.key === key)!
    const heading = column.onHeaderCell!(column as never) as { onWidth: (width: number) => void }
    heading.onWidth(width)
  })
const tick = (title: string) =>
  act(async () => {
    const row = [...box.querySelectorAll('li')].find(({ textContent }) => textContent === title)!
    row.querySelector('input')!.click()
  })

beforeEach(() => localStorage.clear())
// Preferences outlive a page.
afterEach(() => act(async () => list.showColumns(null)))

it('a column that a narrow window hides is there in a wide one, also after a width was changed', async () => {
  await open(true)
  expect(shown()).toEqual(['account_no', 'address'])
  await drag('address', 300)
  expect(shown()).toEqual(['account_no', 'address 300'])
  await open(false)
  expect(shown()).toEqual(['account_no', 'location', 'address 300'])
  await drag('location', 120)
  await open(true)
  expect(shown()).toEqual(['account_no', 'address 300'])
})

it('a column that a person chooses in a narrow window is there in every one, and one that a person hides in none', async () => {
  await open(true)
  await tick('电话')
  expect(shown()).toEqual(['account_no', 'address', 'phone'])
  await tick('区域')
  expect(shown()).toEqual(['account_no', 'location', 'address', 'phone'])
  await open(false)
  expect(shown()).toEqual(['account_no', 'location', 'address', 'phone'])
  await tick('区域')
  await open(false)
  expect(shown()).toEqual(['account_no', 'address', 'phone'])
})
