import type { FiltersOf } from '@water/contract/list-query'
import type { messageReasons, messageStatuses } from '@water/contract/messages/choices'
import { smsMessageList } from '@water/contract/messages/list'
import type { LocalTime } from '@water/rules/calendar'
import { phoneDigits } from '@water/rules/identity/phones'
import { type SqlBool, sql } from 'kysely'
import type { ColumnsOf, Maybe } from '../../db/columns'
import { COUNT_LIMIT, planned } from '../../db/count'
import { whereFilters } from '../../db/declared-filters'
import type { Reader, Tx } from '../../db/read-write'
import { rowsFirst } from '../../db/rows-first'
import { inScope, type OrgId, type Scope } from '../../db/scope'
import { beginsWith } from '../../db/search'
import { searchByAccount } from '../meters/named-store'
import type { Receipt } from './provider'

export type Reason = (typeof messageReasons)[number]

/** A message with the account, the schedule, the template and the configuration that it names. */
export type StoredMessage = ColumnsOf<
  'sms_messages',
  | 'id'
  | 'phone'
  | 'content'
  | 'segments'
  | 'error'
  | 'provider_id'
  | 'send_after'
  | 'created_at'
  | 'sent_at'
  | 'updated_at',
  {
    organization: 'organization_id'
    meter: 'meter_id'
    schedule: 'schedule_id'
    template: 'template_id'
    config: 'config_id'
  }
> &
  Maybe<ColumnsOf<'meters', 'account_no' | 'customer_name'>> &
  Maybe<ColumnsOf<'meter_states', 'arrears' | 'balance'>> &
  Maybe<ColumnsOf<'sms_schedules', never, { schedule_name: 'name' }>> &
  ColumnsOf<'sms_templates', never, { template_name: 'name' }> &
  ColumnsOf<'sms_configs', never, { config_name: 'name' }> & {
    // The database's checks limit them to these.
    status: (typeof messageStatuses)[number]
    reason: Reason | null
  }

type MessageFilters = FiltersOf<typeof smsMessageList>

const columns = sql`
  x.id, x.organization_id as organization, x.meter_id as meter, m.account_no, m.customer_name, s.arrears, s.balance,
  coalesce(nullif(x.phone, ''), m.phone, '') as phone, x.schedule_id as schedule, h.name as schedule_name,
  x.template_id as template, t.name as template_name, x.config_id as config, c.name as config_name, x.content,
  x.segments, x.status, x.reason, x.error, x.provider_id, x.send_after, x.created_at, x.sent_at, x.updated_at`
const withNames = sql`
  left join meters m on m.organization_id = x.organization_id and m.id = x.meter_id
  left join meter_states s on s.organization_id = x.organization_id and s.meter_id = x.meter_id
  left join sms_schedules h on h.organization_id = x.organization_id and h.id = x.schedule_id
  join sms_templates t on t.organization_id = x.organization_id and t.id = x.template_id
  join sms_configs c on c.organization_id = x.organization_id and c.id = x.config_id`

async function matchingMessages(db: Reader, scope: Scope, filter: MessageFilters, isOfAll = false) {
  const conditions = [
    inScope(scope, 'x.organization_id'),
    whereFilters(smsMessageList, 'sms_messages as x', filter, { created: sql.ref('x.created_at') }),
  ]
  if (filter.search) {
    const phone = beginsWith(sql.ref('x.phone'), phoneDigits(filter.search) || filter.search)
    const found = await searchByAccount(db, scope, 'x', filter.search, 'phones', [
      sql<SqlBool>`(x.phone <> '' and ${phone})`,
    ])
    conditions.push(isOfAll ? found.isOfAll : found.is)
  }
  conditions.push(planned(filter))
  return sql`from sms_messages x where ${sql.join(conditions, sql` and `)}`
}

/** A page of the log: only its own rows are joined with the tables that name them. */
export async function listMessages(
  db: Reader,
  scope: Scope,
  filter: MessageFilters,
  direction: 'asc' | 'desc',
  { limit, offset }: { limit: number; offset: number },
) {
  const matching = await matchingMessages(db, scope, filter)
  const way = direction === 'asc' ? sql`asc` : sql`desc`
  const { rows } = await sql<StoredMessage>`
    select ${columns} from (
      select x.* ${matching} order by x.id ${way} limit ${limit} offset ${offset}
    ) x ${withNames} order by x.id ${way}`.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 ${matching} limit ${COUNT_LIMIT + 1}) matches`.execute(db)
  return { rows, count: counted.rows[0]!.count }
}

/** The ids of all messages that the filters find, in the order of their making. */
export async function messagesInOrder(
  db: Reader,
  scope: Scope,
  filter: MessageFilters,
  direction: 'asc' | 'desc',
) {
  const matching = await matchingMessages(db, scope, filter, true)
  return sql`select x.id ${matching} order by x.id ${sql.raw(direction)}`
}

/** The messages with these ids, in any order. */
export async function messagesById(
  db: Reader,
  scope: Scope,
  ids: readonly number[],
): Promise<StoredMessage[]> {
  const { rows } = await sql<StoredMessage>`
    select ${columns} from ${rowsFirst(sql`
      select * from sms_messages where ${inScope(scope)} and id = any(${ids}::bigint[])`)} x ${withNames}`.execute(
    db,
  )
  return rows
}

/** How many messages the filters find, exactly. */
export async function countMessages(db: Reader, scope: Scope, filter: MessageFilters): Promise<number> {
  const matching = await matchingMessages(db, scope, filter, true)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${matching}`.execute(db)
  return rows[0]!.count
}

export async function findMessage(db: Reader, org: OrgId, id: number): Promise<StoredMessage | undefined> {
  const { rows } = await sql<StoredMessage>`
    select ${columns} from sms_messages x ${withNames}
    where x.organization_id = ${org} and x.id = ${id}`.execute(db)
  return rows[0]
}

export interface SentByHand {
  occasion: 'test' | 'invoice'
  /** Null: of no account. */
  meter: number | null
  template: number
  config: number
  phone: string
  content: string
  segments: number
  by: number | null
  /** The day's limit is reached: the message is stored and not sent. */
  isTooMuch: boolean
}

/** A message that a person sends goes at once, so it starts in the state of a claimed one. */
export async function insertSentByHand(
  tx: Tx,
  org: OrgId,
  now: LocalTime,
  message: SentByHand,
): Promise<number> {
  const { id } = await tx
    .insertInto('sms_messages')
    .values({
      organization_id: org,
      template_id: message.template,
      config_id: message.config,
      occasion: message.occasion,
      meter_id: message.meter,
      phone: message.phone,
      content: message.content,
      segments: message.segments,
      ...(message.isTooMuch
        ? { status: 'suppressed', reason: 'daily_limit' }
        : { status: 'sending', sending_at: now }),
      send_after: now,
      created_by: message.by,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Puts the messages of a job into the queue, and returns their ids by their accounts. */
export async function insertQueuedByHand(
  tx: Tx,
  org: OrgId,
  {
    template,
    config,
    job,
    by,
    now,
  }: { template: number; config: number; job: number; by: number | null; now: LocalTime },
  meters: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; meter: number }>`
    insert into sms_messages (organization_id, template_id, config_id, meter_id, occasion, status, send_after, created_by,
      created_at, updated_at)
    select ${org}, ${template}, ${config}, m.id, ${`job ${job}`}, 'queued', ${now}::timestamptz, ${by},
      ${now}::timestamptz, ${now}::timestamptz
    from unnest(${meters}::bigint[]) with ordinality as m (id, at) order by m.at
    returning id, meter_id as meter`.execute(tx)
  return new Map(rows.map(({ id, meter }) => [meter, id]))
}

/** The decision on a queued message: it is written and sent, is not sent, or waits. */
export interface Decision {
  id: number
  status: 'queued' | 'sending' | 'suppressed' | 'failed'
  reason: Reason | null
  error: string
  phone: string
  content: string
  segments: number
  send_after: LocalTime | null
}

/** The schedule's present configuration and template, by which it was decided. */
export async function decide(
  tx: Tx,
  org: OrgId,
  { config, template, now }: { config: number; template: number; now: LocalTime },
  decisions: readonly Decision[],
): Promise<void> {
  await sql`
    update sms_messages x set status = d.status, reason = d.reason, error = d.error, phone = d.phone,
      content = d.content, segments = d.segments, send_after = coalesce(d.send_after, x.send_after),
      config_id = ${config}, template_id = ${template}, sending_at = case when d.status = 'sending' then ${now}::timestamptz end, updated_at = ${now}
    from json_to_recordset(${JSON.stringify(decisions)}::json) as d (id bigint, status text, reason text, error text,
      phone text, content text, segments integer, send_after timestamptz)
    where x.organization_id = ${org} and x.id = d.id`.execute(tx)
}

/** Deletes queued messages about a document whose account is not in the schedule's audience. */
export async function deleteUnwanted(tx: Tx, org: OrgId, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('sms_messages').where('organization_id', '=', org).where('id', 'in', ids).execute()
}

/**
 * Records the outcome of sending. It also corrects a message that had been given up, because its sender knows better.
 */
export async function recordOutcome(
  tx: Tx,
  org: OrgId,
  id: number,
  now: LocalTime,
  end: Receipt | { reason: Reason; error: string },
): Promise<void> {
  const values =
    'reason' in end
      ? { status: 'failed', reason: end.reason, error: end.error.slice(0, 300) }
      : {
          status: end.isDelivered ? 'delivered' : 'sent',
          reason: null,
          error: '',
          provider_id: end.id,
          sent_at: now,
        }
  await tx
    .updateTable('sms_messages')
    .set({ ...values, updated_at: now })
    .where('organization_id', '=', org)
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('status', '=', 'sending'), eb('reason', '=', 'outcome_unknown')]))
    .execute()
}

/** Messages whose sender died while sending. Nobody knows whether they arrived, so they are not sent again. */
export async function giveUpLost(tx: Tx, now: LocalTime, sendingBefore: LocalTime): Promise<void> {
  await sql`
    update sms_messages set status = 'failed', reason = 'outcome_unknown', updated_at = ${now}
    where organization_id in (select id from organizations) and status = 'sending'
      and sending_at < ${sendingBefore}`.execute(tx)
}
