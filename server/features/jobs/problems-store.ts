import { own } from '@water/rules/own'
import { sql } from 'kysely'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

export interface CountedRefusal {
  refusal: unknown
  count: number
  rows: number[]
}

/** Equal refusals of a job with the number of their rows, the most frequent first, and the first three rows. */
export async function countedRefusals(
  db: Reader,
  org: OrgId,
  job: number,
  most: number,
): Promise<CountedRefusal[]> {
  const { rows } = await sql<CountedRefusal>`
    select refusal, count(*)::int as count, (array_agg(row_no order by row_no))[1:3] as rows from job_refusals
    where organization_id = ${org} and job_id = ${job}
    group by refusal order by count(*) desc, min(row_no) limit ${most}`.execute(db)
  return rows
}

/** The records that a column of a sheet names. */
const TABLES = {
  location: 'locations',
  watches: 'locations',
  meter_type: 'meter_types',
  diameter: 'diameters',
  water_price: 'water_prices',
} as const
export type NamedColumn = keyof typeof TABLES

export const isNamedColumn = (column: string): column is NamedColumn => own(TABLES, column) !== undefined

const MOST_NAMES = 5000

export async function recordNames(db: Reader, org: OrgId, column: NamedColumn): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(TABLES[column])} where organization_id = ${org} order by name limit ${MOST_NAMES}`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}
