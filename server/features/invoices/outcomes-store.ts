import { codeOf } from '@water/rules/access/permissions'
import type { LocalTime } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import type { Reader, Tx } from '../../db/read-write'
import { nextVersion } from '../../db/row-version'
import type { OrgId } from '../../db/scope'
import type { StoredFile } from './files-store'

/** An invoice as an answer of its provider finds it. */
export type Asked = ColumnsOf<
  'invoices',
  'id' | 'type' | 'status' | 'amount',
  {
    meter: 'meter_id'
    invoiceNo: 'invoice_no'
    requestNo: 'request_no'
    redOf: 'red_of_id'
    buyer: 'buyer_name'
    createdBy: 'created_by'
    job: 'job_id'
  }
> & {
  color: 'blue' | 'red'
}

export async function askedInvoices(db: Reader, org: OrgId, ids: readonly number[]): Promise<Asked[]> {
  const { rows } = await sql<Asked>`
    select id, meter_id as meter, type, color, status, invoice_no as "invoiceNo", request_no as "requestNo",
      red_of_id as "redOf", amount, buyer_name as buyer, created_by as "createdBy", job_id as job
    from invoices where organization_id = ${org} and id = any(${ids}::bigint[]) order by id`.execute(db)
  return rows
}

/** Those of the makers who may neither open nor list invoices. */
export async function makersWithoutInvoices(
  tx: Tx,
  org: OrgId,
  makers: readonly number[],
): Promise<Set<number>> {
  const codes = [codeOf('invoiceView'), codeOf('invoiceList')]
  const { rows } = await sql<{ id: number }>`
    select u.id from users u
    where u.organization_id = ${org} and u.id = any(${makers}::bigint[]) and not u.is_staff and not exists (
      select from user_permissions p where p.user_id = u.id and p.permission_id = any(${codes}::integer[]))`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Takes the next numbers of a year's series and returns the first. The counter's row stays locked until the commit. */
export async function takeSerials(tx: Tx, org: OrgId, year: number, count: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into invoice_counters (organization_id, year, last) values (${org}, ${year}, ${count})
    on conflict (organization_id, year) do update set last = invoice_counters.last + excluded.last
    returning last`.execute(tx)
  return rows[0]!.last - count + 1
}

/** The invoices of an organization that have these numbers. */
export async function invoicesNumbered(
  db: Reader,
  org: OrgId,
  numbers: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; invoice_no: string }>`
    select id, invoice_no from invoices
    where organization_id = ${org} and invoice_no = any(${numbers}::text[])`.execute(db)
  return new Map(rows.map(({ id, invoice_no }) => [invoice_no, id]))
}

/** An invoice that becomes issued. */
export interface Issued {
  id: number
  number: string
  at: LocalTime
  /** Those that its provider gave. */
  files: readonly ProvidedFile[]
}

/** A file of a provider, on the disk. */
export type ProvidedFile = Omit<StoredFile, 'invoice_id'>

/** Makes invoices issued; a waiting confirmation is given with them. */
export async function writeIssued(
  tx: Tx,
  org: OrgId,
  issued: readonly Issued[],
  now: LocalTime,
): Promise<void> {
  await sql`
    update invoices i set status = 'issued', invoice_no = n.number, issued_at = n.at, next_ask_at = null,
      files_due_at = case when json_array_length(n.files) = 0 then ${now}::timestamptz end, failure = '',
      held = null, held_words = '', held_link = '',
      red_confirm = case when i.red_confirm = 'waiting' then 'confirmed' else i.red_confirm end,
      updated_at = ${nextVersion(now, 'i.updated_at')}
    from json_to_recordset(${JSON.stringify(issued)}::json) as n (id bigint, number text, at timestamptz, files json)
    where i.organization_id = ${org} and i.id = n.id`.execute(tx)
  await insertProvided(tx, org, issued, now)
}

async function insertProvided(tx: Tx, org: OrgId, issued: readonly Issued[], now: LocalTime): Promise<void> {
  const rows = issued.flatMap(({ id, files }) =>
    files.map((file) => ({
      ...{ organization_id: org, invoice_id: id, ...file },
      ...{ from_provider: true, created_at: now },
    })),
  )
  if (rows.length > 0) await tx.insertInto('invoice_files').values(rows).execute()
}

/**
 * Cancels blue invoices by their reds: their lines are free, and their files are made anew, with the mark. Those of a provider stay as
 * they are.
 */
export async function writeCancelled(
  tx: Tx,
  org: OrgId,
  invoices: readonly number[],
  now: LocalTime,
): Promise<void> {
  await sql`
    with freed as (
      update invoice_lines set holds = false
      where organization_id = ${org} and invoice_id = any(${invoices}::bigint[])
    )
    update invoices set status = 'red_flushed', files_failures = 0, files_due_at = case when not exists (
        select from invoice_files f where f.organization_id = invoices.organization_id and f.invoice_id = invoices.id and f.from_provider
      ) then ${now}::timestamptz end, updated_at = ${nextVersion(now)}
    where organization_id = ${org} and id = any(${invoices}::bigint[])`.execute(tx)
  // A statement of its own: the one above may have waited for files that were being kept, and does not see them.
  await sql`
    delete from invoice_files
    where organization_id = ${org} and not from_provider and invoice_id = any(${invoices}::bigint[])`.execute(
    tx,
  )
}

/** Records the provider's word that an invoice was not issued: its lines are free. */
export async function writeFailed(
  tx: Tx,
  org: OrgId,
  id: number,
  { words, isRefused, now }: { words: string; isRefused: boolean; now: LocalTime },
): Promise<void> {
  await sql`
    with freed as (
      update invoice_lines set holds = false where organization_id = ${org} and invoice_id = ${id}
    )
    update invoices set status = 'failed', failure = ${words}, next_ask_at = null, held = null, held_words = '', held_link = '', updated_at = ${nextVersion(now)},
      red_confirm = case when ${isRefused} then 'refused' else red_confirm end
    where organization_id = ${org} and id = ${id}`.execute(tx)
}
