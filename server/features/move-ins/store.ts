import type { wholeKinds } from '@water/contract/jobs/calls'
import type { jobStates } from '@water/contract/jobs/vocabulary'
import { moveInFields } from '@water/contract/move-ins/fields'
import type { moveInStates } from '@water/contract/move-ins/vocabulary'
import type { LocalTime } from '@water/rules/calendar'
import { sql } from 'kysely'
import { declaredTable } from '../../db/declared-table'
import type { Reader, Tx } from '../../db/read-write'
import { type RowOf, recordTable } from '../../db/record-store'
import { nextVersion } from '../../db/row-version'
import type { OrgId } from '../../db/scope'
import type { KeptRefusal } from '../jobs/outcome'
import type { MoveInSheet } from './columns'
import type { Sums } from './row-to-read'

export type MoveInState = (typeof moveInStates)[number]

/** A file of a sheet: one that stands, was only checked, or is being read. */
export interface SheetFile {
  id: number
  stands: boolean
  kind: MoveInSheet
  name: string
  rows: number
  bad: number
  ignored_columns: string[]
  sums: Sums
  refusal: KeptRefusal | null
  checked_at: string | null
}

interface LastJob {
  id: number
  kind: (typeof wholeKinds)[number]
  check: boolean
  state: (typeof jobStates)[number]
  total: number
  done: number
  failed: number
  failure: KeptRefusal | null
  started_by_name: string
  finished_at: string | null
}

export const moveInTable = recordTable(
  declaredTable('move_ins', moveInFields, {
    elsewhere: {},
    undeclared: { agreed_by: 'who agreed, as the audit trail says', parallel: 'of its last parallel run' },
  }),
  {
    derived: {
      files: sql<SheetFile[]>`coalesce((
        select json_agg(json_build_object('id', f.id, 'stands', f.is_current, 'kind', f.kind, 'name', f.name, 'rows', f.rows, 'bad', f.bad,
          'ignored_columns', f.ignored_columns, 'sums', f.sums, 'refusal', f.refusal,
          'checked_at', to_char(f.checked_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')) order by f.id)
        from move_in_files f
        where f.organization_id = t.organization_id and f.move_in_id = t.id and f.kind <> 'parallel'), '[]')`,
      parallel: sql<{ rows: number; same: number; undecided: number; at: string } | null>`(
        t.parallel || jsonb_build_object('undecided', (
          select count(*) from move_in_differences d
          where d.organization_id = t.organization_id and d.move_in_id = t.id and d.decision is null)))`,
      job: sql<number | null>`(
        select max(j.id) from jobs j
        where j.organization_id = t.organization_id and j.state in ('queued', 'running')
          and j.kind like 'move\\_in\\_%' and j.params ->> 'move_in' = t.id::text)`,
      last_job: sql<LastJob | null>`(
        select json_build_object('id', j.id, 'kind', j.kind, 'check', j.is_check, 'state', j.state, 'total', j.total,
          'done', j.done, 'failed', j.failed, 'failure', j.failure, 'started_by_name', j.started_by_name,
          'finished_at', to_char(j.finished_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'))
        from jobs j
        where j.organization_id = t.organization_id
          and j.kind like 'move\\_in\\_%' and j.params ->> 'move_in' = t.id::text
        order by j.id desc limit 1)`,
      agreed_by_name: sql<string | null>`(
        select coalesce(nullif(u.name, ''), u.username) from users u where u.id = t.agreed_by)`,
    },
    search: ['t.name'],
    orderedBy: '-id',
  },
)

export type MoveInRow = RowOf<typeof moveInTable>

/** The one that is neither agreed nor withdrawn. */
export const openMoveIn = (db: Reader, org: OrgId) =>
  db
    .selectFrom('move_ins')
    .select(['id', 'name'])
    .where('organization_id', '=', org)
    .where('state', 'not in', ['agreed', 'withdrawn'])
    .executeTakeFirst()

export async function stateMoveIn(
  tx: Tx,
  org: OrgId,
  id: number,
  state: MoveInState,
  now: LocalTime,
): Promise<void> {
  await tx
    .updateTable('move_ins')
    .set({ state, updated_at: nextVersion(now) })
    .where('organization_id', '=', org)
    .where('id', '=', id)
    .execute()
}

/** The surcharge items of the organization, by whose names a sheet of open bills has columns. */
export async function itemsOf(db: Reader, org: OrgId): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('surcharge_items')
    .select(['id', 'name'])
    .where('organization_id', '=', org)
    .orderBy('id')
    .execute()
}
