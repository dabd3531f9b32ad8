import { type Dated, type DatedVersion, refuseEffectiveFrom } from '@water/rules/billing/dated-versions'
import type { LocalDate } from '@water/rules/calendar'
import { orNotFound, refuse, refuseField } from '../../refusal'

/** The fields of a version of a price family or a surcharge item that decide whether it may change. */
export interface Version extends DatedVersion {
  id: number
}

/** The effect of putting `wanted` on a family's versions. */
export type VersionChange<V> = { do: 'nothing' } | { do: 'update'; version: V } | { do: 'add' }

/**
 * PUT of a price family or surcharge item (domain.md §3.3): the newest version, or the named one, changes while no
 * order uses it; after that a later effective_from adds a version, and, when all of its orders are reversed, the same one
 * does, too. Unchanged values (only a new name) change no version.
 */
export function changeOfVersion<V extends Version>(
  versions: readonly V[],
  wanted: Dated & { version?: number | null | undefined },
  isSame: (stored: V) => boolean,
  billedUntil: LocalDate | null,
): VersionChange<V> {
  const named = wanted.version ?? versions.at(-1)?.id
  const stored = versions.find(({ id }) => id === named)
  if (!stored) return named === undefined ? { do: 'add' } : refuseField('version', 'unknown_reference')
  if (isSame(stored)) return { do: 'nothing' }
  const isReplaced = wanted.effectiveFrom === stored.effectiveFrom && isBefore(billedUntil, stored)
  if (stored.used && wanted.effectiveFrom <= stored.effectiveFrom && !isReplaced)
    return refuse('version_used', { params: { date: stored.effectiveFrom }, about: 'effective_from' })
  const others = stored.used ? versions : versions.filter((version) => version !== stored)
  checkEffectiveFrom(wanted.effectiveFrom, others, billedUntil)
  return stored.used ? { do: 'add' } : { do: 'update', version: stored }
}

const isBefore = (billedUntil: LocalDate | null, { effectiveFrom }: Dated): boolean =>
  billedUntil === null || billedUntil < effectiveFrom

/** 409 for a version that orders use, and for the only one. */
export function refuseDeletion(versions: readonly Version[], id: number): void {
  const version = orNotFound(versions.find((one) => one.id === id))
  if (version.used) refuse('version_closed', { params: { date: version.effectiveFrom } })
  if (versions.length === 1) refuse('only_version')
}

/** 409 when another version begins that day, or a live order already billed it. */
export function checkEffectiveFrom(
  date: LocalDate,
  others: readonly DatedVersion[],
  billedUntil: LocalDate | null,
): void {
  const refused = refuseEffectiveFrom(date, others, billedUntil)
  if (refused === 'same_day') refuse('version_same_day', { params: { date }, about: 'effective_from' })
  if (refused === 'already_billed')
    refuse('already_billed', { params: { date: billedUntil ?? '' }, about: 'effective_from' })
}

/** Tells whether new values equal the stored row ('2.07' is '2.0700'). */
export function saysTheSame(values: object, row: object): boolean {
  const stored = new Map<string, unknown>(Object.entries(row))
  return Object.entries(values).every(([name, value]) => plain(value) === plain(stored.get(name)))
}

function plain(value: unknown): string {
  return JSON.stringify(value ?? null, (_, inner: unknown) =>
    typeof inner === 'string' && /^-?\d+\.\d+$/.test(inner) ? inner.replace(/\.?0+$/, '') : inner,
  )
}
