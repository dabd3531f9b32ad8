import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/read-write'
import type { ComingIds } from '../../db/scope'
import { startApp, type TestApp } from '../../testing/test-app'
import { newWaterworks, type Waterworks } from '../../testing/waterworks'
import { longestRun } from './coming-ids'
import { stateComingIds } from './coming-ids-store'

let t: TestApp
let works: Waterworks
const meters: number[] = []
const orders: number[] = []
beforeAll(async () => {
  t = await startApp({ clock: '2026-03-31 09:00:00', isWrittenByHand: true })
  works = await newWaterworks(t)
  const price = await works.price({ name: '单一水价', mode: 'flat', price: 2 })
  for (let at = 0; at < 5; at++) {
    const { id } = await works.meter(price)
    meters.push(id)
    orders.push((await works.read(id, 10, '2026-03-10')).data.id)
  }
})
afterAll(() => t.stop())

const coming = (ids: ComingIds | null) => inTransaction(t.db, (tx) => stateComingIds(tx, works.org, ids))
const listed = async (path: string, query: Record<string, string> = {}) => {
  const { data } = await t.call(works.clerk, `GET ${path}`, { ordering: 'id', ...query })
  return { count: data.count, ids: data.results.map(({ id }: { id: number }) => id) }
}

test('lists end before the ids that a load writes, whatever they ask, and have all rows when it has ended', async () => {
  await coming({ meters: [meters[3]!, meters[4]!], orders: [orders[3]!, orders[4]!] })
  for (const [query, ids] of [
    [{ ordering: '-id' }, [meters[2], meters[1], meters[0]]],
    [{ status: 'active' }, meters.slice(0, 3)],
    [{ page_size: '2', page: '2' }, [meters[2]]],
  ] as const)
    expect((await listed('/meters/', query)).ids).toEqual(ids)
  expect(await listed('/meters/')).toEqual({ count: 3, ids: meters.slice(0, 3) })
  expect(await listed('/orders/')).toEqual({ count: 3, ids: orders.slice(0, 3) })
  await coming(null)
  expect(await listed('/meters/')).toEqual({ count: 5, ids: meters })
  expect(await listed('/orders/')).toEqual({ count: 5, ids: orders })
})

test('what somebody makes while a load writes is in the lists at once', async () => {
  await coming({ meters: [meters[1]!, meters[3]!], orders: [orders[1]!, orders[3]!] })
  expect(await listed('/meters/')).toEqual({ count: 5, ids: meters })
  expect(await listed('/orders/')).toEqual({ count: 5, ids: orders })
  await coming(null)
})

test('the longest run without a gap is said of ids between which others have taken some', () => {
  expect(longestRun([5, 6, 7, 9, 10])).toEqual([5, 7])
  expect(longestRun([5, 7, 8, 9, 11])).toEqual([7, 9])
  expect(longestRun([4])).toEqual([4, 4])
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1 }), (ids) => {
      const [first, last] = longestRun(ids)
      const has = new Set(ids)
      for (let id = first; id <= last; id++) expect(has.has(id)).toBe(true)
    }),
  )
})
