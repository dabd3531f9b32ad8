import type { LocalTime } from '@water/rules/calendar'
import { sql } from 'kysely'
import { copyRows } from '../../db/copy'
import { COUNT_LIMIT } from '../../db/count'
import type { Reader, Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { KeptRefusal } from '../jobs/outcome'

export interface DifferingItem {
  name: string
  old: string
  ours: string
}

/** A reading whose bills differ, or that has none here. */
export interface Differing {
  line: number
  account_no: string
  meter_id: number | null
  read_at: string | null
  reading: string | null
  old_volume: string | null
  old_amount: string | null
  our_volume: string | null
  our_amount: string | null
  items: readonly DifferingItem[]
  difference: string
  refusal: KeptRefusal | null
}

export async function forgetDifferences(tx: Tx, org: OrgId, moveIn: number): Promise<void> {
  await tx
    .deleteFrom('move_in_differences')
    .where('organization_id', '=', org)
    .where('move_in_id', '=', moveIn)
    .execute()
}

export async function keepDifferences(
  tx: Tx,
  org: OrgId,
  moveIn: number,
  file_name: string,
  rows: readonly Differing[],
): Promise<void> {
  await copyRows(
    tx,
    'move_in_differences',
    rows.map(({ items, refusal, ...row }) => ({
      ...{ organization_id: org, move_in_id: moveIn, file_name },
      ...row,
      items: JSON.stringify(items),
      refusal: refusal && JSON.stringify(refusal),
      // One that has no bill here differs by all of it.
      size: (refusal ? (row.old_amount ?? '0.00') : row.difference).replace('-', ''),
    })),
  )
}

export async function stateParallel(
  tx: Tx,
  org: OrgId,
  moveIn: number,
  run: { rows: number; same: number; at: LocalTime },
): Promise<void> {
  await tx
    .updateTable('move_ins')
    .set({ parallel: JSON.stringify(run) })
    .where('organization_id', '=', org)
    .where('id', '=', moveIn)
    .execute()
}

export interface DifferenceRow extends Differing {
  id: number
  file_name: string
  decision: 'old_wrong' | 'ours_accepted' | 'to_mend' | null
  remark: string
  decided_by: number | null
  decided_by_name: string | null
  decided_at: LocalTime | null
}

const ofMoveIn = (org: OrgId, moveIn: number, decided: boolean | undefined) => sql`
  from move_in_differences d
  where d.organization_id = ${org} and d.move_in_id = ${moveIn}
    and ${decided === undefined ? sql`true` : decided ? sql`d.decision is not null` : sql`d.decision is null`}`

/** The largest first. */
export async function pageOfDifferences(
  db: Reader,
  org: OrgId,
  moveIn: number,
  decided: boolean | undefined,
  range: { offset: number; limit: number },
): Promise<{ count: number; rows: DifferenceRow[] }> {
  const from = ofMoveIn(org, moveIn, decided)
  const { rows } = await sql<DifferenceRow>`
    select p.*, coalesce(nullif(u.name, ''), u.username) as decided_by_name
    from (select d.* ${from} order by d.size desc, d.id limit ${range.limit} offset ${range.offset}) p
    left join users u on u.id = p.decided_by
    order by p.size desc, p.id`.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 ${from} limit ${COUNT_LIMIT + 1}) found`.execute(db)
  return { count: counted.rows[0]!.count, rows }
}

/** Returns how many were decided. */
export async function decide(
  tx: Tx,
  org: OrgId,
  moveIn: number,
  ids: readonly number[] | 'all',
  decided: { decision: string; remark: string; by: number; now: LocalTime },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update move_in_differences set decision = ${decided.decision}, remark = ${decided.remark}, decided_by = ${decided.by},
      decided_at = ${decided.now}::timestamptz
    where organization_id = ${org} and move_in_id = ${moveIn}
      and ${ids === 'all' ? sql`decision is null` : sql`id = any(${[...ids]}::bigint[])`} returning id`.execute(
    tx,
  )
  return rows.length
}

export async function hasUndecided(db: Reader, org: OrgId, moveIn: number): Promise<boolean> {
  const { rows } = await sql`
    select from move_in_differences where organization_id = ${org} and move_in_id = ${moveIn} and decision is null limit 1`.execute(
    db,
  )
  return rows.length > 0
}
