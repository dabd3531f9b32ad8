import { describe, expect, it } from 'vitest'
import { PATHS, type PageName, pathTo } from './paths'
import { PAGES } from './routes'

/** For names or values that come from data, which the compiler does not check. */
const resolve = pathTo as (name: string, wanted?: object) => string

describe('the route resolver', () => {
  it('gives the address of a route by its name, parameters and query filled in', () => {
    expect(pathTo('MeterList')).toBe('/meter/list')
    expect(pathTo('MeterDetail', { id: 5 })).toBe('/meter/detail/5')
    expect(pathTo('MeterDetail', { id: 5, query: { tab: 'orders', page: null } })).toBe(
      '/meter/detail/5?tab=orders',
    )
    expect(pathTo('OrderList', { query: { status: ['unpaid', 'paid'] } })).toBe(
      '/order/list?status%5B%5D=unpaid&status%5B%5D=paid',
    )
    expect(resolve('UserDetail', { id: '../my' })).toBe('/user/detail/..%2Fmy')
  })

  it('leaves an optional parameter out when it is not given', () => {
    expect([pathTo('UserEdit'), pathTo('UserEdit', { id: 3 })]).toEqual(['/user/edit', '/user/edit/3'])
  })

  it('raises an error for a route name that does not exist', () => {
    expect(() => resolve('MeterLists')).toThrow('no route is named "MeterLists"')
  })

  it.each([undefined, {}, { id: null }, { id: '' }])(
    'raises an error for a required parameter that is missing: %o',
    (wanted) => {
      expect(() => resolve('MeterDetail', wanted)).toThrow(
        'parameter "id" of the route MeterDetail (/meter/detail/:id) is missing',
      )
    },
  )

  it('knows every page by its name', () => {
    const named = PAGES.map(({ name, path }): [PageName, string] => [name, path])
    expect(Object.fromEntries(named)).toEqual(PATHS)
  })
})
