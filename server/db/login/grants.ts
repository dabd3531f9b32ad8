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
  opening_bills: ['elsewhere_red_no'],
  former_readings: [],
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

/** The tables from which the product deletes rows: records that nothing names, what is counted anew, and what is kept for a while. */
const DELETED: ReadonlySet<string> = new Set([
  ...[
    'account_notes',
    'account_numbers',
    'attachments',
    'bank_accounts',
    'diameters',
    'invoices',
    'locations',
    'meter_types',
  ],
  ...['meters', 'organizations', 'sms_configs', 'sms_schedule_locations', 'sms_schedule_prices'],
  ...['sms_schedules', 'sms_templates', 'surcharge_item_versions', 'surcharge_items'],
  ...['water_price_version_surcharges', 'water_price_versions', 'correction_requests'],
  ...['user_permissions', 'user_photos', 'users', 'view_defaults', 'views', 'water_prices'],
  ...['daily_counts', 'meter_months', 'month_charges', 'month_totals', 'month_volumes'],
  ...['prepared_figures', 'backup_owners', 'backups', 'idempotency_keys', 'invoice_files'],
  ...['job_files', 'job_made_files', 'job_result_files', 'job_workers', 'jobs', 'ledger_events'],
  ...['login_attempts', 'notices', 'outbox_messages', 'refresh_tokens', 'sessions'],
  ...['sms_messages', 'verification_codes', 'bound_imeis', 'unknown_reports', 'remote_hours'],
  ...['remote_misses', 'meter_terms', 'move_in_differences', 'move_in_files', 'move_in_rows'],
])

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
  if (!changeable) {
    const remove = DELETED.has(table) ? ', delete' : ''
    return `grant select, insert, update${remove} on public.${table} to ${login};`
  }
  const update = changeable.length > 0 ? `, update (${changeable.join(', ')})` : ''
  return `grant select, insert${update} on public.${table} to ${login};`
}
