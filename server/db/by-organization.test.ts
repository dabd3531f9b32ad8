import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/test-app'
import { newWaterworks } from '../testing/waterworks'
import { countByOrganization, sliceByOrganization } from './by-organization'
import type { Scope } from './scope'

let t: TestApp
let organizations: number[]
beforeAll(async () => {
  t = await startApp()
  for (let at = 0; at < 4; at++) await newWaterworks(t)
  const rows = await t.db.selectFrom('organizations').select('id').orderBy('id').execute()
  organizations = rows.map(({ id }) => id)
})
afterAll(() => t.stop())

const ALL: Scope = { of: 'all' }
const placeOf = (scope: Scope) => organizations.indexOf(scope.of === 'one' ? scope.org : 0)

interface Row {
  id: number
  rank: string
}
/** The rank of the nth row of an organization: where its rows stand among those of the others. */
const RANKS: readonly (readonly [how: string, rankOf: (place: number, n: number) => number])[] = [
  ['alternate', (_, n) => n],
  ['follow each other', (place, n) => place * 10_000 + n],
  ['stand apart in unequal parts', (place, n) => (n % (place + 1) === 0 ? n : 5000 + n)],
  ['are equal', () => 1],
]

test.each(RANKS)(
  'a slice of all organizations is that of all their rows, where these %s',
  async (_, rankOf) => {
    const lists = organizations.map((_, place) =>
      Array.from({ length: 50 + 450 * place }, (_, n): Row => {
        return { id: n * 10 + place, rank: String(rankOf(place, n)) }
      }).toSorted(compared),
    )
    const whole = lists.flat().toSorted(compared)
    for (const slice of [
      { limit: 20, offset: 0 },
      { limit: 20, offset: 380 },
      { limit: 200, offset: 3000 },
      { limit: 20, offset: 90_000 },
      { limit: Number.MAX_SAFE_INTEGER, offset: 0 },
    ]) {
      let read = 0
      const found = await sliceByOrganization(
        t.db,
        slice,
        { types: { rank: 'numeric', id: 'bigint' }, order: sql`rank, id` },
        async (scope, most) => {
          const rows = lists[placeOf(scope)]!.slice(0, most)
          read += rows.length
          return rows
        },
      )
      expect(found).toEqual(whole.slice(slice.offset, slice.offset + slice.limit))
      // Deep in the list the rows before the slice are not read of each organization.
      if (slice.offset === 380) expect(read).toBeLessThan(4 * 400 * organizations.length)
    }
  },
)

const compared = (one: Row, other: Row) => Number(one.rank) - Number(other.rank) || one.id - other.id

test('a count of all organizations goes no further than it shows, and asks no more of them', async () => {
  const asked: number[] = []
  const countOf = async (scope: Scope, most: number) => {
    asked.push(placeOf(scope))
    return Math.min(10 * (placeOf(scope) + 1), most + 1)
  }
  const places = organizations.map((_, place) => place)
  const sum = places.reduce((all, place) => all + 10 * (place + 1), 0)
  expect(await countByOrganization(t.db, ALL, 1000, countOf)).toBe(sum)
  expect(asked.splice(0)).toEqual(places)
  expect(await countByOrganization(t.db, ALL, 25, countOf)).toBe(26)
  expect(asked).toEqual([0, 1])
})
