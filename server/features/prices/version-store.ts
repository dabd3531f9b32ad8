import type { LocalDate } from '@water/rules/calendar'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

/** The fields of the versions of all dated records. */
export interface VersionRow {
  id: number
  used: boolean
  effective_from: LocalDate
}

export interface VersionTable<V extends VersionRow> {
  table: string
  /** The column with a version's record. */
  record: keyof V & string
  /** Further fields that are read beside its columns; `v` is the version. */
  derived?: RawBuilder<unknown>
}

/** Versions of records, ascending by effective_from; of two of one day the later one counts. */
export async function versionsOf<V extends VersionRow>(
  db: Reader,
  { table, record, derived }: VersionTable<V>,
  records: readonly { id: number; organization: number }[],
): Promise<V[]> {
  const organizations = [...new Set(records.map(({ organization }) => organization))]
  const ids = records.map(({ id }) => id)
  const { rows } = await sql<V>`
    select v.*${derived ? sql`, ${derived}` : sql``} from ${sql.table(table)} v
    where v.organization_id = any(${organizations}::bigint[]) and ${sql.ref(`v.${record}`)} = any(${ids}::bigint[])
    order by ${sql.ref(`v.${record}`)}, v.effective_from, v.id`.execute(db)
  return rows
}

export async function recordOfVersion<V extends VersionRow>(
  db: Reader,
  { table, record }: VersionTable<V>,
  org: OrgId,
  id: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ record: number }>`
    select ${sql.ref(record)} as record from ${sql.table(table)}
    where organization_id = ${org} and id = ${id}`.execute(db)
  return rows[0]?.record
}
