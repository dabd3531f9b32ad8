import type { LocalTime } from '@water/rules/calendar'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/read-write'
import { nextVersion } from '../../db/row-version'
import type { OrgId } from '../../db/scope'
import { lockAccounts } from '../ledger/accounts-store'
import { BLOCK } from '../ledger/months-store'

/** The state of the move-in, whose row is locked, and the day of its load. */
export async function lockForWithdrawal(
  tx: Tx,
  org: OrgId,
  id: number,
): Promise<{ state: string; loaded_at: LocalTime | null } | undefined> {
  // Hundreds of thousands of rows go with one statement.
  await sql`set local statement_timeout = 0`.execute(tx)
  const { rows } = await sql<{ state: string; loaded_at: LocalTime | null }>`
    select state, loaded_at from move_ins where organization_id = ${org} and id = ${id} for update`.execute(
    tx,
  )
  // Nothing new refers to an account while it is looked at, and none is billed or paid.
  const { rows: meters } = await sql<{ id: number }>`
    select id from meters where organization_id = ${org} and move_in_id = ${id} order by id for update`.execute(
    tx,
  )
  await lockAccounts(
    tx,
    org,
    meters.map((meter) => meter.id),
  )
  return rows[0]
}

const accounts = (org: OrgId, moveIn: number) =>
  sql`select id from meters where organization_id = ${org} and move_in_id = ${moveIn}`
const orders = (org: OrgId, moveIn: number) =>
  sql`select order_id from opening_bills where organization_id = ${org} and move_in_id = ${moveIn}`

/** The tables in which the load writes rows of accounts. Any row of an account in another table comes from a later act. */
const OF_LOAD = new Set([
  'account_numbers',
  'balance_entries',
  'former_readings',
  'installations',
  'meter_months',
  'meter_spells',
  'meter_states',
  'meter_terms',
  'meters',
  // The comparison with the old system touches nothing, and goes with the move-in.
  'move_in_differences',
  'orders',
])

/** Those in which it writes rows of orders. */
const OF_OPENINGS = new Set(['opening_bills', 'order_lines', 'orders'])

/**
 * Lets the database look at what the load has written, which may be new: without it, it would expect few rows, and look through all of
 * an organization for those of each account.
 */
export async function takeStockOfLoad(owner: Tx): Promise<void> {
  const tables = [...new Set([...OF_LOAD, ...OF_OPENINGS])].sort()
  await sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(owner)
}

interface Reference {
  table: string
  column: string
}

/** Everything that refers to a row of a table, found in the database itself, so that a later table is not forgotten. */
async function referencesTo(tx: Tx, table: 'meters' | 'orders', column: string): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select t.conrelid::regclass::text as "table", a.attname as "column"
    from pg_constraint t join pg_attribute a on a.attrelid = t.conrelid
    where t.contype = 'p' and t.conparentid = 0 and a.attnum > 0 and not a.attisdropped and (a.attname = ${column} or exists (
      select from pg_constraint f
      where f.contype = 'f' and f.conrelid = t.conrelid and f.confrelid = ${table}::regclass
        and a.attnum = f.conkey[cardinality(f.conkey)]))
    order by 1, 2`.execute(tx)
  return rows
}

/** The first and last account of a move-in, and the first and last of its orders: null where it has none. */
async function spanOf(
  tx: Tx,
  org: OrgId,
  moveIn: number,
): Promise<Record<'accounts' | 'orders', RawBuilder<unknown>>> {
  const { rows } = await sql<
    Record<'account_from' | 'account_to' | 'order_from' | 'order_to', number | null>
  >`
    select
      (select min(id) from meters where organization_id = ${org} and move_in_id = ${moveIn}) as account_from,
      (select max(id) from meters where organization_id = ${org} and move_in_id = ${moveIn}) as account_to,
      (select min(order_id) from opening_bills where organization_id = ${org} and move_in_id = ${moveIn}) as order_from,
      (select max(order_id) from opening_bills where organization_id = ${org} and move_in_id = ${moveIn}) as order_to`.execute(
    tx,
  )
  const { account_from, account_to, order_from, order_to } = rows[0]!
  return {
    accounts: sql`between ${account_from}::bigint and ${account_to}::bigint`,
    orders: sql`between ${order_from}::bigint and ${order_to}::bigint`,
  }
}

/**
 * The numbers of accounts that a later act has touched. Each table is asked for the span of the move-in's ids, in which a later act has
 * left few rows or none, and not for each of its accounts: hundreds of thousands of them are looked at while somebody waits.
 */
export async function touchedAccounts(tx: Tx, org: OrgId, moveIn: number, most: number): Promise<string[]> {
  const span = await spanOf(tx, org, moveIn)
  const toMeters = (await referencesTo(tx, 'meters', 'meter_id')).filter(
    ({ table, column }) => !OF_LOAD.has(table) || (table === 'orders' && column !== 'meter_id'),
  )
  const toOrders = (await referencesTo(tx, 'orders', 'order_id')).filter(
    ({ table }) => !OF_OPENINGS.has(table),
  )
  const rowsOf = ({ table, column }: Reference) => sql`
    select x.${sql.ref(column)} as meter from ${sql.table(table)} x
    where x.organization_id = ${org} and x.${sql.ref(column)} ${span.accounts}`
  const rowsOfOrders = ({ table, column }: Reference) => sql`
    select o.meter_id as meter from ${sql.table(table)} x
    join orders o on o.organization_id = x.organization_id and o.id = x.${sql.ref(column)}
    where x.organization_id = ${org} and x.${sql.ref(column)} ${span.orders}`
  const own: RawBuilder<unknown>[] = [
    // An edit, a suspension, a change-over.
    sql`select id from meters where organization_id = ${org} and move_in_id = ${moveIn} and updated_at > created_at`,
    // A sub meter that was made later.
    sql`select parent_id from meters where organization_id = ${org} and parent_id ${span.accounts}
      and move_in_id is distinct from ${moveIn}`,
    sql`select meter_id from orders where organization_id = ${org} and meter_id ${span.accounts}
      and (kind <> 'opening' or updated_at > created_at)`,
    sql`select meter_id from balance_entries where organization_id = ${org} and meter_id ${span.accounts}
      and reason <> 'move_in'`,
    ...['installations', 'meter_spells', 'meter_terms'].map(
      (table) => sql`
        select meter_id from ${sql.table(table)} where organization_id = ${org} and meter_id ${span.accounts}
        group by meter_id having count(*) > 1`,
    ),
  ]
  const all = [...own, ...toMeters.map(rowsOf), ...toOrders.map(rowsOfOrders)]
  // Accounts of others may lie in the span.
  const { rows } = await sql<{ account_no: string }>`
    select account_no from meters
    where organization_id = ${org} and move_in_id = ${moveIn} and id in (${sql.join(all, sql` union `)})
    order by account_no limit ${most}`.execute(tx)
  return rows.map(({ account_no }) => account_no)
}

/** Deletes what the load made, by the move-in's own rows. */
export async function takeBackAll(tx: Tx, org: OrgId, moveIn: number): Promise<void> {
  const of = accounts(org, moveIn)
  for (const statement of [
    sql`delete from move_in_differences where organization_id = ${org} and move_in_id = ${moveIn}`,
    sql`delete from former_readings where organization_id = ${org} and move_in_id = ${moveIn}`,
    sql`delete from order_lines where organization_id = ${org} and order_id in (${orders(org, moveIn)})`,
    sql`
      with gone as (
        delete from opening_bills where organization_id = ${org} and move_in_id = ${moveIn} returning order_id
      )
      delete from orders where organization_id = ${org} and id in (select order_id from gone)`,
    sql`delete from balance_entries where organization_id = ${org} and meter_id in (${of}) and reason = 'move_in'`,
    sql`
      update month_totals t set brought = t.brought - x.brought
      from (
        select month, meter_id / ${BLOCK}::bigint as block, sum(brought) as brought from meter_months
        where organization_id = ${org} and meter_id in (${of}) group by 1, 2
      ) x
      where t.organization_id = ${org} and t.month = x.month and t.block = x.block`,
    sql`delete from meter_months where organization_id = ${org} and meter_id in (${of})`,
    // Those of which nothing is left: no other account has a row in them.
    sql`
      delete from month_totals t
      where t.organization_id = ${org} and t.charges = 0 and t.red = 0 and t.payments = 0 and t.penalties = 0 and t.volume = 0
        and t.billed_volume = 0 and t.order_count = 0 and t.brought = 0 and not exists (
          select from meter_months m
          where m.organization_id = t.organization_id and m.month = t.month
            and m.meter_id between t.block * ${BLOCK}::bigint and t.block * ${BLOCK}::bigint + ${BLOCK - 1}::bigint)`,
    // Their numbers, devices, terms and states go with them.
    sql`delete from meters where organization_id = ${org} and move_in_id = ${moveIn} and parent_id is not null`,
    sql`delete from meters where organization_id = ${org} and move_in_id = ${moveIn}`,
  ])
    await statement.execute(tx)
}

export async function stateWithdrawn(
  tx: Tx,
  org: OrgId,
  id: number,
  { reason, now }: { reason: string; now: LocalTime },
): Promise<void> {
  await tx
    .updateTable('move_ins')
    .set({ state: 'withdrawn', reason, withdrawn_at: now, updated_at: nextVersion(now) })
    .where('organization_id', '=', org)
    .where('id', '=', id)
    .execute()
}
