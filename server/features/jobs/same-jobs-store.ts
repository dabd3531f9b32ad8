import type { LocalTime } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { Acting } from '../../http/call'
import type { JobKindName } from './store'

export interface EarlierImport {
  job: number
  started_by: number | null
  service_id: number | null
  by: string
  at: LocalTime
  file: string | null
  state: string
  total: number
  failed: number
}

/** The job that does the same call and body for the organization. */
export const findUnderWay = (db: Reader, org: OrgId, asked: string) =>
  db
    .selectFrom('jobs')
    .select(['id', 'started_by', 'service_id'])
    .where('organization_id', '=', org)
    .where('asked', '=', asked)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst()

/** A job of the same caller with the same content that leaves nothing to do: it has ended without a refusal, or will end. */
export async function findEndedTwin(
  tx: Tx,
  org: OrgId,
  {
    kind,
    fileHash,
    startedBy,
  }: { kind: JobKindName; fileHash: string; startedBy: Pick<Acting, 'id' | 'service'> },
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('jobs')
    .select('id')
    .where('organization_id', '=', org)
    .where('file_hash', '=', fileHash)
    .$call((jobs) =>
      startedBy.service === null
        ? jobs.where('started_by', '=', startedBy.id)
        : jobs.where('service_id', '=', startedBy.service),
    )
    .where('kind', '=', kind)
    .where('is_check', '=', false)
    .where('taken_back_by', 'is', null)
    .where(({ eb, and, or }) =>
      or([eb('state', 'in', ['queued', 'running']), and([eb('state', '=', 'done'), eb('failed', '=', 0)])]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** The last import of the same content by any caller, with any choices; a failed one has imported nothing. */
export async function findEarlier(
  db: Reader,
  org: OrgId,
  kind: JobKindName,
  hashes: readonly string[],
): Promise<EarlierImport | undefined> {
  return db
    .selectFrom('jobs as j')
    .leftJoin('users as u', 'u.id', 'j.started_by')
    .select([
      'j.id as job',
      'j.started_by',
      'j.service_id',
      'j.created_at as at',
      'j.file_name as file',
      'j.state',
      'j.total',
      'j.failed',
    ])
    .select(sql<string>`coalesce(nullif(u.name, ''), j.started_by_name)`.as('by'))
    .where('j.organization_id', '=', org)
    .where('j.file_hash', 'in', [...hashes])
    .where('j.kind', '=', kind)
    .where('j.is_check', '=', false)
    .where('j.state', '<>', 'failed')
    .where('j.taken_back_by', 'is', null)
    .orderBy('j.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
