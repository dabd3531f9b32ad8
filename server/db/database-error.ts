import { own } from '@water/rules/own'

/**
 * What the database's refusals mean. Constraints are named `<table>_<field>_key` and `<table>_<field>_fkey`, so the field
 * of the wire follows from the name; the few that say more than their name stand in the table below.
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
  // Numeric out of range, text too long: a limit that the schema should have held.
  '22003': 'check',
  '22001': 'check',
  // A character that no text of the database may hold.
  '22021': 'check',
}

const fieldsByConstraint: Record<string, string> = {
  bank_accounts_default_key: 'is_default',
  installations_open_key: 'meter',
  readings_time_key: 'read_at',
  surcharge_item_versions_from_key: 'effective_from',
  water_price_versions_from_key: 'effective_from',
}

/** The constraint a statement broke; null when the error is another one. */
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

/** Refused connections, a server that is starting or stopping, a pool that waited in vain, a statement cut off, a conflict too often. */
const downCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|57P0[1-5]|57014|40001|40P01|08\w{3}|53\d{3}|55P03|55000|25006|28\w{3}|3D000)$/
const downMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|timeout expired)/

/** Whether the database could not be asked: another try later makes sense. */
export function isDatabaseDown(error: Error): boolean {
  if ('code' in error && downCodes.test(String(error.code))) return true
  return downMessages.test(error.message)
}
