import type { ReadingSource } from '@water/contract/readings/vocabulary'
import { type LocalDate, type LocalTime, type Month, monthOf } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import { grouped } from '../../db/grouped'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { beginsOn } from '../ledger/moved-in'

export type StateRow = ColumnsOf<
  'meters',
  | 'account_no'
  | 'customer_name'
  | 'customer_version'
  | 'dues_since'
  | 'tier_chain'
  | 'transferred_at'
  | 'meter_class'
  | 'status'
  | 'min_volume'
  | 'plan_volume'
  | 'penalty_exempt'
  | 'opening_tier_year'
  | 'opening_volume',
  { meter: 'id'; master: 'parent_id' }
> & { begins_on: LocalDate } & ColumnsOf<
    'meter_states',
    | 'last_reading'
    | 'last_read_at'
    | 'last_volume_scale'
    | 'recent_volumes'
    | 'estimate_streak'
    | 'is_final'
    | 'balance'
    | 'arrears'
    | 'former_arrears'
    | 'last_month'
  > &
  ColumnsOf<'diameters', 'capacity_fee', { diameter: 'name' }> &
  ColumnsOf<'installations', 'meter_no' | 'register_digits', { installation: 'id' }> &
  ColumnsOf<'organizations', 'first_open_month'>
export type SpellRow = ColumnsOf<
  'meter_spells',
  'from_date' | 'ended_on',
  { meter: 'meter_id'; reopenedAfter: 'reopened_after_id' }
>
export type TermsRow = ColumnsOf<
  'meter_terms',
  'effective_from' | 'persons',
  { meter: 'meter_id'; water_price: 'water_price_id' }
>
export type UsedRow = ColumnsOf<'order_parts', 'tier_year' | 'tier_chain' | 'volume', { meter: 'meter_id' }>

/** A reading that waits for its order, with its device. */
export type PendingRow = ColumnsOf<
  'readings',
  'id' | 'current_reading' | 'read_at' | 'is_rollover',
  { meter: 'meter_id' }
> &
  ColumnsOf<'installations', 'meter_no' | 'register_digits', { installation: 'id' }> &
  ColumnsOf<'diameters', 'capacity_fee', { diameter: 'name' }> & { source: ReadingSource }

export async function stateRows(db: Reader, org: OrgId, meters: readonly number[]): Promise<StateRow[]> {
  const { rows } = await sql<StateRow>`
    select m.id as meter, m.account_no, i.meter_no, m.customer_name, m.customer_version, m.meter_class, m.parent_id as master, m.dues_since,
      m.tier_chain, m.transferred_at, m.status, m.min_volume, m.plan_volume,
      m.penalty_exempt, d.name as diameter, d.capacity_fee, i.id as installation, i.register_digits, ${beginsOn} as begins_on, m.opening_tier_year,
      m.opening_volume, s.last_reading, s.last_read_at, s.last_volume_scale, s.recent_volumes, s.estimate_streak, s.is_final, s.balance, s.arrears, s.former_arrears, s.last_month,
      o.first_open_month
    from meter_states s
    join organizations o on o.id = s.organization_id
    join meters m on m.organization_id = s.organization_id and m.id = s.meter_id
    join installations i
      on i.organization_id = s.organization_id and i.meter_id = s.meter_id and i.removed_at is null
    join diameters d on d.organization_id = i.organization_id and d.id = i.diameter_id
    where s.organization_id = ${org} and s.meter_id = any(${meters}::bigint[])`.execute(db)
  return rows
}

/** The rows that will be gone: orders that are flushed, and recorded readings that become void. */
export interface Gone {
  orders?: readonly number[]
  readings?: readonly number[]
}

/**
 * In the order of billing: the two readings of a change-over have one time, the removed device's first. The change-overs of flushed
 * orders wait again.
 */
export async function pendingRows(
  db: Reader,
  org: OrgId,
  meters: readonly number[],
  { orders = [], readings = [] }: Gone = {},
): Promise<PendingRow[]> {
  const waits =
    orders.length + readings.length === 0
      ? sql`r.status = 'pending'`
      : sql`(r.status = 'pending' and not (r.id = any(${readings}::bigint[])) or ${changeOf(orders)})`
  const { rows } = await sql<PendingRow>`
    select r.meter_id as meter, r.id, r.source, r.current_reading, r.read_at, r.is_rollover, i.id as installation,
      i.meter_no, i.register_digits, d.name as diameter, d.capacity_fee
    from readings r
    join installations i on i.organization_id = r.organization_id and i.id = r.installation_id
    join diameters d on d.organization_id = i.organization_id and d.id = i.diameter_id
    where r.organization_id = ${org} and r.meter_id = any(${meters}::bigint[]) and ${waits}
    order by r.meter_id, r.read_at, r.id`.execute(db)
  return rows
}

const changeOf = (orders: readonly number[]) =>
  sql`r.status = 'billed' and r.order_id = any(${orders}::bigint[]) and r.source in ('change_old', 'change_new')`

/** The meters among some with a change-over that waits for its order, or will without these. */
export async function metersWithChanges(
  db: Reader,
  org: OrgId,
  meters: readonly number[],
  orders: readonly number[] = [],
): Promise<Set<number>> {
  const { rows } = await sql<{ meter: number }>`
    select distinct r.meter_id as meter from readings r
    where r.organization_id = ${org} and r.meter_id = any(${meters}::bigint[])
      and (r.status = 'pending' and r.source = 'change_old' or ${changeOf(orders)})`.execute(db)
  return new Set(rows.map(({ meter }) => meter))
}

/** The times in which accounts were suspended or closed. */
export async function spellRows(db: Reader, org: OrgId, meters: readonly number[]): Promise<SpellRow[]> {
  const { rows } = await sql<SpellRow>`
    select meter_id as meter, from_date, ended_on, reopened_after_id as "reopenedAfter" from meter_spells
    where organization_id = ${org} and meter_id = any(${meters}::bigint[]) and kind <> 'faulty'
    order by meter_id, from_date, id`.execute(db)
  return rows
}

export async function termsRows(db: Reader, org: OrgId, meters: readonly number[]): Promise<TermsRow[]> {
  const { rows } = await sql<TermsRow>`
    select meter_id as meter, effective_from, water_price_id as water_price, persons
    from meter_terms where organization_id = ${org} and meter_id = any(${meters}::bigint[])
    order by meter_id, effective_from`.execute(db)
  return rows
}

/** A red order's negated parts cancel those of the flushed order, so live volume remains. */
export async function usedRows(db: Reader, org: OrgId, meters: readonly number[]): Promise<UsedRow[]> {
  const { rows } = await sql<UsedRow>`
    select meter_id as meter, tier_year, tier_chain, sum(volume) as volume
    from order_parts where organization_id = ${org} and meter_id = any(${meters}::bigint[])
    group by meter_id, tier_year, tier_chain`.execute(db)
  return rows
}

/**
 * Only a meter with another reading in the month of its last reading can have that month billed already. The readings' own months
 * count: an order of a closed month has a later billing month. Back charges and fees have no monthly charges.
 */
export async function monthsBilled(
  db: Reader,
  org: OrgId,
  requests: readonly { meter: number; read_at: LocalTime }[],
  rows: readonly StateRow[],
): Promise<Map<number, Set<Month>>> {
  const lastMonths = new Map(rows.map((row) => [row.meter, monthOf(row.last_read_at)]))
  const again = requests.filter(({ meter, read_at }) => lastMonths.get(meter) === monthOf(read_at))
  if (again.length === 0) return new Map()
  // Each once: PostgreSQL compares every order of a meter with all of them.
  const months = [...new Set(again.map((request) => monthOf(request.read_at)))]
  const found = await sql<{ meter: number; month: Month }>`
    select distinct meter_id as meter, to_char(period_to, 'YYYY-MM') as month from orders
    where organization_id = ${org} and meter_id = any(${again.map((request) => request.meter)}::bigint[])
      and to_char(period_to, 'YYYY-MM') = any(${months}::text[])
      and kind = 'reading' and status not in ('red', 'red_flushed')`.execute(db)
  const billed = grouped(found.rows, (row) => row.meter)
  return new Map([...billed].map(([meter, own]) => [meter, new Set(own.map((row) => row.month))]))
}
