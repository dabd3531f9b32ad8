import { sql } from 'kysely'
import type { OrgId } from '../db/scope'
import type { TestApp } from './test-app'

/** A row of each of these refers to rows of the same account, or to none. */
const OF_ACCOUNTS = [
  ...[
    'meters',
    'account_numbers',
    'meter_states',
    'meter_terms',
    'installations',
    'meter_months',
    'readings',
    'attachments',
  ],
  ...['orders', 'order_lines', 'payments', 'payment_groups', 'allocations', 'invoices', 'invoice_lines'],
  ...['opening_bills', 'former_readings'],
  ...['modules', 'module_states', 'remote_reports', 'alarms', 'valve_commands'],
  ...['reconciliation_rows', 'withholding_rows', 'withholding_orders', 'sms_messages', 'audit_entries'],
]
/** Two organizations never share a number of a module. */
const NOT_COPIED = ['users', 'audit_seals', 'bound_imeis']
const ID = /^(id|object_id|(meter|order|reading|payment|invoice|installation|group|module)_id)$/
const NUMBER =
  /^(no|account_no|meter_no|order_no|payment_no|group_no|invoice_no|request_no|channel_no|external_no)$/
/** More than the ids of the copied organization. */
const STEP = 1_000

/** The id of a row in a copy; what all accounts share keeps its id. */
export const copiedId = (table: string, id: number, copy: number): number =>
  OF_ACCOUNTS.includes(table) ? id + copy * STEP : id

interface Column {
  table: string
  column: string
}

/** Copies an organization's rows into another one, those of its accounts `count` times, without the checks of foreign keys. */
export async function copyRows(t: TestApp, from: OrgId, to: OrgId, count: number): Promise<void> {
  const { rows } = await sql<Column>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER'
      and table_name not in (select relname from pg_class where relispartition) order by ordinal_position`.execute(
    t.db,
  )
  const tables = rows.filter(({ column }) => column === 'organization_id').map(({ table }) => table)
  await t.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const table of tables.filter((one) => !NOT_COPIED.includes(one))) {
      const columns = rows.filter((one) => one.table === table).map(({ column }) => column)
      const isOfAccount = OF_ACCOUNTS.includes(table)
      const values = columns.map((column) =>
        column === 'organization_id' ? sql`${to}::bigint` : isOfAccount ? copied(column) : sql.ref(column),
      )
      // The trail is copied with one entry for each account, and one meter watches the place.
      const which =
        table === 'audit_entries'
          ? sql`and id = (select max(id) from audit_entries where organization_id = ${from})`
          : isOfAccount && (table === 'meters' || columns.includes('meter_id'))
            ? sql`and (copy = 1 or ${sql.ref(table === 'meters' ? 'id' : 'meter_id')} not in (
                select id from meters where organization_id = ${from} and meter_class = 'monitor'))`
            : table === 'module_states'
              ? sql`and (copy = 1 or module_id not in (
                  select b.id from modules b join meters m on m.organization_id = b.organization_id and m.id = b.meter_id
                  where b.organization_id = ${from} and m.meter_class = 'monitor'))`
              : sql``
      await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
        select ${sql.join(values)} from ${sql.table(table)}, generate_series(1, ${isOfAccount ? count : 1}::int) copy
        where organization_id = ${from} ${which}`.execute(tx)
    }
  })
}

function copied(column: string) {
  const value = sql.ref(column)
  if (ID.test(column)) return sql`${value} + copy::bigint * ${sql.lit(STEP)}`
  if (NUMBER.test(column)) return sql`case when ${value} <> '' then ${value} || copy else ${value} end`
  if (column === 'row_no') return sql`copy`
  if (column === 'line') return sql`${value} + copy`
  if (column === 'key') return sql`md5(copy::text)`
  if (column === 'imei') return sql`lpad(((${value})::bigint + copy * ${sql.lit(STEP)})::text, 15, '0')`
  if (column === 'read_at') return sql`${value} - copy * interval '1 second'`
  if (column === 'posted_on') return sql`${value} - copy % 300`
  return value
}
