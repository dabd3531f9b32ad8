import type { NamedTable } from '@water/contract/field'
import type { Language } from '@water/contract/text'
import { PERMISSIONS } from '@water/rules/access/permissions'
import { own } from '@water/rules/own'
import { sql } from 'kysely'
import type { Reader } from '../../db/read-write'
import { inScope, type Scope } from '../../db/scope'
import { isPlain } from './differences'
import { fieldWord } from './field-words'
import type { EntryRow } from './store'
import type { NameOf } from './values'

/** The column with the name of a row, for each named table. */
const named: Record<Exclude<NamedTable, 'permission'>, { table: string; name: string }> = {
  organization: { table: 'organizations', name: 'name' },
  user: { table: 'users', name: "coalesce(nullif(name, ''), username)" },
  meter: { table: 'meters', name: "account_no || ' ' || customer_name" },
  order: { table: 'orders', name: 'order_no' },
  payment: { table: 'payments', name: 'payment_no' },
  payment_group: { table: 'payment_groups', name: 'group_no' },
  cashier_day: { table: 'cashier_days', name: 'date::text' },
  invoice: { table: 'invoices', name: 'coalesce(invoice_no, request_no)' },
  withholding: { table: 'withholdings', name: 'no' },
  reconciliation: { table: 'reconciliations', name: 'file' },
  location: { table: 'locations', name: 'name' },
  meter_type: { table: 'meter_types', name: 'name' },
  diameter: { table: 'diameters', name: 'name' },
  water_price: { table: 'water_prices', name: 'name' },
  surcharge_item: { table: 'surcharge_items', name: 'name' },
  bank_account: { table: 'bank_accounts', name: "bank_name || ' ' || right(account_no, 4)" },
  sms_config: { table: 'sms_configs', name: 'name' },
  sms_template: { table: 'sms_templates', name: 'name' },
}
const GLOBAL = new Set<string>(['organizations', 'users'])

type Wanted = Map<string, { organization: number | null; ids: Set<number> }>

/**
 * The names of the rows that a page of entries mentions by id, with one query per table and organization. A row is
 * looked up only in the entry's own organization.
 */
export async function namesFor(
  db: Reader,
  entries: readonly EntryRow[],
  language: Language,
): Promise<NameOf> {
  const wanted = idsIn(entries)
  const found = new Map<string, string>()
  for (const [key, { organization, ids }] of wanted) {
    const type = key.split(' ')[0]!
    const { table, name } = own(named, type)! // made by idsIn
    const isGlobal = GLOBAL.has(table)
    if (!isGlobal && organization === null) continue
    const { rows } = await sql<{ id: number; name: string }>`
      select id, ${sql.raw(name)} as name from ${sql.table(table)}
      where ${isGlobal ? sql`true` : sql`organization_id = ${organization}`} and id = any(${[...ids]})`.execute(
      db,
    )
    for (const row of rows) found.set(`${type} ${row.id}`, row.name)
  }
  return (type, id) =>
    type === 'permission'
      ? PERMISSIONS.find(({ code }) => code === id)?.[language]
      : found.get(`${type} ${id}`)
}

/** The names of some rows of a table. */
export async function namesOfRows(
  db: Reader,
  scope: Scope,
  type: NamedTable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = own(named, type)
  if (rows === undefined) return new Map()
  const { rows: found } = await sql<{ id: number; name: string }>`
    select id, ${sql.raw(rows.name)} as name from ${sql.table(rows.table)}
    where ${inScope(scope, rows.table === 'organizations' ? 'id' : 'organization_id')} and id = any(${ids}::bigint[])`.execute(
    db,
  )
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** A field and its parts, such as `deposit` and `deposit.bank_account`. */
const withParts = ([field, value]: [string, unknown]): [string, unknown][] => [
  [field, value],
  ...(isPlain(value)
    ? Object.entries(value).map(([part, own]): [string, unknown] => [`${field}.${part}`, own])
    : []),
]

function idsIn(entries: readonly EntryRow[]): Wanted {
  const wanted: Wanted = new Map()
  const want = (type: string, organization: number | null, id: unknown) => {
    const rows = own(named, type)
    if (rows === undefined || typeof id !== 'number') return
    const key = `${type} ${GLOBAL.has(rows.table) ? '' : organization}`
    const group = wanted.get(key) ?? { organization, ids: new Set() }
    wanted.set(key, group)
    group.ids.add(id)
  }
  for (const { object_type, object_id, organization_id, before, after } of entries) {
    if (object_id !== null) want(object_type, organization_id, object_id)
    for (const snapshot of [before, after]) {
      if (!isPlain(snapshot)) continue
      for (const [field, value] of Object.entries(snapshot).flatMap(withParts)) {
        const names = fieldWord(object_type, field)?.names
        if (names && object_id !== null) for (const id of [value].flat()) want(names, organization_id, id)
      }
    }
  }
  return wanted
}
