import type { readDashboard } from '@water/contract/dashboard/calls'
import { arrearsAges } from '@water/contract/dashboard/vocabulary'
import type { Wire } from '@water/contract/endpoint'
import { addDays, daysBetween, type LocalDate } from '@water/rules/calendar'
import { fen, totalOf, yuan } from '@water/rules/money'
import { volumeText } from '../../db/declared-table'
import type { StoredComparison } from './comparison'
import type { StoredAge, StoredFigures, StoredOrganization, StoredSums } from './figures-store'
import type { PartFigures } from './prepared-store'

export type Dashboard = Wire<typeof readDashboard>['reply']
type Round = NonNullable<Dashboard['rounds']>[number]

const money = (text: string): string => yuan(fen(text))

const presentSums = ({ charged, collected, volume, billed_volume, collection_rate, by_day }: StoredSums) => ({
  charged: money(charged),
  collected: money(collected),
  collection_rate,
  billed_volume: volumeText(billed_volume),
  volume: volumeText(volume),
  by_day: by_day.map(presentDay),
})

const presentDay = (day: StoredSums['by_day'][number]) => ({
  date: day.date,
  charged: money(day.charged),
  collected: money(day.collected),
})

export const presentFigures = ({ sums, yearBefore, arrears }: StoredFigures) => ({
  ...presentSums(sums),
  billed_volume_last_year: volumeText(yearBefore.billed_volume),
  volume_last_year: volumeText(yearBefore.volume),
  ...presentArrears(arrears),
})

/** Every age has its row, so that charts of two days have the same bars. */
function presentArrears(stored: readonly StoredAge[]) {
  const byAge = new Map(stored.map((row) => [row.age, row]))
  const arrears_by_age = arrearsAges.map((age) => {
    const { amount = '0', count = 0 } = byAge.get(age) ?? {}
    return { age, amount: money(amount), count }
  })
  return { arrears: yuan(totalOf(stored.map(({ amount }) => fen(amount)))), arrears_by_age }
}

export const presentComparison = (stored: StoredComparison) => ({
  ...stored,
  by_day: stored.by_day.map(presentDay),
  movements: stored.movements.map((one) => ({ ...one, now: money(one.now), before: money(one.before) })),
})

/** The figures of a month so far, with the days up to another one: nothing is issued or posted in days to come. */
export function reachingTo(
  figures: StoredFigures & Pick<PartFigures, 'yearBeforeOfMonth'>,
  to: LocalDate,
): StoredFigures {
  const { sums } = figures
  const last = sums.by_day.at(-1)!.date
  const later = Array.from({ length: daysBetween(last, to) }, (_, day) => ({
    ...{ date: addDays(last, day + 1), charged: '0', collected: '0' },
  }))
  return {
    ...figures,
    sums: { ...sums, by_day: [...sums.by_day, ...later] },
    yearBefore: later.length > 0 ? figures.yearBeforeOfMonth : figures.yearBefore,
  }
}

export const presentOrganization = (row: StoredOrganization) => ({
  ...row,
  charged: money(row.charged),
  collected: money(row.collected),
  arrears: money(row.arrears),
})

/** A reader with more books than this goes to the list of them. */
export const MOST_ROUNDS = 20

/** The caller's own books; for somebody without any, those of all with the most meters left. */
export function roundsFor(rounds: readonly Round[], caller: number | null): Round[] {
  const own = rounds.filter(({ reader }) => reader !== null && reader === caller)
  const wanted = own.length > 0 ? own : rounds.toSorted((one, other) => leftOf(other) - leftOf(one))
  return wanted.slice(0, MOST_ROUNDS)
}

const leftOf = ({ unread, not_read }: Round): number => unread + not_read
