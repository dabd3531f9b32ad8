import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { write } from '../../testing/hands'
import { draw } from '../../testing/page'
import { soon } from '../../testing/soon'
import { FilterBar, FilterMany, FilterSelect } from './filters'
import { useListState } from './list-state'
import { MoneyFilter } from './money-filter'

let router: ReturnType<typeof createMemoryRouter>

const STATUS = [
  { value: 'unpaid', label: '未缴' },
  { value: 'partial', label: '部分缴' },
]
const YES = [{ value: 'true', label: '是' }]

function Screen() {
  const list = useListState('GET /orders/', {
    one: ['overdue', 'abnormal', 'issued_on_from', 'issued_on_to', 'billing_month'],
    many: ['status', 'kind'],
  })
  return (
    <FilterBar list={list}>
      <FilterMany list={list} name="status" label="状态" options={STATUS} />
      <FilterSelect list={list} name="overdue" label="逾期" options={YES} />
      <FilterSelect list={list} name="abnormal" label="用量异常" options={YES} />
      <MoneyFilter
        list={list}
        from="issued_on_from"
        to="issued_on_to"
        label="金额"
        fromLabel="金额自"
        toLabel="金额至"
      />
      <FilterMany list={list} name="kind" label="类别" options={[{ value: 'water', label: '水费' }]} />
    </FilterBar>
  )
}

async function open(search: string) {
  router = createMemoryRouter([{ path: '/order/list', element: <Screen /> }], {
    initialEntries: [`/order/list${search}`],
  })
  await draw(<RouterProvider router={router} />)
}
beforeEach(() => localStorage.clear())

const buttons = () => [...document.querySelectorAll<HTMLElement>('search button')]
const nameOf = (one: Element | null) => one?.getAttribute('aria-label') ?? one?.textContent?.trim()
const chips = () => buttons().map(nameOf)
const press = (name: string) =>
  act(() =>
    buttons()
      .find((one) => nameOf(one) === name)!
      .click(),
  )
const focused = () => nameOf(document.activeElement)
const asked = () => decodeURIComponent(router.state.location.search)
const panel = () => document.querySelector('[role="dialog"]')
const key = (name: string) =>
  act(() =>
    document.activeElement!.dispatchEvent(
      new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
    ),
  )
const type = (text: string) => write(document.activeElement as HTMLInputElement, text)

it('the first filters stand while they are empty; of the others only those that are set, with what they ask for', async () => {
  await open('')
  expect(chips()).toEqual(['状态', '逾期', '用量异常'])
  expect(document.querySelector('input[aria-label="添加筛选"]')).not.toBeNull()
  await act(() => router.navigate('?status[]=unpaid&status[]=partial&kind[]=water&overdue=true'))
  expect(chips()).toEqual([
    ...['状态 未缴、部分缴', '移除筛选“状态”', '逾期 是', '移除筛选“逾期”', '用量异常'],
    ...['类别 水费', '移除筛选“类别”', '清除筛选'],
  ])
})

it('the cross removes a filter, and the keyboard stays at its chip, or at the menu when the chip is gone', async () => {
  await open('?status[]=unpaid&kind[]=water')
  await press('移除筛选“状态”')
  await soon(asked).toBe('?kind[]=water')
  await soon(focused).toBe('状态')
  await press('移除筛选“类别”')
  await soon(asked).toBe('')
  await soon(focused).toBe('添加筛选')
})

it('Escape closes the input, changes nothing, and leads back to the chip', async () => {
  await open('?issued_on_from=10')
  await press('金额 10 –')
  await soon(focused).toBe('金额自')
  await type('20')
  await key('Escape')
  expect(panel()).toBeNull()
  await soon(focused).toBe('金额 10 –')
  expect(asked()).toBe('?issued_on_from=10')
})

it('Enter takes what was typed, closes the input, and leads back to the chip', async () => {
  await open('?issued_on_from=10')
  await press('金额 10 –')
  await soon(focused).toBe('金额自')
  await type('20')
  await key('Enter')
  expect(panel()).toBeNull()
  await soon(asked).toBe('?issued_on_from=20')
  await soon(focused).toBe('金额 20 –')
})

it('a press beside the input takes what was typed, too, and closes it; one in its choices does not', async () => {
  await open('?issued_on_from=10')
  await press('金额 10 –')
  await soon(focused).toBe('金额自')
  await type('20')
  await act(() => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })))
  expect(panel()).toBeNull()
  await soon(asked).toBe('?issued_on_from=20')

  await press('逾期')
  await soon(() => document.querySelector('[role="option"]')).not.toBeNull()
  const choice = document.querySelector('.ant-select-item-option')!
  await act(() => choice.dispatchEvent(new Event('pointerdown', { bubbles: true })))
  expect(panel()).not.toBeNull()
  await act(() => (choice as HTMLElement).click())
  await soon(asked).toContain('overdue=true')
  expect(panel()).toBeNull()
  await soon(focused).toBe('逾期 是')
})

it('a choice without a value says that all are found', async () => {
  await open('')
  await press('逾期')
  expect(panel()?.textContent).toContain('全部')
})
