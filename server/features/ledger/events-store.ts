import type { LocalTime } from '@water/rules/calendar'
import { type RawBuilder, sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import type { Reader, Tx } from '../../db/read-write'
import { asOrgId, type OrgId } from '../../db/scope'

export type EventKind = 'orders_issued' | 'payment_taken' | 'payment_reversed'

/**
 * A change of documents that other features handle later. One command writes one event, however many documents it made:
 * listeners handle sets of documents, and a row per document would only make a mass run slower. `documents` are
 * orders, or the payment that was taken or reversed; `job` is null for a command of a person.
 */
export type LedgerEvent = ColumnsOf<'ledger_events', 'id' | 'documents' | 'at', { job: 'job_id' }> & {
  org: OrgId
  kind: EventKind
}

const insert = sql`insert into ledger_events (organization_id, kind, documents, job_id, at)`

export async function writeEvent(
  tx: Tx,
  { org, kind, documents, job, at }: Omit<LedgerEvent, 'id'>,
): Promise<void> {
  await sql`${insert}
    values (${org}, ${kind}, ${documents}::bigint[], ${job}::bigint, ${at}::timestamptz)`.execute(tx)
}

/** The part of a statement that writes the event of one document, beside the payment that it has `posted`. */
export const eventOf = (
  org: OrgId,
  kind: EventKind,
  document: RawBuilder<unknown>,
  at: LocalTime,
): RawBuilder<unknown> => sql`${insert}
  select ${org}, ${kind}, array[${document}], null, ${at}::timestamptz from posted`

/** The documents of events of one organization, as rows `made` beside their event `e`. */
export const documentsOf = (events: readonly LedgerEvent[]): RawBuilder<unknown> => sql`
  json_to_recordset(${JSON.stringify(events)}::json) as e (id bigint, documents bigint[], at timestamptz)
  cross join unnest(e.documents) as made (id)`

/** The organizations with events that wait for a listener. */
export async function organizationsWaiting(db: Reader, listener: string): Promise<OrgId[]> {
  const { rows } = await sql<{ organization_id: number }>`
    select distinct organization_id from ledger_events
    where organization_id in (select id from organizations) and ${listener}::text = any(pending_for)`.execute(
    db,
  )
  return rows.map(({ organization_id }) => asOrgId(organization_id))
}

/**
 * Reads an organization's next events of a listener and removes its name from them; events without a name are deleted. The events count
 * as handled when the transaction commits. Events that another transaction has locked are left for the next time.
 */
export async function takePending(
  tx: Tx,
  org: OrgId,
  listener: string,
  { after, most }: { after: number; most: number },
): Promise<LedgerEvent[]> {
  const { rows } = await sql<Omit<LedgerEvent, 'org'>>`
    with taken as (
      select * from ledger_events
      where organization_id = ${org} and id > ${after} and ${listener}::text = any(pending_for)
      order by id limit ${most} for update skip locked
    ), named as (
      update ledger_events e set pending_for = array_remove(e.pending_for, ${listener}::text) from taken t
      where e.organization_id = ${org} and e.id = t.id and cardinality(t.pending_for) > 1
    ), done as (
      delete from ledger_events e using taken t
      where e.organization_id = ${org} and e.id = t.id and cardinality(t.pending_for) = 1
    )
    select id, kind, documents, job_id as job, at from taken order by id`.execute(tx)
  return rows.map((event) => ({ ...event, org }))
}
