import type { Language } from '@water/contract/text'
import { Logger, runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import { createPool } from '../../db/connection'
import type { Tx } from '../../db/read-write'
import { asOrgId, type OrgId } from '../../db/scope'

/** Does a job; the job's own row says which one. */
export const TASK = 'run_job'
/** Makes the result file for the person who uploaded it. */
export const RESULT_TASK = 'make_result_file'
/** A job that was started this often without an end is given up. */
export const MOST_ATTEMPTS = 8

export interface TaskPayload {
  organization: number
  job: number
}

export interface ResultPayload extends TaskPayload {
  language: Language
}

/** Hands a job to the worker when the transaction commits. */
export async function enqueue(tx: Tx, organization: OrgId, job: number): Promise<void> {
  const payload: TaskPayload = { organization, job }
  // One attempt more than our own limit, so that the last one can report that the job is given up.
  await sql`
    select graphile_worker.add_job(${TASK}, ${JSON.stringify(payload)}::json,
      max_attempts => ${MOST_ATTEMPTS + 1}, job_key => ${`job ${job}`})`.execute(tx)
}

/** Asks for a job's result file. Several requests make it once; it goes before the next job. */
export async function enqueueResult(tx: Tx, organization: OrgId, job: number, language: Language) {
  const payload: ResultPayload = { organization, job, language }
  await sql`
    select graphile_worker.add_job(${RESULT_TASK}, ${JSON.stringify(payload)}::json,
      max_attempts => ${MOST_ATTEMPTS + 1}, job_key => ${`result ${job} ${language}`},
      job_key_mode => 'unsafe_dedupe', priority => -1)`.execute(tx)
}

/** Hands over again the jobs that are not done and not in the queue: after a restore the queue is empty. */
export async function enqueueForgotten(tx: Tx): Promise<void> {
  const forgotten = await tx
    .selectFrom('jobs')
    .select(['organization_id', 'id'])
    .where('state', 'in', ['queued', 'running'])
    .where(sql<boolean>`not exists (select from graphile_worker.jobs q where q.key = 'job ' || jobs.id)`)
    .execute()
  for (const { organization_id, id } of forgotten) await enqueue(tx, asOrgId(organization_id), id)
}

/**
 * Makes the queue's own tables, or updates them. With a pool of ours: the library stops listening to its own before the connection is
 * closed, and an error of a database that ends just then would end the process.
 */
export async function prepareQueue(connectionString: string): Promise<void> {
  const pool = createPool(connectionString, { size: 1, name: 'queue', statement_timeout_ms: 0 })
  try {
    await runMigrations({ pgPool: pool, logger: silent })
  } finally {
    await pool.end()
  }
}

/** Its messages do not help an operator: a job reports its own errors. */
export const silent = new Logger(() => () => {})
