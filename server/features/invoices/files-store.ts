import type { LocalTime } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import type { Reader, Tx } from '../../db/read-write'
import { asOrgId, type OrgId } from '../../db/scope'

export type Format = 'pdf' | 'xml'
export type InvoiceFile = ColumnsOf<'invoice_files', 'invoice_id' | 'key' | 'size' | 'sha256'> & {
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

/** Keeps the files of an invoice; false when another worker has kept its own. */
export async function keepFiles(
  tx: Tx,
  org: OrgId,
  files: readonly InvoiceFile[],
  now: LocalTime,
): Promise<boolean> {
  const rows = files.map((file) => ({ organization_id: org, ...file, created_at: now }))
  const kept = await tx
    .insertInto('invoice_files')
    .values(rows)
    .onConflict((twin) => twin.doNothing())
    .returning('key')
    .execute()
  await sql`
    update invoices set files_due_at = null
    where organization_id = ${org} and id = any(${files.map(({ invoice_id }) => invoice_id)}::bigint[])`.execute(
    tx,
  )
  return kept.length === rows.length
}

export async function postponeFiles(tx: Tx, org: OrgId, id: number, until: LocalTime): Promise<void> {
  await sql`
    update invoices set files_due_at = ${until}::timestamptz
    where organization_id = ${org} and id = ${id} and files_due_at is not null`.execute(tx)
}

/** The file of an invoice, with what its name is made of. */
export async function findFile(
  db: Reader,
  org: OrgId,
  invoice: number,
  format: Format,
): Promise<(InvoiceFile & { invoice_no: string; buyer_name: string }) | undefined> {
  const { rows } = await sql<InvoiceFile & { invoice_no: string; buyer_name: string }>`
    select f.invoice_id, f.format, f.key, f.size, f.sha256, i.invoice_no, i.buyer_name
    from invoice_files f join invoices i on i.organization_id = f.organization_id and i.id = f.invoice_id
    where f.organization_id = ${org} and f.invoice_id = ${invoice} and f.format = ${format}`.execute(db)
  return rows[0]
}

/** An invoice to archive; `files` are those that are made. */
export interface Archivable {
  id: number
  invoice_no: string | null
  request_no: string
  buyer_name: string
  issued_at: LocalTime | null
  files: { format: Format; key: string }[]
}

export async function archivable(
  db: Reader,
  org: OrgId,
  ids: readonly number[],
): Promise<Map<number, Archivable>> {
  const { rows } = await sql<Archivable>`
    select i.id, i.invoice_no, i.request_no, i.buyer_name, i.issued_at, (
      select coalesce(json_agg(json_build_object('format', f.format, 'key', f.key) order by f.format), '[]')
      from invoice_files f where f.organization_id = i.organization_id and f.invoice_id = i.id
    ) as files
    from invoices i where i.organization_id = ${org} and i.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
