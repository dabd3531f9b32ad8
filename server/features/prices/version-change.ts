import { type Dated, refuseEffectiveFrom } from '@water/rules/billing/dated-versions'
import type { LocalDate } from '@water/rules/calendar'
import { refuse } from '../../refusal'

/** A version of a price family or a surcharge item, as far as the question whether it may change goes. */
export interface DatedVersion extends Dated {
  id: number
  used: boolean
}

/** What becomes of a family's versions when `wanted` is put. */
export type VersionChange<V> = { do: 'nothing' } | { do: 'update'; version: V } | { do: 'add' }

/**
 * PUT of a price family or surcharge item (domain.md §3.3): the newest version changes while no order used it; after that
 * a later effective_from adds a version. What is put as it already stands (a new name only) changes no version.
 */
export function changeOfNewest<V extends DatedVersion>(
  versions: readonly V[],
  wanted: Dated,
  isSame: (newest: V) => boolean,
  billedUntil: LocalDate | null,
): VersionChange<V> {
  const newest = versions.at(-1)
  if (!newest) return { do: 'add' }
  if (isSame(newest)) return { do: 'nothing' }
  if (newest.used && wanted.effectiveFrom <= newest.effectiveFrom)
    return refuse('version_used', { params: { date: newest.effectiveFrom }, about: 'effective_from' })
  const others = newest.used ? versions : versions.filter((version) => version !== newest)
  checkEffectiveFrom(wanted.effectiveFrom, others, billedUntil)
  return newest.used ? { do: 'add' } : { do: 'update', version: newest }
}

/** 409 when another version begins that day, or a live order already billed it. */
export function checkEffectiveFrom(
  date: LocalDate,
  others: readonly Dated[],
  billedUntil: LocalDate | null,
): void {
  const refused = refuseEffectiveFrom(date, others, billedUntil)
  if (refused === 'same_day') refuse('version_same_day', { params: { date }, about: 'effective_from' })
  if (refused === 'already_billed')
    refuse('already_billed', { params: { date: billedUntil ?? '' }, about: 'effective_from' })
}

/** Whether values to be written say what the stored row says already ('2.07' is '2.0700'). */
export function saysTheSame(values: object, row: object): boolean {
  const stored = new Map<string, unknown>(Object.entries(row))
  return Object.entries(values).every(([name, value]) => plain(value) === plain(stored.get(name)))
}

function plain(value: unknown): string {
  return JSON.stringify(value ?? null, (_, inner: unknown) =>
    typeof inner === 'string' && /^-?\d+\.\d+$/.test(inner) ? inner.replace(/\.?0+$/, '') : inner,
  )
}
