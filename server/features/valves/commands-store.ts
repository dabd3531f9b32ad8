import { addSeconds, dateOf, type LocalTime } from '@water/rules/calendar'
import type { ValveAction, ValveState } from '@water/rules/metering/valve'
import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import { grouped } from '../../db/grouped'
import { isOneOf } from '../../db/one-of'
import type { Reader, Tx, UnitOfWork } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { overdueOrders } from './facts-store'

export type StoredCommand = ColumnsOf<
  'valve_commands',
  | 'id'
  | 'seq'
  | 'remark'
  | 'expires_at'
  | 'sent_at'
  | 'done_at'
  | 'answered_at'
  | 'error'
  | 'asked_by'
  | 'customer_since'
  | 'created_at',
  { meter: 'meter_id'; module: 'module_id'; installation: 'installation_id' }
> & {
  // The database's checks limit them to these.
  action: ValveAction
  reason: 'arrears' | 'repair' | 'leak' | 'request'
  state: ValveState
  asked_by_name: string
  isDone: boolean
}

const columns = sql`
  c.id, c.meter_id as meter, c.module_id as module, c.installation_id as installation, c.seq, c.action, c.reason, c.remark, c.state,
  c.customer_since, c.expires_at, c.sent_at, c.answered_at, c.done_at, c.error, c.asked_by, c.created_at,
  c.done_at is not null as "isDone", coalesce(nullif(u.name, ''), u.username, v.name, '') as asked_by_name`
const withNames = sql`
  left join users u on u.id = c.asked_by
  left join services v on v.organization_id = c.organization_id and v.id = c.service_id`

/** A page of the commands of a meter, newest first. */
export async function pageOfCommands(
  db: Reader,
  org: OrgId,
  meter: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; rows: StoredCommand[] }> {
  const [{ rows }, counted] = await Promise.all([
    sql<StoredCommand>`
      select ${columns} from valve_commands c ${withNames}
      where c.organization_id = ${org} and c.meter_id = ${meter}
      order by c.seq desc limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: number }>`
      select count(*)::int as count from valve_commands where organization_id = ${org} and meter_id = ${meter}`.execute(
      db,
    ),
  ])
  return { count: counted.rows[0]!.count, rows }
}

export async function findCommand(
  db: Reader,
  org: OrgId,
  meter: number,
  id: number,
): Promise<StoredCommand | undefined> {
  const { rows } = await sql<StoredCommand>`
    select ${columns} from valve_commands c ${withNames}
    where c.organization_id = ${org} and c.meter_id = ${meter} and c.id = ${id}`.execute(db)
  return rows[0]
}

/** The commands of devices in use that something may still follow from, by meter. */
export async function openCommandsOf(
  db: Reader,
  org: OrgId,
  meters: readonly number[],
): Promise<Map<number, StoredCommand[]>> {
  const { rows } = await sql<StoredCommand>`
    select ${columns} from valve_commands c ${withNames}
    join installations i on i.organization_id = c.organization_id and i.id = c.installation_id and i.removed_at is null
    where c.organization_id = ${org} and ${isOneOf('c.meter_id', meters)} and not c.is_over
    order by c.meter_id, c.seq`.execute(db)
  return grouped(rows, ({ meter }) => meter)
}

export interface NewCommand {
  meter: number
  module: number
  installation: number
  customer_since: number
  action: ValveAction
  reason: StoredCommand['reason']
  remark: string
  expires_in: number
}

/** Puts a command into the queue, with the next seq of its meter; the account is locked. */
export async function insertCommand(
  { tx, org, now }: Pick<UnitOfWork, 'tx' | 'org' | 'now'>,
  { user, service }: { user: number | null; service: number | null },
  { meter, module, installation, customer_since, action, reason, remark, expires_in }: NewCommand,
): Promise<StoredCommand> {
  const expires = addSeconds(now, expires_in * 3600)
  const { rows } = await sql<{ id: number }>`
    insert into valve_commands (organization_id, meter_id, installation_id, module_id, seq, action, reason, remark,
      customer_since, asked_by, service_id, expires_at, created_at, updated_at)
    select ${org}, ${meter}::bigint, ${installation}::bigint, ${module}::bigint, coalesce(max(seq), 0) + 1, ${action}, ${reason},
      ${remark}, ${customer_since}::int, ${user}::bigint, ${service}::bigint, ${expires}::timestamptz, ${now}::timestamptz,
      ${now}::timestamptz
    from valve_commands where organization_id = ${org} and meter_id = ${meter}
    returning id`.execute(tx)
  return (await findCommand(tx, org, meter, rows[0]!.id))!
}

/** Cancels what is queued for these meters, of one action or of both. Returns what was cancelled. */
export async function cancelQueued(
  { tx, org, now }: Pick<UnitOfWork, 'tx' | 'org' | 'now'>,
  meters: readonly number[],
  only?: ValveAction,
): Promise<{ id: number; meter: number; action: ValveAction }[]> {
  if (meters.length === 0) return []
  const { rows } = await sql<{ id: number; meter: number; action: ValveAction }>`
    update valve_commands set state = 'cancelled', updated_at = ${now}::timestamptz
    where organization_id = ${org} and ${isOneOf('meter_id', meters)} and state = 'queued' and action = coalesce(${only ?? null}, action)
    returning id, meter_id as meter, action`.execute(tx)
  return rows
}

/** Ends what is queued for accounts or devices that change: nothing follows from it any more. */
export async function endQueued(
  { tx, org, now }: Pick<UnitOfWork, 'tx' | 'org' | 'now'>,
  meters: readonly number[],
): Promise<void> {
  if (meters.length === 0) return
  await sql`
    update valve_commands set state = 'cancelled', is_over = true, updated_at = ${now}::timestamptz
    where organization_id = ${org} and ${isOneOf('meter_id', meters)} and state = 'queued'`.execute(tx)
}

/** Ends the commands of these meters whose time is over without an answer. */
export async function expireCommands(
  tx: Tx,
  org: OrgId,
  meters: readonly number[],
  now: LocalTime,
): Promise<void> {
  await sql`
    update valve_commands set state = 'expired', updated_at = ${now}::timestamptz
    where organization_id = ${org} and ${isOneOf('meter_id', meters)} and state in ('queued', 'sent')
      and expires_at <= ${now}::timestamptz`.execute(tx)
}

/**
 * The meters whose commands want to be looked at: one has expired, a close is under way, or one was carried out and what it was for
 * may be gone.
 */
export async function metersToFollow(db: Reader, org: OrgId, now: LocalTime): Promise<number[]> {
  const { rows } = await sql<{ meter: number }>`
    select c.meter_id as meter from valve_commands c
    where c.organization_id = ${org} and c.state in ('queued', 'sent') and c.expires_at <= ${now}::timestamptz
    union
    select c.meter_id from valve_commands c
    join meters m on m.organization_id = c.organization_id and m.id = c.meter_id
    where c.organization_id = ${org} and c.action = 'close' and not c.is_over and (c.state = 'sent' or c.done_at is not null and (
      c.state <> 'done' or c.customer_since < m.customer_since
      or c.reason = 'arrears' and not exists (select ${overdueOrders(dateOf(now))})))
    order by 1`.execute(db)
  return rows.map(({ meter }) => meter)
}

/** Nothing follows any more from what is older than a command that was carried out. */
export async function endOlder(tx: Tx, org: OrgId, meter: number, seq: number): Promise<void> {
  await sql`
    update valve_commands set is_over = true
    where organization_id = ${org} and meter_id = ${meter} and seq < ${seq} and not is_over`.execute(tx)
}
