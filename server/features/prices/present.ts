import { effectiveTo, inForce } from '@water/rules/billing/dated-versions'
import type { LocalDate } from '@water/rules/calendar'
import type { DatedRecord, DatedReply, NamedRow, VersionInput } from './dated-record'
import type { VersionRow } from './version-store'

/**
 * A record on the wire: the fields of the version in force on `today` (else of the first one to come), and all
 * versions.
 */
export function present<R extends DatedReply, V extends VersionRow, I extends VersionInput>(
  { table, presentVersion }: Pick<DatedRecord<R, V, I>, 'table' | 'presentVersion'>,
  row: NamedRow,
  rows: readonly V[],
  today: LocalDate,
): object {
  const dated = rows.map((version) => ({ effectiveFrom: version.effective_from }))
  const versions = rows.map((version, at) => presentVersion(version, effectiveTo(dated, at)))
  const current = inForce(
    versions.map((version) => ({ version, effectiveFrom: version.effective_from })),
    today,
  )
  // A record is created with its first version and never loses it.
  const { id: version, used: _, ...flat } = current?.version ?? versions[0]!
  return { ...table.shown(row), version, ...flat, versions }
}
