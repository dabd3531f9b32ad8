import type { LocalTime } from '@water/rules/calendar'
import type { ValveAction } from '@water/rules/metering/valve'
import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import type { Reader, Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

/** The modules of a gateway: bound to it, or reported by it last. */
const isOf = (gateway: number) => sql`${gateway}::bigint in (x.gateway_id, v.last_gateway_id)`

export type Fetched = ColumnsOf<'valve_commands', 'id' | 'seq' | 'expires_at', { meter: 'meter_id' }> &
  ColumnsOf<'modules', 'imei'> & {
    // The database's check limits it to these.
    action: ValveAction
  }

/** The commands of a gateway that are under way, oldest first. */
export async function commandsUnderWay(
  db: Reader,
  org: OrgId,
  gateway: number,
  now: LocalTime,
): Promise<Fetched[]> {
  const { rows } = await sql<Fetched>`
    select c.id, c.meter_id as meter, x.imei, c.action, c.seq, c.expires_at
    from valve_commands c
    join modules x on x.organization_id = c.organization_id and x.id = c.module_id
    join module_states v on v.organization_id = x.organization_id and v.module_id = x.id
    where c.organization_id = ${org} and c.state in ('queued', 'sent') and c.expires_at > ${now}::timestamptz and ${isOf(gateway)}
    order by c.id`.execute(db)
  return rows
}

/** The gateway has them now. */
export async function markSent(
  tx: Tx,
  org: OrgId,
  { gateway, ids }: { gateway: number; ids: readonly number[] },
  now: LocalTime,
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update valve_commands set state = 'sent', sent_at = ${now}::timestamptz, sent_to = ${gateway}, updated_at = ${now}::timestamptz
    where organization_id = ${org} and id = any(${ids}::bigint[]) and state = 'queued'`.execute(tx)
}

/** The meters of those commands that are a gateway's own, and were fetched once. */
export async function metersOfCommands(
  db: Reader,
  org: OrgId,
  gateway: number,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; meter: number }>`
    select c.id, c.meter_id as meter from valve_commands c
    join modules x on x.organization_id = c.organization_id and x.id = c.module_id
    join module_states v on v.organization_id = x.organization_id and v.module_id = x.id
    where c.organization_id = ${org} and c.id = any(${ids}::bigint[]) and c.sent_at is not null
      and (c.sent_to = ${gateway} or ${isOf(gateway)})`.execute(db)
  return new Map(rows.map(({ id, meter }) => [id, meter]))
}

export interface Answer {
  id: number
  result: 'done' | 'failed'
  at: LocalTime
  error: string
}

/**
 * Keeps the first answer to a command, carried out not before it was fetched: a gateway's clock may be behind. One that was given up
 * meanwhile stays so, with the time when it was carried out all the same.
 * Returns false for a later answer.
 */
export async function keepAnswer(tx: Tx, org: OrgId, answer: Answer, now: LocalTime): Promise<boolean> {
  const { id, result, at, error } = answer
  const done = result === 'done' ? at : null
  const { rows } = await sql`
    update valve_commands set state = case when state = 'sent' then ${result} else state end, answered_at = ${now}::timestamptz,
      done_at = greatest(${done}::timestamptz, case when ${done}::timestamptz is not null then sent_at end), error = ${error}, updated_at = ${now}::timestamptz
    where organization_id = ${org} and id = ${id} and answered_at is null
    returning id`.execute(tx)
  return rows.length > 0
}

/**
 * The valves of the modules that were answered, each as its newest command that was carried out has left it, unless the module has
 * reported its valve later than that. A device that is away just now comes back with what it says.
 */
export async function keepValves(tx: Tx, org: OrgId, answered: readonly number[]): Promise<void> {
  if (answered.length === 0) return
  await sql`
    update module_states s set valve = case n.action when 'open' then 'open' else 'closed' end,
      valve_at = greatest(s.valve_at, n.done_at)
    from modules x, (
      select distinct on (c.module_id) c.id, c.module_id, c.action, c.done_at from valve_commands c
      where c.organization_id = ${org} and c.done_at is not null and c.module_id in (
        select module_id from valve_commands where organization_id = ${org} and id = any(${answered}::bigint[]))
      order by c.module_id, c.seq desc
    ) n
    where s.organization_id = ${org} and s.module_id = n.module_id and x.organization_id = s.organization_id and x.id = s.module_id
      and n.id = any(${answered}::bigint[]) and not exists (
      select from remote_reports r
      where r.organization_id = x.organization_id and r.installation_id = x.installation_id
        and r.freeze_at > n.done_at and r.valve is not null)`.execute(tx)
}
