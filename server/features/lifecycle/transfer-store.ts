import type { LocalDate } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { UnitOfWork } from '../../db/read-write'

/** A transfer with everything decided; the customer's data have been written. */
export interface Transfer {
  transferred_at: LocalDate
  isTakenOver: boolean
  /** The volume of the tier years is counted anew. */
  beginsTiers: boolean
}

/** Names the new customer's first version, and lets the meter be read again after a final reading. */
export async function writeTransfer(
  { tx, org, now, caller }: UnitOfWork,
  meter: number,
  { transferred_at, isTakenOver, beginsTiers }: Transfer,
): Promise<void> {
  await sql`
    with present as (
      update meters set customer_since = customer_version,
        dues_since = case when ${isTakenOver} then dues_since else customer_version end,
        tier_chain = tier_chain + ${beginsTiers ? 1 : 0}, transferred_at = ${transferred_at}
      where organization_id = ${org} and id = ${meter}
      returning organization_id, id, customer_version, tier_chain
    ), readable as (
      update meter_states set is_final = false where organization_id = ${org} and meter_id = ${meter}
    )
    insert into meter_transfers (organization_id, meter_id, version, transferred_at, is_taken_over, tier_chain, created_by,
      created_at)
    select organization_id, id, customer_version, ${transferred_at}::date, ${isTakenOver}, tier_chain, ${caller.id}, ${now}::timestamptz
    from present`.execute(tx)
}

/** The persons of a new customer, from the day on: also of terms that were to begin later. */
export async function putPersons(
  { tx, org, caller, now }: UnitOfWork,
  meter: number,
  { from, water_price, persons }: { from: LocalDate; water_price: number; persons: number },
): Promise<void> {
  await sql`
    with later as (
      update meter_terms set persons = ${persons}
      where organization_id = ${org} and meter_id = ${meter} and effective_from > ${from}::date
    )
    insert into meter_terms (organization_id, meter_id, effective_from, water_price_id, persons, created_by, created_at)
    values (${org}, ${meter}, ${from}, ${water_price}, ${persons}, ${caller.id}, ${now})
    on conflict (organization_id, meter_id, effective_from) do update set persons = excluded.persons`.execute(
    tx,
  )
}
