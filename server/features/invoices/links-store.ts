import { addSeconds, type LocalTime } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import type { Reader, Tx } from '../../db/read-write'
import { asOrgId, type OrgId } from '../../db/scope'

const VALID_S = 30 * 86_400

export type StoredLink = ColumnsOf<
  'invoice_links',
  'id' | 'invoice_id' | 'expires_at' | 'withdrawn_at' | 'sent_to' | 'created_at'
> & { created_by_name: string | null }

/** The links of invoices, newest first. */
export async function linksOf(db: Reader, org: OrgId, invoices: readonly number[]): Promise<StoredLink[]> {
  const { rows } = await sql<StoredLink>`
    select k.id, k.invoice_id, k.expires_at, k.withdrawn_at, k.sent_to, k.created_at,
      coalesce(nullif(u.name, ''), u.username) as created_by_name
    from invoice_links k left join users u on u.id = k.created_by
    where k.organization_id = ${org} and k.invoice_id = any(${invoices}::bigint[]) order by k.id desc`.execute(
    db,
  )
  return rows
}

export async function insertLink(
  tx: Tx,
  org: OrgId,
  link: { invoice: number; tokenHash: string; sentTo: string; by: number | null; now: LocalTime },
): Promise<{ id: number; expires_at: LocalTime }> {
  return tx
    .insertInto('invoice_links')
    .values({
      organization_id: org,
      invoice_id: link.invoice,
      token_hash: link.tokenHash,
      expires_at: addSeconds(link.now, VALID_S),
      sent_to: link.sentTo,
      created_by: link.by,
      created_at: link.now,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow()
}

/** Withdraws a link; false when the invoice has no such link. One that is withdrawn stays so. */
export async function withdraw(
  tx: Tx,
  org: OrgId,
  { invoice, link, now }: { invoice: number; link: number; now: LocalTime },
): Promise<boolean> {
  const { rows } = await sql`
    update invoice_links set withdrawn_at = coalesce(withdrawn_at, ${now}::timestamptz)
    where organization_id = ${org} and invoice_id = ${invoice} and id = ${link} returning id`.execute(tx)
  return rows.length > 0
}

/** The invoice of a token, as long as the link is valid and no red one has cancelled the invoice. */
export async function invoiceOfToken(
  db: Reader,
  tokenHash: string,
  now: LocalTime,
): Promise<{ org: OrgId; invoice: number } | undefined> {
  const { rows } = await sql<{ organization_id: number; invoice_id: number }>`
    select k.organization_id, k.invoice_id from invoice_links k
    join invoices i on i.organization_id = k.organization_id and i.id = k.invoice_id
    where k.organization_id in (select id from organizations) and k.token_hash = ${tokenHash}
      and k.withdrawn_at is null and k.expires_at > ${now} and i.status = 'issued'`.execute(db)
  return rows[0] && { org: asOrgId(rows[0].organization_id), invoice: rows[0].invoice_id }
}
