import type { Language } from '@water/contract/text'
import { Logger, runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import { createPool } from '../../db/connection'
import type { Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

/** Does a job: which one is chosen when the task begins. There are at least as many tasks as jobs that wait; more do no harm. */
export const TASK = 'run_job'
/** Makes the result file for the person who uploaded it. */
export const RESULT_TASK = 'make_result_file'
/** A job that was started this often without an end is given up. */
export const MOST_ATTEMPTS = 8

export interface TaskPayload {
  /** It does one of the files that take long, or any of the other jobs. */
  ofLongFiles?: boolean
}

export interface ResultPayload {
  organization: number
  job: number
  language: Language
}

/**
 * Lets the worker do one job more when the transaction commits, or some seconds later. Long files share a queue, which is served one by
 * one. Returns the task.
 */
export async function addTask(
  tx: Tx,
  { ofLongFiles, after_s = 0 }: { ofLongFiles: boolean; after_s?: number },
): Promise<string> {
  const payload: TaskPayload = { ofLongFiles }
  // One attempt more than our own limit, so that the last one can report that the job is given up.
  const { rows } = await sql<{ task: string }>`
    select id::text as task from graphile_worker.add_job(${TASK}, ${JSON.stringify(payload)}::json,
      queue_name => ${ofLongFiles ? 'long files' : null}, max_attempts => ${MOST_ATTEMPTS + 1},
      run_at => statement_timestamp() + make_interval(secs => ${after_s}))`.execute(tx)
  return rows[0]!.task
}

/** Asks for a job's result file. Several requests make it once; it goes before the next job, one of an organization at a time. */
export async function enqueueResult(tx: Tx, organization: OrgId, job: number, language: Language) {
  const payload: ResultPayload = { organization, job, language }
  await sql`
    select graphile_worker.add_job(${RESULT_TASK}, ${JSON.stringify(payload)}::json,
      queue_name => ${`results of ${organization}`}, max_attempts => ${MOST_ATTEMPTS + 1}, job_key => ${`result ${job} ${language}`},
      job_key_mode => 'unsafe_dedupe', priority => -1)`.execute(tx)
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
