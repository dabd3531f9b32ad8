import type { LocalTime } from '@water/rules/calendar'
import { type RawBuilder, sql } from 'kysely'
import { allOrganizations } from '../../db/all-organizations'
import type { Reader, Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

/** Each log has a chain of its own: an organization's, or (null) the platform's. */
export type SealedLog = OrgId | null

export interface Seal {
  log: SealedLog
  number: number
  /** In hexadecimal. */
  hash: string
}

const ENTRIES_PER_SEAL = 1000

const tablesOf = (log: SealedLog) =>
  log === null
    ? ({ entries: 'platform_audit_entries', seals: 'platform_audit_seals' } as const)
    : ({ entries: 'audit_entries', seals: 'audit_seals' } as const)

/** The platform's log has neither an organization nor a service. */
export const ownOf = (log: 'audit_entries' | 'platform_audit_entries', e: string) => {
  const own = (name: string) => (log === 'audit_entries' ? sql.ref(`${e}.${name}`) : sql`null::bigint`)
  return { organization: own('organization_id'), service: own('service_id') }
}

const inLog = (log: SealedLog) => (log === null ? sql`true` : sql`organization_id = ${log}`)

/**
 * The hash of an entry: all of its values, in one form that depends neither on a time zone nor on the order of keys.
 * Each entry has its own hash, so that entries of an organization do not wait for each other and a changed one can be
 * named. The service of an entry counts where there is one: entries of persons keep the hashes that they have always had.
 */
export const entryHash = (
  e: string,
  { organization, service }: Record<'organization' | 'service', RawBuilder<unknown>>,
): RawBuilder<Buffer> => {
  const column = (name: string) => sql.ref(`${e}.${name}`)
  return sql`sha256(convert_to((jsonb_build_array(${organization}, ${column('id')},
    to_char(${column('at')} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), ${column('actor_id')},
    ${column('actor_name')}, ${column('action')}, ${column('object_type')}, ${column('object_id')},
    ${column('before')}, ${column('after')}, ${column('address')}, ${column('request_id')})
    || case when ${service} is null then '[]'::jsonb else jsonb_build_array(${service}) end)::text, 'UTF8'))`
}

/** The hash of a seal over the previous seal, its number and its entries. */
export const sealHash = (
  previous: RawBuilder<unknown>,
  number: RawBuilder<unknown>,
  ids: RawBuilder<unknown>,
  hashes: RawBuilder<unknown>,
): RawBuilder<Buffer> =>
  sql`sha256(${previous} || convert_to((${number})::text || ' ' || (${ids})::text, 'UTF8') || ${hashes})`

/** The last entry of each log, and the transactions that may still write an earlier one. */
export interface Horizon {
  /** Transactions from this one on started later. */
  xmax: string
  logs: { log: SealedLog; last_id: number }[]
}

export async function horizonNow(db: Reader): Promise<Horizon> {
  const logs: SealedLog[] = [...(await allOrganizations(db)), null]
  const heads = await Promise.all(logs.map((log) => lastEntry(db, log)))
  // After the entries: whoever has taken a number before them counts.
  const { rows } = await sql<{ xmax: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as xmax`.execute(db)
  return { xmax: rows[0]!.xmax, logs: heads.flatMap((head) => head ?? []) }
}

async function lastEntry(db: Reader, log: SealedLog): Promise<Horizon['logs'][number] | null> {
  const { rows } = await sql<{ last_id: number | null }>`
    select max(id) as last_id from ${sql.table(tablesOf(log).entries)} where ${inLog(log)}`.execute(db)
  const { last_id } = rows[0]!
  return last_id === null ? null : { log, last_id }
}

/** Tells whether every transaction from before the horizon has ended: it can write no entry any more. */
export async function isPassed(db: Reader, { xmax }: Horizon): Promise<boolean> {
  const { rows } = await sql<{ passed: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) >= ${xmax}::xid8 as passed`.execute(db)
  return rows[0]!.passed
}

/** Seals the next entries of a log up to one of them; undefined when there are none, or another worker was faster. */
export async function sealNext(
  tx: Tx,
  log: SealedLog,
  upTo: number,
  now: LocalTime,
): Promise<Seal | undefined> {
  const { entries, seals } = tablesOf(log)
  const organization = log === null ? sql`` : sql`organization_id,`
  const own = log === null ? sql`` : sql`${log}::bigint,`
  const { rows } = await sql<{ number: number; hash: string }>`
    with last as (
      select number, last_id, hash from ${sql.table(seals)} where ${inLog(log)} order by number desc limit 1
    ), next as (
      select coalesce((select number from last), 0) + 1 as number, coalesce((select hash from last), ''::bytea) as previous
    ), batch as (
      select array_agg(id order by id) as ids, string_agg(hash, ''::bytea order by id) as hashes, max(id) as last_id
      from (
        select e.id, ${entryHash('e', ownOf(entries, 'e'))} as hash
        from ${sql.table(entries)} e
        where ${inLog(log)} and e.id > coalesce((select last_id from last), 0) and e.id <= ${upTo}
        order by e.id limit ${ENTRIES_PER_SEAL}
      ) unsealed
    )
    insert into ${sql.table(seals)}
      (${organization} number, sealed_at, last_id, entry_ids, entry_hashes, previous_hash, hash)
    select ${own} n.number, ${now}, b.last_id, b.ids, b.hashes, n.previous,
      ${sealHash(sql`n.previous`, sql`n.number`, sql`b.ids`, sql`b.hashes`)}
    from next n, batch b where b.last_id is not null
    on conflict do nothing
    returning number, encode(hash, 'hex') as hash`.execute(tx)
  return rows[0] && { log, ...rows[0] }
}
