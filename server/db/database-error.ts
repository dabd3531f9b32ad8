import { own } from '@water/rules/own'

/**
 * Translates the errors of broken constraints. Constraints are named `<table>_<field>_key` and `<table>_<field>_fkey`,
 * so the field of the wire follows from the name. The table below has the few constraints that mean more than their
 * name.
 */
export interface BrokenConstraint {
  kind: 'unique' | 'reference' | 'check'
  constraint: string
  table: string
  field: string
}

const kinds: Record<string, BrokenConstraint['kind']> = {
  '23505': 'unique',
  '23503': 'reference',
  '23514': 'check',
  '23502': 'check',
  // Numeric out of range or text too long: a limit that the schema should have held.
  '22003': 'check',
  '22001': 'check',
  // A character that PostgreSQL cannot store in a text.
  '22021': 'check',
}

const fieldsByConstraint: Record<string, string> = {
  account_numbers_pkey: 'account_no',
  bank_accounts_default_key: 'is_default',
  installations_open_key: 'meter',
  readings_time_key: 'read_at',
  surcharge_item_versions_from_key: 'effective_from',
  water_price_versions_from_key: 'effective_from',
}

/** The constraint that a statement broke; null when the error is another one. */
export function brokenConstraint(error: Error): BrokenConstraint | null {
  const kind = 'code' in error ? own(kinds, String(error.code)) : undefined
  if (!kind) return null
  const constraint = 'constraint' in error && error.constraint ? String(error.constraint) : ''
  const table = 'table' in error && error.table ? String(error.table) : ''
  const column = 'column' in error && error.column ? String(error.column) : ''
  const field =
    own(fieldsByConstraint, constraint) ?? (fieldNamedBy(constraint, table) || column || 'non_field_errors')
  return { kind, constraint, table, field }
}

function fieldNamedBy(constraint: string, table: string): string {
  return constraint
    .replace(`${table}_`, '')
    .replace(/_(key|fkey|check|pkey)$/, '')
    .replace(/_id$/, '')
}

/**
 * The connection was refused, the server is starting or stopping, the pool had no connection in time, a statement was
 * cut off, or a conflict came too often.
 */
const downCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|25P03|57P0[1-5]|57014|40001|40P01|08\w{3}|53\d{3}|55P03|55000|25006|28\w{3}|3D000)$/
const downMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|timeout expired)/

/** Tells whether the database could not be asked, so that a later try makes sense. */
export function isDatabaseDown(error: Error): boolean {
  if ('code' in error && downCodes.test(String(error.code))) return true
  return downMessages.test(error.message)
}
