import { settings } from '@water/contract/organizations/calls'
import { markNotRead } from '@water/contract/rounds/calls'
import { type LocalDate, monthOf } from '@water/rules/calendar'
import { perform } from '../http/perform'
import { readDaysOf } from './read-days'
import type { Account } from './set-up'
import type { Timeline } from './timeline'

const ESTIMATES = settings.shape.max_consecutive_estimates.parse(undefined)
/** Without a bill on so many days of reading, the cycles since the last one are as many. */
const MISSED = 3

/**
 * Plans accounts without a bill for three cycles, in the book that is read monthly: a meter that has been estimated as often as is
 * allowed, two that the reader does not reach, and one that was never read.
 */
export function planUnbilled(timeline: Timeline, today: LocalDate): void {
  const { plan, accounts } = timeline.company
  const book = plan.areas.flatMap(({ books }) => books).find(({ cycle }) => cycle === 1)!
  const days = readDaysOf(book, timeline.firstDay, today)
  // No example (examples.ts) is among the last ones, and works have a master.
  const [estimated, locked, buried, never] = accounts
    .filter(({ household: { book: of, quirk, community } }) => {
      return of === book && quirk === 'none' && community.kind !== 'works'
    })
    .slice(-4)
  // A bill comes before them, by which they are estimated.
  if (days.length > ESTIMATES + MISSED) {
    for (const day of days.slice(-MISSED - ESTIMATES, -MISSED)) timeline.estimateOn(estimated!, day)
    timeline.leaveOut(estimated!, days.at(-MISSED)!)
  }
  if (days.length > MISSED) {
    miss(timeline, locked!, days.slice(-MISSED), 'locked')
    miss(timeline, buried!, days.slice(-MISSED), 'buried')
  }
  timeline.leaveOut(never!, timeline.firstDay)
}

/** The reader comes on each of these days, and says why the meter could not be read. */
function miss(
  timeline: Timeline,
  account: Account,
  days: readonly LocalDate[],
  reason: 'locked' | 'buried',
): void {
  timeline.leaveOut(account, days[0]!)
  const { tx, routes } = timeline.making
  const { crew, books } = timeline.company
  const id = books.get(account.household.book)!
  for (const day of days) {
    const now = `${day} 16:00:00`
    const body = { meter: account.meter, month: monthOf(day), reason }
    timeline.plan(now, async () => {
      await perform(routes, markNotRead, { tx, caller: crew.as.reader, now }, { id, body })
    })
  }
}
