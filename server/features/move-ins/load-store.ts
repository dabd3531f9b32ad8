import type { LocalDate, LocalTime } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/read-write'
import { nextVersion } from '../../db/row-version'
import type { OrgId } from '../../db/scope'

export interface LoadedAccount {
  id: number
  water_price: number | null
}

/**
 * Accounts of a move-in by their number. Each is looked up by itself: the database has no statistics about rows of its own transaction,
 * and would look through all accounts of the move-in for each of these.
 */
export async function accountsByNumber(
  db: Reader,
  org: OrgId,
  moveIn: number,
  numbers: readonly string[],
): Promise<Map<string, LoadedAccount>> {
  const { rows } = await sql<LoadedAccount & { no: string; is_own: boolean | null }>`
    select w.no, w.id, (
        select m.water_price_id from meters m where m.organization_id = ${org} and m.id = w.id
      ) as water_price, (
        select m.move_in_id = ${moveIn}::bigint from meters m where m.organization_id = ${org} and m.id = w.id
      ) as is_own
    from (
      select u.no, (
        select n.meter_id from account_numbers n where n.organization_id = ${org} and n.no = u.no and not n.is_former
      ) as id
      from unnest(${[...numbers]}::text[]) as u (no) offset 0
    ) w`.execute(db)
  return new Map(
    rows.flatMap(({ no, is_own, ...account }) => (is_own === true ? [[no, account] as const] : [])),
  )
}

/** The sums of all that the load has made. */
export interface LoadTotals {
  accounts: number
  active: number
  owed: string
  penalty: string
  balances: string
  volume_last_year: string
}

// Without joins: nothing is known about the rows of this transaction, and a join compared each with each.
export async function totalsOfLoad(
  tx: Tx,
  org: OrgId,
  { moveIn, asOf }: { moveIn: number; asOf: LocalDate },
): Promise<LoadTotals> {
  const { rows } = await sql<LoadTotals>`
    select
      (select count(*)::int from meters where organization_id = ${org} and move_in_id = ${moveIn}) as accounts,
      (select count(*)::int from meters
        where organization_id = ${org} and move_in_id = ${moveIn} and status <> 'closed') as active,
      (select coalesce(sum((
          select o.amount from orders o where o.organization_id = b.organization_id and o.id = b.order_id)), 0.00)::text
        from opening_bills b where b.organization_id = ${org} and b.move_in_id = ${moveIn}) as owed,
      (select coalesce(sum(penalty_carried), 0.00)::text from opening_bills
        where organization_id = ${org} and move_in_id = ${moveIn}) as penalty,
      (select coalesce(sum(delta), 0.00)::text from balance_entries
        where organization_id = ${org} and reason = 'move_in' and reference_type = 'move_in' and reference_id = ${moveIn}) as balances,
      (select trim_scale(coalesce(sum(volume), 0))::text from former_readings
        where organization_id = ${org} and move_in_id = ${moveIn}
          and read_on > (${asOf}::date - interval '1 year')::date and read_on <= ${asOf}::date) as volume_last_year`.execute(
    tx,
  )
  return rows[0]!
}

export async function stateLoaded(
  tx: Tx,
  org: OrgId,
  id: number,
  { totals, now }: { totals: LoadTotals; now: LocalTime },
): Promise<void> {
  await tx
    .updateTable('move_ins')
    .set({
      state: 'loaded',
      totals: JSON.stringify(totals),
      loaded_at: now,
      updated_at: nextVersion(now),
    })
    .where('organization_id', '=', org)
    .where('id', '=', id)
    .execute()
}

export async function stateAgreed(
  tx: Tx,
  org: OrgId,
  id: number,
  { control, by, now }: { control: object; by: number; now: LocalTime },
): Promise<void> {
  await tx
    .updateTable('move_ins')
    .set({
      state: 'agreed',
      control: JSON.stringify(control),
      agreed_at: now,
      agreed_by: by,
      updated_at: nextVersion(now),
    })
    .where('organization_id', '=', org)
    .where('id', '=', id)
    .execute()
}
