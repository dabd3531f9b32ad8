import { unbrokenKinds } from '@water/contract/jobs/calls'
import type { LocalTime } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/read-write'
import { asOrgId, type OrgId } from '../../db/scope'
import { addTask } from './queue-store'
import type { JobRun } from './store'

/** A job with no more rows passes longer ones. An upload counts as short until its rows are counted. */
export const SHORT_ROWS = 50
/** A longer job that has waited for this long is passed no more. */
const PASSED_FOR = sql`interval '2 minutes'`

/** Work in one piece makes no room for others, so long ones are done one at a time. */
export const isLongFile = ({ kind, total }: { kind: string; total: number }): boolean =>
  total > SHORT_ROWS && unbrokenKinds.includes(kind)

/** Turns are given one at a time, by all workers of the database: who goes first depends on who is being served. */
const lockTurns = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('turns of jobs', 0))`.execute(tx)

/** All jobs that have not ended. */
const open = (now: LocalTime) => sql`
  open as materialized (
    select organization_id as org, id, task, total > ${SHORT_ROWS} as is_long,
      total > ${SHORT_ROWS} and kind = any(${unbrokenKinds}::text[]) as is_long_file,
      coalesce(stepped_back_at, created_at) > ${now}::timestamptz - ${PASSED_FOR} as is_new
    from jobs where state in ('queued', 'running')
  )`

/**
 * Lets jobs wait again whose task the queue does not have, and gives each waiting one a task: after a restore the queue is empty, and
 * a job may name a task that another database had.
 */
export async function enqueueForgotten(tx: Tx): Promise<void> {
  await lockTurns(tx)
  const { rows: given } = await sql<{ organization_id: number; id: number; task: number }>`
    select organization_id, id, task from jobs where state in ('queued', 'running') and task is not null`.execute(
    tx,
  )
  const { rows: kept } = await sql<{ id: number }>`
    select id from graphile_worker.jobs where id = any(${given.map(({ task }) => task)}::bigint[])
      and (attempts < max_attempts or locked_at is not null)`.execute(tx)
  const known = new Set(kept.map(({ id }) => id))
  for (const { organization_id, id, task } of given)
    if (!known.has(task))
      await sql`
        update jobs set task = null
        where organization_id = ${organization_id} and id = ${id} and task = ${task}::bigint and state in ('queued', 'running')`.execute(
        tx,
      )
  const waiting = await tx
    .selectFrom('jobs')
    .select(['kind', 'total'])
    .where('state', 'in', ['queued', 'running'])
    .where('task', 'is', null)
    .execute()
  for (const job of waiting) await addTask(tx, { ofLongFiles: isLongFile(job) })
}

/** Gives the queue a task for what may be able to begin now. A task that finds nothing to do is gone. */
export async function wake(tx: Tx): Promise<void> {
  const { rows } = await sql<{ ofLongFiles: boolean }>`
    select distinct total > ${SHORT_ROWS} and kind = any(${unbrokenKinds}::text[]) as "ofLongFiles"
    from jobs where state in ('queued', 'running') and task is null`.execute(tx)
  for (const row of rows) await addTask(tx, row)
}

export interface Turn {
  org: OrgId
  job: number
  /** An earlier attempt of the same task has begun it. */
  isAgain: boolean
}

/**
 * Chooses the job that a task of the queue does: the one that it has begun, or the next one of the organization whose turn is longest
 * ago. An organization has one at a time while another one waits. Undefined: none may begin.
 */
export async function takeTurn(
  tx: Tx,
  { task, ofLongFiles, now }: { task: string; ofLongFiles: boolean; now: LocalTime },
): Promise<Turn | undefined> {
  await lockTurns(tx)
  const { rows } = await sql<{ org: number; job: number; is_again: boolean }>`
    with ${open(now)}, begun as (
      select org, id from open where task = ${task}::bigint
    ), turns as materialized (
      select organization_id as org, at from job_turns
    ), next as (
      select w.org, w.id from open w left join turns t on t.org = w.org
      where w.task is null and w.is_long_file = ${ofLongFiles}
        and (w.org not in (select org from open where task is not null)
          or not exists (select from open other where other.task is null and other.org <> w.org))
      order by t.at nulls first, w.is_long and w.is_new, w.id limit 1
    )
    (select org, id as job, true as is_again from begun union all select org, id, false from next)
    order by is_again desc limit 1`.execute(tx)
  const [turn] = rows
  if (turn === undefined) return undefined
  const org = asOrgId(turn.org)
  if (!turn.is_again) {
    await sql`
      insert into job_turns (organization_id, at) values (${org}, statement_timestamp())
      on conflict (organization_id) do update set at = excluded.at`.execute(tx)
    await sql`
      update jobs set task = ${task}::bigint where organization_id = ${org} and id = ${turn.job}`.execute(tx)
  }
  // Where this was the last one of the others, an organization may have a second one now.
  await wake(tx)
  return { org, job: turn.job, isAgain: turn.is_again }
}

/**
 * Whether a job makes room for another one now: while another organization waits, its own does only one; when its turn is over, it is
 * the turn of an organization that has none, and a short job of its own passes a longer one.
 */
export async function goesBehind(
  db: Reader,
  { org, job }: JobRun,
  isOver: boolean,
  now: LocalTime,
): Promise<boolean> {
  const { rows } = await sql`
    with ${open(now)}, served as (
      select org, count(*) as jobs from open where task is not null group by org
    )
    select from open own join served s on s.org = own.org, open w
    where own.org = ${org} and own.id = ${job} and w.task is null and not w.is_long_file and case
      when w.org = own.org then ${isOver} and own.is_long and not w.is_long
      else s.jobs > 1 or ${isOver} and w.org not in (select org from served)
    end
    limit 1`.execute(db)
  return rows.length > 0
}

/** The pause of a job between two looks whether what it needs is there. */
const LOOK_AGAIN_S = 1

/** Lets a job wait that needs what is in the making: its next task, which does no other job, comes after a moment. */
export async function lookAgain(tx: Tx, { org, job, run }: JobRun): Promise<void> {
  const task = await addTask(tx, { ofLongFiles: false, after_s: LOOK_AGAIN_S })
  // Another run may have it: then the task finds nothing to do.
  await sql`
    update jobs set task = ${task}::bigint, run = null
    where organization_id = ${org} and id = ${job} and run = ${run}`.execute(tx)
}

/** Ends the turn of a job before its work is done, and lets it wait for the next one. False: nobody goes before it any more. */
export async function stepBack(tx: Tx, run: JobRun, isOver: boolean, now: LocalTime): Promise<boolean> {
  await lockTurns(tx)
  if (!(await goesBehind(tx, run, isOver, now))) return false
  const { rows } = await sql`
    with turn as (
      update job_turns set at = statement_timestamp() where organization_id = ${run.org}
    )
    update jobs set task = null, run = null, stepped_back_at = ${now}::timestamptz
    where organization_id = ${run.org} and id = ${run.job} and run = ${run.run} returning id`.execute(tx)
  // Otherwise another run has it: the next batch finds that out.
  const isBack = rows.length > 0
  if (isBack) await wake(tx)
  return isBack
}
