import { describe, expect, it } from 'vitest'
import { GUIDE } from './help/guide'
import { PAGES, ROUTES } from './routes'
import { menuPath, menuTree } from './shell/frame/menu-tree'
import { pageAt } from './shell/page-at'

describe('the route table', () => {
  it('has every path and name once', () => {
    for (const part of ['path', 'name'] as const) {
      const values = PAGES.map((page) => page[part])
      expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([])
    }
  })

  it('leads every branch to a page that exists', () => {
    for (const { path, redirect } of ROUTES) expect(pageAt(redirect ?? path), path).not.toBeNull()
  })

  it('names every page in both languages', () => {
    for (const { title } of PAGES) expect(title.zh && title.en).toBeTruthy()
  })

  it('has every page that is no result in the help (console/help/guide.ts), and nothing else is there', () => {
    const names = PAGES.filter(({ path }) => !path.startsWith('/result/')).map(({ name }) => name)
    expect(Object.keys(GUIDE).sort()).toEqual(names.sort())
  })

  it('puts no page into the menu that needs a parameter', () => {
    const paths = menuTree(() => true).flatMap(({ pages }) => pages.map(menuPath))
    expect(paths.filter((path) => path.includes(':'))).toEqual([])
  })

  it('finds a fixed path before one with a parameter, and one with an optional parameter without it', () => {
    expect(pageAt('/order/payment-records/create')?.name).toBe('PaymentRecordCreate')
    expect(pageAt('/user/edit')?.name).toBe('UserEdit')
    expect(pageAt('/user/edit/3')?.name).toBe('UserEdit')
  })
})

describe('the menu', () => {
  const titles = (branches: ReturnType<typeof menuTree>) => branches.map(({ group }) => group.path)

  it('stands in order numbers, equal ones as in the table', () => {
    expect(titles(menuTree(() => true))).toEqual([
      '/dashboard',
      '/organizations',
      '/my',
      '/meter',
      '/user',
      '/invoice',
      '/order',
      '/reading',
      '/organization',
    ])
  })

  it('shows only what a person may open, and no empty branch', () => {
    const menu = menuTree(
      (need) => need === 'signed_in' || (Array.isArray(need) && need.includes('orderList')),
    )
    expect(titles(menu)).toEqual(['/my', '/order'])
    expect(menu[1]?.pages.map(({ name }) => name)).toEqual(['OrderList', 'OrderMonthly', 'Reports'])
  })
})
