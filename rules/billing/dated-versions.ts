import { addDays, type LocalDate } from '../calendar'

/** A thing that applies from a day until the next one of its kind begins. */
export type Dated = { readonly effectiveFrom: LocalDate }

/** How a change inside a period is billed (price_change_policy, tier_straddle_policy). */
export type ChangePolicy = 'reading_date' | 'period_start' | 'by_days'

/** A version that bills the days from … to, both included. */
export type VersionSpan<V> = { readonly version: V; readonly from: LocalDate; readonly to: LocalDate }

/** A version, and whether an order was billed with it, be it reversed since. */
export type DatedVersion = Dated & { readonly used: boolean }

/**
 * The version in force on a day; undefined before the first. `versions` ascend by effectiveFrom; of two that begin on one day the
 * later one replaces the other.
 */
export function inForce<V extends Dated>(versions: readonly V[], date: LocalDate): V | undefined {
  for (let index = versions.length - 1; index >= 0; index--) {
    const version = versions[index]!
    if (version.effectiveFrom <= date) return version
  }
  return undefined
}

/** The last day of a version: the day before the next one begins (and so before its own, if it is replaced); null for the last. */
export function effectiveTo(versions: readonly Dated[], index: number): LocalDate | null {
  const next = versions[index + 1]
  return next ? addDays(next.effectiveFrom, -1) : null
}

/**
 * The versions that bill the days from … to: one of them, or under by_days each for its own days. Days before the first
 * version have none (the callers decide about those).
 */
export function versionSpans<V extends Dated>(
  versions: readonly V[],
  policy: ChangePolicy,
  from: LocalDate,
  to: LocalDate,
): VersionSpan<V>[] {
  if (policy !== 'by_days') {
    const version = inForce(versions, policy === 'reading_date' ? to : from)
    return version ? [{ version, from, to }] : []
  }
  const spans: VersionSpan<V>[] = []
  for (const [index, version] of versions.entries()) {
    if (version.effectiveFrom > to) break
    const last = effectiveTo(versions, index)
    if (last !== null && (last < from || last < version.effectiveFrom)) continue
    spans.push({
      version,
      from: version.effectiveFrom > from ? version.effectiveFrom : from,
      to: last !== null && last < to ? last : to,
    })
  }
  return spans
}

/**
 * The reason why a version may not begin on a day (409), or null: another version begins then, or a live order has already billed
 * days up to then or later (`billedUntil`: the latest period_to of the family's live orders). A version that orders were billed
 * with cannot be changed; once all of them are reversed, another one of the same day may replace it.
 */
export function refuseEffectiveFrom(
  effectiveFrom: LocalDate,
  others: readonly DatedVersion[],
  billedUntil: LocalDate | null,
): 'same_day' | 'already_billed' | null {
  const isBilled = billedUntil !== null && effectiveFrom <= billedUntil
  if (others.some((other) => other.effectiveFrom === effectiveFrom && (isBilled || !other.used)))
    return 'same_day'
  return isBilled ? 'already_billed' : null
}
