import { sql } from 'kysely'
import type { Tables } from './generated/tables'
import type { Tx, UnitOfWork } from './read-write'
import type { OrgId } from './scope'

/**
 * Takes the next `howMany` numbers of an organization's series and returns the first. The series has no gaps: the
 * counter's row stays locked until the command commits, and a failed command gives its numbers back.
 */
export async function takeNumbers(tx: Tx, org: OrgId, name: string, howMany = 1): Promise<number> {
  const { rows } = await sql<{ value: number }>`
    insert into counters (organization_id, name, value) values (${org}, ${name}, ${howMany})
    on conflict (organization_id, name) do update set value = counters.value + excluded.value
    returning value`.execute(tx)
  return rows[0]!.value - howMany + 1
}

/**
 * Waits until no other batch of the organization's jobs has its turn, which ends with its transaction. A batch takes its turn
 * before a counter: one batch at a time then has the counter or waits for it, and a person waits for one batch and not for all.
 */
export async function takeTurn(tx: Tx, org: OrgId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`turn of batches ${org}`}, 0))`.execute(tx)
}

/** Ids for the rows of a unit of work: those that were taken for it before, or new ones. */
export async function idsFor(
  { tx, ids }: Pick<UnitOfWork, 'tx' | 'ids'>,
  table: keyof Tables & string,
  howMany: number,
): Promise<number[]> {
  const taken = ids?.get(table) ?? []
  return taken.length >= howMany ? taken.splice(0, howMany) : takeIds(tx, table, howMany)
}

/** Takes ids of a table before its rows are written, so that rows that refer to each other can be written together. */
export async function takeIds(tx: Tx, table: keyof Tables & string, howMany: number): Promise<number[]> {
  // One row of text is faster: the driver would parse thousands of rows one by one.
  const { rows } = await sql<{ ids: string | null }>`
    with series as materialized (select pg_get_serial_sequence(${table}, 'id')::regclass as name)
    select string_agg(nextval(name)::text, ',') as ids from series, generate_series(1, ${howMany}::int)`.execute(
    tx,
  )
  return (rows[0]!.ids ?? '').split(',').flatMap((id) => (id === '' ? [] : Number(id)))
}
