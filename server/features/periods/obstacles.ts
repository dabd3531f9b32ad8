import type { periodObstacles } from '@water/contract/periods/vocabulary'
import { addMonths, type LocalDate, type Month, monthOf } from '@water/rules/calendar'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { type OpenDay, openDaysIn, runningJobs, withDocuments } from './obstacles-store'
import { type BooksState, booksState } from './periods-store'

export interface Obstacles {
  missing: (typeof periodObstacles)[number][]
  openDays: OpenDay[]
  openMonths: Month[]
  jobs: { id: number; kind: string }[]
}

/**
 * Why a month cannot be closed now (books.md §6). The first close of an organization may name any month that is over: those
 * before it close with it. `openMonths` are the open months with documents before this one.
 */
export async function obstaclesOf(
  db: Reader,
  org: OrgId,
  month: Month,
  today: LocalDate,
): Promise<Obstacles & { books: BooksState }> {
  const [books, openDays, jobs] = await Promise.all([
    booksState(db, org),
    openDaysIn(db, org, month),
    runningJobs(db, org),
  ])
  const { firstOpen } = books
  const openMonths = firstOpen === '' ? [] : await withDocuments(db, org, monthsBetween(firstOpen, month))
  const missing: Obstacles['missing'] = []
  if (month >= monthOf(today)) missing.push('month')
  if (openMonths.length > 0) missing.push('earlier_months')
  if (openDays.length > 0) missing.push('days')
  if (jobs.length > 0) missing.push('jobs')
  return { missing, openDays, openMonths, jobs, books }
}

/** From a month to another, which is not included. */
export function monthsBetween(from: Month, to: Month): Month[] {
  const months: Month[] = []
  for (let month = from; month < to; month = addMonths(month, 1)) months.push(month)
  return months
}
