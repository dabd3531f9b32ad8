import type { Catalog, CatalogTable } from '../catalog'

/**
 * The columns that change after their row is written, by table: the others say what was done, by whom and when, and stay. A table that
 * stands neither here nor among the edited ones never changes: rows are added to it, and perhaps deleted. scripts/grants.test.ts compares
 * these columns with those that the program's statements set.
 */
export const CHANGED: ReadonlyMap<string, readonly string[]> = tableOf(`
  account_notes: kind text due_on done_at updated_at
  alarms: state note since last_at until acknowledged_by acknowledged_service acknowledged_at updated_at
  backups: host path removed_at
  bound_imeis: organization_id free_from foreign_until
  cashier_days: state expected_cash counted_cash remark closed_at closed_by confirmed_at confirmed_by
    deposit_bank_account_id deposit_slip_no deposit_status updated_at
  correction_requests: current_reading reason asked_by asked_at
  counters: value
  daily_counts: count
  installations: meter_no meter_type_id diameter_id register_digits installed_at initial_reading removed_at final_reading
    withdrawn_at verify_due_date updated_at
  invoice_counters: last
  invoice_files: key size sha256 created_at
  invoice_lines: holds
  invoice_links: withdrawn_at
  invoices: status invoice_no request_no title_type buyer_name buyer_tax_id buyer_address buyer_phone buyer_bank
    buyer_account buyer_email seller red_confirm red_confirm_no companion_id remark failure issued_at attempts next_ask_at is_sent
    customer_version held held_words held_link tries job_id files_due_at files_failures updated_at
  job_turns: at
  job_workers: seen_at
  jobs: state total done failed failure run task started_at finished_at stepped_back_at taken_back_by ignored_columns
    hidden_columns hidden_rows damaged_rows other_sheets
  ledger_events: pending_for
  login_attempts: failures last_failed_at locked_until
  meter_months: has_documents opening charges red payments closing penalties volume order_count billed_volume brought
  meter_spells: ended_on ended_by_id reopened_after_id updated_at
  meter_states: last_reading last_read_at last_volume_scale recent_volumes average_volume estimate_streak balance arrears
    former_arrears former_volumes last_month is_final
  meter_terms: effective_from water_price_id persons
  module_states: turn is_open last_report_at last_index heard_at valve valve_at last_gateway_id battery rsrp
  modules: gateway_id no_cut bound_from bound_until ended_by updated_at
  month_charges: volume amount
  month_totals: charges red payments penalties volume order_count billed_volume brought
  month_volumes: volume billed_volume
  move_in_differences: decision remark decided_by decided_at
  move_in_files: is_current rows bad ignored_columns sums refusal checked_at
  move_in_rows: conflicts
  move_ins: name as_of state control totals loaded_at agreed_at agreed_by parallel updated_at
  not_read_meters: reason remark reader_id
  notice_marks: read_at cleared_at collected
  notices: params created_at
  opening_bills: elsewhere_red_no
  order_deductions: is_live
  orders: paid_amount penalty_paid penalty_waived outstanding status invoice_status red_by_id red_reason reissued_as_id updated_at
  payment_groups: bank_account_id channel_no print_count
  payments: bank_account_id channel_no remark print_count status reconcile_status updated_at
  penalty_waivers: withdrawn_at withdrawn_by
  periods: state figures unread charges remark closed_at closed_by reopened_at reopened_by reopen_reason updated_at
  permissions: name
  prepared_figures: as_of month figures
  readings: status previous_reading volume abnormal is_rollover order_id installation_id hold_reason updated_at
  reconciliation_rows: state found payment_id group_id cashier_day_id replaced_no reason resolved_by_id settled_by settled_at
  reconciliations: first_day last_day sides matched missing_here missing_there different resolved changes updated_at
  refresh_tokens: rotated_at
  remote_misses: refusal found_at
  remote_reports: state is_rollover reason decided_by decided_at
  remote_takes: job_id looked_at
  service_tokens: ended_at
  sessions: last_used_at expires_at revoked_at revoked_reason
  sms_messages: template_id config_id phone content segments status reason error provider_id send_after sending_at sent_at updated_at
  unknown_reports: freeze_at reading gateway_id received_at
  valve_commands: state sent_at sent_to answered_at done_at error is_over updated_at
  verification_codes: user_id code_hash sent_at expires_at tries used_at
  view_defaults: view_id
  views: name is_shared state updated_at
  withholding_orders: holds
  withholding_rows: state is_waiting collected reason payment_id
  withholdings: state rows amount left_out collected_rows collected_amount refused_rows unknown_rows answered_at cancelled_at job_id
    updated_at
`)

/**
 * The records whose fields people edit, each with the columns of it that stay. The columns of its key, and who made it when, stay in
 * each of them.
 */
export const EDITED: ReadonlyMap<string, readonly string[]> = tableOf(`
  bank_accounts:
  diameters:
  locations:
  meter_types:
  meters: account_no move_in_id taken_over_on
  organizations:
  services: purpose
  sms_configs:
  sms_schedules:
  sms_templates:
  surcharge_item_versions: surcharge_item_id
  surcharge_items:
  users: username is_demo
  water_price_versions: water_price_id
  water_prices:
`)
/** A super administrator moves a user to another organization. */
const MOVED = 'users'
const KEPT: readonly string[] = ['organization_id', 'id', 'created_by', 'created_at']

/** The tables from which the product deletes rows: records that nothing names, what is counted anew, and what is kept for a while. */
export const DELETED: ReadonlySet<string> = new Set(
  `
  account_notes account_numbers attachments bank_accounts diameters invoices locations meter_terms meter_types meters organizations
  sms_configs sms_schedule_locations sms_schedule_prices sms_schedules sms_templates surcharge_item_versions surcharge_items
  users user_permissions user_photos views view_defaults water_price_version_surcharges water_price_versions water_prices
  correction_requests move_in_differences move_in_files move_in_rows
  bound_imeis daily_counts idempotency_keys invoice_files job_files job_made_files job_result_files job_workers ledger_events
  login_attempts meter_months notices outbox_messages remote_hours remote_misses sessions sms_messages unknown_reports
  verification_codes
  `
    .trim()
    .split(/\s+/),
)

/** The owner keeps it alone. */
const MIGRATIONS = 'schema_migrations'

/** The statements that give the login of requests and jobs, as SQL quotes it, what it needs and no more (trust.md). */
export function grantsOf({ tables }: Catalog, login: string): string {
  return [
    `revoke all on all tables in schema public from ${login};`,
    ...tables.filter(({ name }) => name !== MIGRATIONS).map((table) => grantOn(table, login)),
    `grant usage on all sequences in schema public to ${login};`,
  ].join('\n')
}

function grantOn(table: CatalogTable, login: string): string {
  const columns = changeable(table)
  const update = columns.length > 0 ? `, update (${columns.join(', ')})` : ''
  const remove = DELETED.has(table.name) ? ', delete' : ''
  return `grant select, insert${update}${remove} on public.${table.name} to ${login};`
}

function changeable({ name, columns, constraints }: CatalogTable): readonly string[] {
  const stay = EDITED.get(name)
  if (!stay) return CHANGED.get(name) ?? []
  const key = constraints.find(({ kind }) => kind === 'primary key')?.columns ?? []
  const kept = new Set([...KEPT, ...key, ...stay])
  if (name === MOVED) kept.delete('organization_id')
  return columns
    .filter((column) => !column.is_generated && !kept.has(column.name))
    .map((column) => column.name)
}

/** A line for each table, with words behind its name, which may go on in the next line. */
function tableOf(text: string): Map<string, readonly string[]> {
  return new Map(
    [...text.matchAll(/(\w+):([^:]*)(?=\s\w+:|$)/g)].map(([, table, words]) => [
      table!,
      words!.split(/\s+/).filter(Boolean),
    ]),
  )
}
