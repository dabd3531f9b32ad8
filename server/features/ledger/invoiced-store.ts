import type { LocalTime } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import type { Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

/**
 * 开票状态: writes how far orders are invoiced, as their lines stand now, after every change of an invoice.
 * rules/invoicing/invoice-status.ts says what it means, and a test compares the two over every combination.
 */
export async function writeInvoiceStatus(
  tx: Tx,
  org: OrgId,
  orders: readonly number[],
  now: LocalTime,
): Promise<void> {
  if (orders.length === 0) return
  await sql`
    with chosen as (
      select unnest(${orders}::bigint[]) as order_id
    ), placed as (
      select l.order_id, count(*) as lines, count(*) filter (where i.status = 'issued') as issued,
        count(*) filter (where i.status = 'issuing') as issuing, count(*) filter (where i.status = 'draft') as drafts
      from chosen c
      join order_lines l on l.organization_id = ${org} and l.order_id = c.order_id and l.amount <> 0
      left join invoice_lines x on x.organization_id = l.organization_id and x.order_id = l.order_id
        and x.order_line_no = l.line_no and x.holds
      left join invoices i on i.organization_id = x.organization_id and i.id = x.invoice_id
      group by l.order_id
    ), stands as (
      select c.order_id, case
        when p.issued > 0 then case when p.issued = p.lines then 'issued' else 'partial' end
        when p.issuing > 0 then 'issuing'
        when coalesce(p.drafts, 0) = 0 and exists (
          select from invoice_lines x join invoices i on i.organization_id = x.organization_id and i.id = x.invoice_id
          where x.organization_id = ${org} and x.order_id = c.order_id and i.status = 'red_flushed'
        ) then 'red'
        else 'none' end as status
      from chosen c left join placed p on p.order_id = c.order_id
    )
    update orders o set invoice_status = s.status, updated_at = ${now}::timestamptz
    from stands s where o.organization_id = ${org} and o.id = s.order_id and o.invoice_status not in (s.status, 'elsewhere')`.execute(
    tx,
  )
}

/** A draft that was deleted, and the orders that it had lines of. */
export type DeletedDraft = ColumnsOf<'invoices', 'id' | 'request_no' | 'amount', { meter: 'meter_id' }> & {
  orders: number[]
}

/** Deletes the draft invoices that have a line of any of these orders. */
export async function deleteDraftsOf(tx: Tx, org: OrgId, orders: readonly number[]): Promise<DeletedDraft[]> {
  const { rows } = await sql<DeletedDraft>`
    with drafts as (
      select i.id, i.request_no, i.meter_id as meter, i.amount, array(
        select distinct l.order_id from invoice_lines l where l.organization_id = i.organization_id and l.invoice_id = i.id
      ) as orders
      from invoices i
      where i.organization_id = ${org} and i.status = 'draft' and i.id in (
        select l.invoice_id from invoice_lines l
        where l.organization_id = ${org} and l.order_id = any(${orders}::bigint[])
      )
    ), gone as (
      delete from invoices i using drafts d where i.organization_id = ${org} and i.id = d.id
    )
    select * from drafts order by id`.execute(tx)
  return rows
}
