import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database'
import { createDatabase } from '../database'
import { read, rehearse } from '../read-write'
import { APP } from './app-login'
import { Owner } from './owner'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const column = async (statement: ReturnType<typeof sql<{ value: string }>>) =>
  (await read(database.db, (reader) => statement.execute(reader))).rows.map(({ value }) => value)

/** The answer of PostgreSQL to a statement that was smuggled past every check of the program. It is taken back. */
const smuggled = (text: string) =>
  rehearse(createDatabase(database.appPool), (tx) => sql.raw(text).execute(tx)).then(
    () => 'done',
    (error: { code: string }) => error.code,
  )
const DENIED = '42501'
async function expectDenied(texts: readonly string[]): Promise<void> {
  for (const text of texts) expect([text, await smuggled(text)]).toEqual([text, DENIED])
}

test('what only the owner may do is refused to another login, in both languages, before anything is done', async () => {
  const done: string[] = []
  const act = (owner: Owner) =>
    owner.act('statistics', async () => done.push('analyze')).catch((error: Error) => error.message)
  expect(await act(new Owner(createDatabase(database.appPool)))).toMatch(
    /water_app 不拥有数据表.*DATABASE_OWNER_URL.* · .*water_app does not own the tables/,
  )
  expect(done).toEqual([])
  expect(await act(new Owner(database.db))).toBe(1)
})

describe('the login of requests and jobs', () => {
  test('is neither superuser nor owner of anything, and no function works for it as its owner', async () => {
    const { rows } = await sql<Record<string, boolean>>`
      select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication from pg_roles where rolname = ${APP}`.execute(
      database.db,
    )
    expect(Object.values(rows[0]!)).toEqual([false, false, false, false, false])
    expect(await column(sql`select relname as value from pg_class where relowner = ${APP}::regrole`)).toEqual(
      [],
    )
    expect(
      await column(sql`select proname as value from pg_proc where prosecdef
        and pronamespace::regnamespace::text not in ('pg_catalog', 'information_schema')`),
    ).toEqual([])
  })

  test('deletes no document and no audit trail', async () => {
    const kept = await column(sql`select c.relname as value from pg_class c
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
        and not has_table_privilege(${APP}, c.oid, 'delete') order by 1`)
    expect(kept).toMatchInlineSnapshot(`
      [
        "alarms",
        "allocations",
        "audit_entries",
        "audit_seals",
        "backup_owners",
        "backups",
        "balance_entries",
        "cashier_days",
        "charge_rows",
        "counters",
        "customer_versions",
        "former_readings",
        "installations",
        "invoice_counters",
        "invoice_lines",
        "invoice_links",
        "job_askers",
        "job_batches",
        "job_refusals",
        "job_turns",
        "jobs",
        "meter_spells",
        "meter_states",
        "meter_transfers",
        "module_states",
        "modules",
        "month_charges",
        "month_totals",
        "month_volumes",
        "move_ins",
        "not_read_meters",
        "notice_marks",
        "opening_bills",
        "order_deductions",
        "order_lines",
        "order_parts",
        "orders",
        "payment_groups",
        "payments",
        "penalty_waivers",
        "periods",
        "permissions",
        "platform_audit_entries",
        "platform_audit_seals",
        "prepared_figures",
        "printed_reminders",
        "readings",
        "reconciliation_rows",
        "reconciliations",
        "refresh_tokens",
        "remote_hours_other",
        "remote_reports",
        "remote_reports_other",
        "remote_takes",
        "schema_migrations",
        "service_tokens",
        "services",
        "valve_commands",
        "verify_runs",
        "withholding_orders",
        "withholding_rows",
        "withholdings",
      ]
    `)
  })

  test('changes of them the named columns alone', async () => {
    await expectDenied([
      'update orders set amount = 0',
      'update orders set volume = 0, status = status',
      'update payments set amount = 0',
      'update payments set meter_id = 1',
      "update invoices set amount = 0, failure = ''",
      'update readings set current_reading = 0',
      "update attachments set key = ''",
      'update remote_reports set reading = 0',
      'update periods set month = 1',
      "update valve_commands set action = 'open'",
      'update meter_spells set from_date = null',
      'update reconciliation_rows set amount = 0',
      'update account_notes set created_by = 1',
      "update jobs set params = '{}'",
      "update users set username = 'x'",
      "update order_lines set name = 'x'",
      'update allocations set principal = 0',
      'update balance_entries set delta = 0',
      "update audit_entries set action = 'x'",
      'delete from audit_entries',
      'delete from platform_audit_entries',
      'delete from payments',
      'truncate orders',
    ])
    expect(await smuggled('update orders set paid_amount = paid_amount')).toBe('done')
  })

  test('changes no key, and no word of when a row was made, but of these', async () => {
    expect(
      await column(sql`
        select c.relname || '.' || a.attname as value from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
        where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
          and has_column_privilege(${APP}, c.oid, a.attnum, 'update')
          and (a.attname in ('organization_id', 'id', 'created_at', 'created_by') or a.attnum = any(k.conkey))
        order by 1`),
    ).toEqual([
      // The module of a number goes to another organization.
      'bound_imeis.organization_id',
      // Drawn again.
      'invoice_files.created_at',
      // A meter begins on another day.
      'meter_terms.effective_from',
      // An event that repeats is new each time.
      'notices.created_at',
      // A super administrator moves a user.
      'users.organization_id',
    ])
  })

  test('reads no file, runs no program, and changes neither a table nor a right', async () => {
    await expectDenied([
      "select pg_read_file('/etc/passwd')",
      "select pg_ls_dir('.')",
      "copy (select 1) to program 'id'",
      "copy orders to '/orders'",
      'select rolpassword from pg_authid',
      'select * from schema_migrations',
      'alter table orders add x int',
      'alter table orders disable trigger all',
      'drop table orders',
      'create table x (y int)',
      'create function f() returns int language sql as $$ select 1 $$',
      'create role x superuser',
      `alter role ${APP} superuser`,
      'set role water',
      "set session_replication_role = 'replica'",
    ])
  })
})
