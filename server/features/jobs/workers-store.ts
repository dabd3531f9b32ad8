import { sql } from 'kysely'
import type { Tx } from '../../db/read-write'

/** Longer than any pause of a living worker. */
const DEAD_AFTER_S = 20

/**
 * Frees the jobs of a server's earlier workers. A server that starts its worker has no other one, so the earlier ones
 * are dead even if nobody saw them end.
 */
export async function forgetWorkersOf(tx: Tx, server: string): Promise<void> {
  await sql`
    with dead as (delete from job_workers where server = ${server} returning id)
    select graphile_worker.force_unlock_workers(array_agg(id)) from dead having count(*) > 0`.execute(tx)
}

/** Records that a worker is alive, by the database's clock, because several machines must agree on the time. */
export async function seeWorker(tx: Tx, server: string, id: string): Promise<void> {
  await sql`
    insert into job_workers (id, server, seen_at) values (${id}, ${server}, statement_timestamp())
    on conflict (id) do update set seen_at = excluded.seen_at`.execute(tx)
}

/**
 * Unlocks the jobs of dead workers in the queue: of those that were seen, and of those that nobody ever saw because they
 * died too early. A worker of another server that has just begun takes its first job before it is seen.
 */
export async function unlockDeadWorkers(tx: Tx): Promise<void> {
  const longAgo = sql`statement_timestamp() - ${`${DEAD_AFTER_S} s`}::interval`
  await sql`
    with dead as (
      delete from job_workers where seen_at < ${longAgo} returning id
    ), unseen as (
      select distinct locked_by as id from graphile_worker.jobs j
      where locked_at < ${longAgo} and not exists (select from job_workers w where w.id = j.locked_by)
    )
    select graphile_worker.force_unlock_workers(array_agg(id)) from (table dead union table unseen) gone
    having count(*) > 0`.execute(tx)
}
