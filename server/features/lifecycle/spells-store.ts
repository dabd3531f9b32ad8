import type { LocalDate } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { Reader, UnitOfWork } from '../../db/read-write'
import { nextVersion } from '../../db/row-version'
import type { OrgId } from '../../db/scope'

/** The states of an account that last for a time. */
export type SpellKind = 'suspended' | 'faulty' | 'closed'

/** The spell that has not ended, or the last one that has. */
export interface Spell {
  kind: SpellKind
  from_date: LocalDate
  ended_on: LocalDate | null
}

/** The newest spell of a meter of one of the kinds. */
export async function lastSpell(
  db: Reader,
  org: OrgId,
  meter: number,
  kinds: readonly SpellKind[],
): Promise<Spell | undefined> {
  const { rows } = await sql<Spell>`
    select kind, from_date, ended_on from meter_spells
    where organization_id = ${org} and meter_id = ${meter} and kind = any(${kinds}::text[])
    order by ended_on is null desc, from_date desc, id desc limit 1`.execute(db)
  return rows[0]
}

export async function beginSpell(
  { tx, org, now, caller }: UnitOfWork,
  meter: number,
  { kind, date, reason }: { kind: SpellKind; date: LocalDate; reason: string },
): Promise<void> {
  await sql`
    with begun as (
      insert into meter_spells (organization_id, meter_id, kind, from_date, reason, created_by, created_at, updated_at)
      values (${org}, ${meter}, ${kind}, ${date}, ${reason}, ${caller.id}, ${now}, ${now})
    )
    update meters set status = ${kind}, updated_at = ${nextVersion(now)}
    where organization_id = ${org} and id = ${meter}`.execute(tx)
}

/** Ends the open spell: the account is active again from the day on. A reopening comes after the orders that were posted so far. */
export async function endSpell({ tx, org, now }: UnitOfWork, meter: number, date: LocalDate): Promise<void> {
  await sql`
    with ended as (
      update meter_spells p set ended_on = ${date}, updated_at = ${now}::timestamptz, reopened_after_id = case when p.kind = 'closed'
        then (select max(o.id) from orders o where o.organization_id = p.organization_id and o.meter_id = p.meter_id) end
      where organization_id = ${org} and meter_id = ${meter} and ended_on is null
    )
    update meters set status = 'active', updated_at = ${nextVersion(now)}
    where organization_id = ${org} and id = ${meter}`.execute(tx)
}

/** The final reading is no longer the last one. */
export async function allowReadings({ tx, org }: UnitOfWork, meter: number): Promise<void> {
  await tx
    .updateTable('meter_states')
    .set({ is_final: false })
    .where('organization_id', '=', org)
    .where('meter_id', '=', meter)
    .execute()
}

/** Accounts below a master that are still open. */
export async function openSubs(db: Reader, org: OrgId, master: number): Promise<number> {
  const { rows } = await sql<{ subs: number }>`
    select count(*)::int as subs from meters
    where organization_id = ${org} and parent_id = ${master} and status <> 'closed'`.execute(db)
  return rows[0]!.subs
}
