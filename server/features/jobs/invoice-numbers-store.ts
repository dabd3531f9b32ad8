import { sql } from 'kysely'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { DoneLine } from './store'

/** Rows that have made invoices, which get their numbers after the job: those that are issued by now are named by them. */
export async function withNumbers(db: Reader, org: OrgId, lines: readonly DoneLine[]): Promise<DoneLine[]> {
  const { rows } = await sql<{ id: number; invoice_no: string }>`
    select id, invoice_no from invoices where organization_id = ${org} and invoice_no is not null
      and id = any(${lines.map(({ object_id }) => object_id)}::bigint[])`.execute(db)
  const numbers = new Map(rows.map(({ id, invoice_no }) => [id, invoice_no]))
  return lines.map((line) => {
    const invoice = numbers.get(line.object_id)
    return invoice === undefined ? line : { ...line, params: { ...line.params, invoice } }
  })
}
