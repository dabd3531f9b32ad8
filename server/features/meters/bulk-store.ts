import type { LocalDate } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

interface Account {
  id: number
  account_no: string
  location: number
  /** In force on the day. */
  water_price: number | null
}

/** Those of the ids that are meters, in the order of their accounts, as they are on a day. */
export async function accountsOf(
  db: Reader,
  org: OrgId,
  ids: readonly number[],
  day: LocalDate,
): Promise<Account[]> {
  const { rows } = await sql<Account>`
    select m.id, m.account_no, m.location_id as location, coalesce((
        select t.water_price_id from meter_terms t
        where t.organization_id = m.organization_id and t.meter_id = m.id and t.effective_from <= ${day}::date
        order by t.effective_from desc limit 1), m.water_price_id) as water_price
    from meters m
    where m.organization_id = ${org} and m.id = any(${ids}::bigint[]) order by m.account_no, m.id`.execute(db)
  return rows
}
