import { keysOf } from '@water/contract/gathered'
import type { ObjectKind } from '@water/contract/object'
import { objects } from '@water/contract/objects'
import { searchAll } from '@water/contract/search/calls'
import { type FoundKind, MOST_FOUND } from '@water/contract/search/vocabulary'
import { may, type Need } from '@water/rules/access/may'
import { dateOf } from '@water/rules/calendar'
import { finders } from '../../finders'
import { query, type Route } from '../../http/route'
import type { Found } from './finder'

/** Who may open a row of the kind. */
function openersOf(kind: FoundKind): Need {
  const { found, readers = 'staff' }: ObjectKind = objects[kind]
  return found?.openers ?? readers
}

export const searchRoutes: Route[] = [
  query(searchAll, async ({ db, scope, caller, query: { q: typed }, now }) => {
    if (!typed || scope.of === 'none') return []
    const asked = { db, scope, typed, today: dateOf(now), most: MOST_FOUND }
    const mine = keysOf(finders).filter((kind) => may(caller, openersOf(kind)))
    return inTurn(
      await Promise.all(
        mine.map(async (kind) => (await finders[kind](asked, caller)).map((row) => ({ kind, ...row }))),
      ),
    )
  }),
]

/** The best of each kind in turn until the answer is full; the rows of a kind stay together. */
function inTurn(lists: readonly Found[][]): Found[] {
  const turns = lists.map((list) => ({ list, share: 0 }))
  let left = MOST_FOUND
  while (left > 0 && turns.some(({ list, share }) => list.length > share)) {
    for (const turn of turns) {
      if (left === 0 || turn.list.length <= turn.share) continue
      turn.share += 1
      left -= 1
    }
  }
  return turns.flatMap(({ list, share }) => list.slice(0, share))
}
