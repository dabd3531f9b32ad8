import { own } from '@water/rules/own'
import type { Catalog } from '../catalog'

/** The columns of documents and audit trails that may change after they are written. No row of these tables is ever deleted. */
const CHANGEABLE: Record<string, readonly string[]> = {
  orders: [
    ...['paid_amount', 'penalty_paid', 'penalty_waived', 'outstanding', 'status', 'invoice_status'],
    ...['red_by_id', 'red_reason', 'reissued_as_id', 'updated_at'],
  ],
  order_lines: [],
  order_parts: [],
  order_deductions: ['is_live'],
  penalty_waivers: ['withdrawn_at', 'withdrawn_by'],
  payments: [
    ...['bank_account_id', 'channel_no', 'remark', 'print_count'],
    ...['status', 'reconcile_status', 'updated_at'],
  ],
  payment_groups: ['bank_account_id', 'channel_no', 'print_count'],
  allocations: [],
  balance_entries: [],
  invoice_lines: ['holds'],
  audit_entries: [],
  audit_seals: [],
  platform_audit_entries: [],
  platform_audit_seals: [],
}

/** The owner keeps it alone. */
const MIGRATIONS = 'schema_migrations'

/** The statements that give the login of requests and jobs, as SQL quotes it, what it needs and no more (trust.md). */
export function grantsOf({ tables }: Catalog, login: string): string {
  return [
    `revoke all on all tables in schema public from ${login};`,
    ...tables.filter(({ name }) => name !== MIGRATIONS).map(({ name }) => grantOn(name, login)),
    `grant usage on all sequences in schema public to ${login};`,
  ].join('\n')
}

function grantOn(table: string, login: string): string {
  const changeable = own(CHANGEABLE, table)
  if (!changeable) return `grant select, insert, update, delete on public.${table} to ${login};`
  const update = changeable.length > 0 ? `, update (${changeable.join(', ')})` : ''
  return `grant select, insert${update} on public.${table} to ${login};`
}
