import { type LocalDate, type YearDay, yearDayAfter, yearDayUpTo } from '../calendar'

/** The day on which tier years begin, for days from `from` on; `from` is null for the first. */
export type TierYearStart = { readonly from: LocalDate | null; readonly start: YearDay }
/** Ascending, at least one. Each applies until the next one's `from`, which is itself such a `start`. */
export type TierYears = readonly TierYearStart[]

export function tierYears(start: YearDay): TierYears {
  return [{ from: null, start }]
}

/** The first day of the tier year that contains the date. */
export function tierYearOf(date: LocalDate, years: TierYears): LocalDate {
  return yearDayUpTo(date, years[inForceAt(date, years)]!.start)
}

/** The first day of the tier year after the one that begins on `tierYear`. */
export function nextTierYear(tierYear: LocalDate, years: TierYears): LocalDate {
  const at = inForceAt(tierYear, years)
  const next = yearDayAfter(tierYear, years[at]!.start)
  const change = years[at + 1]?.from
  return change && change < next ? change : next
}

/**
 * 改阶梯年起始日：自最近计费日之后的第一个新起始日起执行，此前的阶梯年不变，其间的一年缩短而各档上限不减。
 * Tier years after a change of their start. The new start counts from its first day after everything that is billed
 * (null: nothing is), so the tier year of a billed day never changes and old orders continue to add up. The year before
 * it ends early, with its full bounds. A change that no bill has met yet is dropped. See tier-year.md.
 */
export function changedTierYears(years: TierYears, start: YearDay, billedUntil: LocalDate | null): TierYears {
  if (years.at(-1)!.start === start) return years
  if (billedUntil === null) return tierYears(start)
  const met = years.filter(({ from }) => from === null || from <= billedUntil)
  if (met.at(-1)!.start === start) return met
  return [...met, { from: yearDayAfter(billedUntil, start), start }]
}

function inForceAt(date: LocalDate, years: TierYears): number {
  let at = years.length - 1
  while (at > 0 && years[at]!.from! > date) at--
  return at
}
