import type { invoiceFormats } from '@water/contract/invoices/vocabulary'
import type { LocalTime } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import type { Reader, Tx } from '../../db/read-write'
import { asOrgId, type OrgId } from '../../db/scope'

export type Format = (typeof invoiceFormats)[number]
/** Those that we make. */
export const OWN_FORMATS = ['pdf', 'xml'] as const
export type StoredFile = ColumnsOf<'invoice_files', 'invoice_id' | 'key' | 'size' | 'sha256'> & {
  format: Format
}

/** Issued invoices whose files are to be made, by organization. */
export async function withoutFiles(
  db: Reader,
  now: LocalTime,
  most: number,
): Promise<{ org: OrgId; id: number }[]> {
  const { rows } = await sql<{ organization_id: number; id: number }>`
    select organization_id, id from invoices
    where organization_id in (select id from organizations) and files_due_at <= ${now}
    order by files_due_at, id limit ${most}`.execute(db)
  return rows.map(({ organization_id, id }) => ({ org: asOrgId(organization_id), id }))
}

/** The files of invoices that are kept already. */
export async function keptFormats(
  db: Reader,
  org: OrgId,
  ids: readonly number[],
): Promise<Map<number, Format[]>> {
  const { rows } = await sql<{ id: number; formats: Format[] }>`
    select invoice_id as id, array_agg(format) as formats from invoice_files
    where organization_id = ${org} and invoice_id = any(${ids}::bigint[]) group by invoice_id`.execute(db)
  return new Map(rows.map(({ id, formats }) => [id, formats]))
}

/** The files that were made of an invoice, and the state that they show. */
export interface MadeFiles {
  invoice: number
  status: string
  files: StoredFile[]
  /** With these it has both. */
  isWhole: boolean
}

/**
 * Keeps the files of invoices that still need them and are in the state that the files show, in the place of earlier ones. Returns
 * these invoices.
 */
export async function keepFiles(
  tx: Tx,
  org: OrgId,
  made: readonly MadeFiles[],
  now: LocalTime,
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      select * from json_to_recordset(${JSON.stringify(made)}::json)
        as m (invoice bigint, status text, "isWhole" boolean, files json)
    ), served as (
      update invoices i set files_due_at = case when m."isWhole" then null else i.files_due_at end,
        files_failures = case when m."isWhole" then 0 else i.files_failures end
      from made m
      where i.organization_id = ${org} and i.files_due_at is not null and i.id = m.invoice and i.status = m.status
      returning i.id
    ), kept as (
      insert into invoice_files (organization_id, invoice_id, format, key, size, sha256, created_at)
      select ${org}, f.invoice_id, f.format, f.key, f.size, f.sha256, ${now}::timestamptz
      from made join served on served.id = made.invoice cross join json_to_recordset(made.files)
        as f (invoice_id bigint, format text, key text, size integer, sha256 text)
      on conflict (organization_id, invoice_id, format) do update set key = excluded.key, size = excluded.size,
        sha256 = excluded.sha256, created_at = excluded.created_at
    )
    select id from served`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Counts a failure and puts the files off. Returns how often each invoice has failed in turn. */
export async function postponeFiles(
  tx: Tx,
  org: OrgId,
  ids: readonly number[],
  until: LocalTime,
): Promise<{ id: number; invoice_no: string; failures: number }[]> {
  const { rows } = await sql<{ id: number; invoice_no: string; failures: number }>`
    update invoices set files_due_at = ${until}::timestamptz, files_failures = files_failures + 1
    where organization_id = ${org} and id = any(${ids}::bigint[]) and files_due_at is not null
    returning id, invoice_no, files_failures as failures`.execute(tx)
  return rows
}

/** Once may be an accident: from here on people are told. */
export const TOLD_FROM = 2

/** The formats that providers gave, by invoices. Invoices with files of our own are not there. */
export async function providedFormats(
  db: Reader,
  org: OrgId,
  ids: readonly number[],
): Promise<Map<number, Format[]>> {
  const { rows } = await sql<{ id: number; formats: Format[] }>`
    select invoice_id as id, array_agg(format order by format) as formats from invoice_files
    where organization_id = ${org} and invoice_id = any(${ids}::bigint[]) and from_provider group by invoice_id`.execute(
    db,
  )
  return new Map(rows.map(({ id, formats }) => [id, formats]))
}

/** The file of an invoice, with what its name is made of. By default the PDF, or what its provider gave in its place. */
export async function findFile(
  db: Reader,
  org: OrgId,
  invoice: number,
  format: Format | undefined,
): Promise<(StoredFile & { invoice_no: string; buyer_name: string }) | undefined> {
  const { rows } = await sql<StoredFile & { invoice_no: string; buyer_name: string }>`
    select f.invoice_id, f.format, f.key, f.size, f.sha256, i.invoice_no, i.buyer_name
    from invoice_files f join invoices i on i.organization_id = f.organization_id and i.id = f.invoice_id
    where f.organization_id = ${org} and f.invoice_id = ${invoice}
      and (f.format = ${format ?? 'pdf'} or f.from_provider and ${format === undefined})
    order by f.format = 'pdf' desc, f.format limit 1`.execute(db)
  return rows[0]
}

/** How often in turn the files of an invoice could not be made. */
export async function fileFailures(db: Reader, org: OrgId, invoice: number): Promise<number> {
  const { files_failures } = await db
    .selectFrom('invoices')
    .select('files_failures')
    .where('organization_id', '=', org)
    .where('id', '=', invoice)
    .executeTakeFirstOrThrow()
  return files_failures
}

/** The names of invoices: their numbers, or while they have none those of their requests. */
export async function namesOf(db: Reader, org: OrgId, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, coalesce(invoice_no, request_no) as name from invoices
    where organization_id = ${org} and id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * The files of an invoice are in the making: of one that was just issued, or that is being issued for the first time. A buyer's
 * confirmation takes longer, and so does what has failed before.
 */
const isAwaited = sql`(files_due_at is not null and files_failures = 0
  or status = 'issuing' and attempts <= 1 and red_confirm <> 'waiting')`

/** Whether files of some of these invoices are in the making. */
export async function areAwaited(db: Reader, org: OrgId, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from invoices where organization_id = ${org} and id = any(${ids}::bigint[]) and ${isAwaited} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** An invoice as far as it decides about its place in an archive. */
export type Packable = ColumnsOf<
  'invoices',
  'id' | 'invoice_no' | 'request_no' | 'buyer_name' | 'amount' | 'files_failures'
> & { isWhole: boolean; isAwaited: boolean }

export async function packable(db: Reader, org: OrgId, ids: readonly number[]): Promise<Packable[]> {
  const { rows } = await sql<Packable>`
    select id, invoice_no, request_no, buyer_name, amount, files_failures, ${isWhole} as "isWhole", ${isAwaited} as "isAwaited"
    from invoices where organization_id = ${org} and id = any(${ids}::bigint[]) order by id`.execute(db)
  return rows
}

// Its files are all there.
const isWhole = sql`(issued_at is not null and files_due_at is null)`

/** An invoice to archive; `files` are those that are made. */
export type Archivable = ColumnsOf<
  'invoices',
  'id' | 'invoice_no' | 'request_no' | 'buyer_name' | 'issued_at' | 'files_failures'
> & {
  files: { format: Format; key: string }[]
  /** Its files are all there. */
  isWhole: boolean
}

export async function archivable(
  db: Reader,
  org: OrgId,
  ids: readonly number[],
): Promise<Map<number, Archivable>> {
  const { rows } = await sql<Archivable>`
    select i.id, i.invoice_no, i.request_no, i.buyer_name, i.issued_at, i.files_failures,
      ${isWhole} as "isWhole", (
      select coalesce(json_agg(json_build_object('format', f.format, 'key', f.key) order by f.format), '[]')
      from invoice_files f where f.organization_id = i.organization_id and f.invoice_id = i.id
    ) as files
    from invoices i where i.organization_id = ${org} and i.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
