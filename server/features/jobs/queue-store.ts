import { Logger, runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import type { Tx } from '../../db/read-write'
import { type OrgId, vouchFor } from '../../db/scope'

/** The one task of the queue; what it does stands in the job's own row. */
export const TASK = 'run_job'
/** A job that was begun this often without coming to an end is given up. */
export const MOST_ATTEMPTS = 8

export interface TaskPayload {
  organization: number
  job: number
}

/** Hands a job to the worker when the transaction commits. */
export async function enqueue(tx: Tx, organization: OrgId, job: number): Promise<void> {
  const payload: TaskPayload = { organization, job }
  // One attempt more than we make ourselves, so that the last one can say that it was given up.
  await sql`
    select graphile_worker.add_job(${TASK}, ${JSON.stringify(payload)}::json,
      max_attempts => ${MOST_ATTEMPTS + 1}, job_key => ${`job ${job}`})`.execute(tx)
}

/** Hands over again what is not done and not in the queue: after a restore the queue is empty. */
export async function enqueueForgotten(tx: Tx): Promise<void> {
  const forgotten = await tx
    .selectFrom('jobs')
    .select(['organization_id', 'id'])
    .where('state', 'in', ['queued', 'running'])
    .where(sql<boolean>`not exists (select from graphile_worker.jobs q where q.key = 'job ' || jobs.id)`)
    .execute()
  for (const { organization_id, id } of forgotten) await enqueue(tx, vouchFor(organization_id), id)
}

/** Makes the queue's own tables, or brings them up to date. */
export function prepareQueue(connectionString: string): Promise<void> {
  return runMigrations({ connectionString, maxPoolSize: 1, logger: silent })
}

/** Its news are of no use to an operator: what goes wrong in a job is reported by the job. */
export const silent = new Logger(() => () => {})
