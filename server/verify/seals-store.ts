import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../db/read-write'
import { entryHash, ownOf, sealHash } from '../features/sealing/seals-store'
import type { AskedInvariant, Invariant, Violation } from './invariant'

type Within = Parameters<AskedInvariant['question']>[0]

/** An organization's log and the platform's are sealed alike. */
const logs = [
  { entries: 'audit_entries', seals: 'audit_seals', own: (e: string) => sql.ref(`${e}.organization_id`) },
  { entries: 'platform_audit_entries', seals: 'platform_audit_seals', own: () => sql`null::bigint` },
] as const

const both = (
  within: Within,
  one: (log: (typeof logs)[number], where: RawBuilder<unknown>) => RawBuilder<unknown>,
) => sql<Violation>`${one(logs[0], within('s.organization_id'))} union all ${one(logs[1], sql`true`)}
  order by organization_id, id`

const sameLog = (log: (typeof logs)[number]) =>
  log.entries === 'audit_entries' ? sql`e.organization_id = s.organization_id` : sql`true`

/** The audit trail is unchanged since it was sealed (trust.md "Identity"). */
export const sealInvariants: Invariant[] = [
  {
    number: null,
    zh: '操作记录自封存以来没有被修改或删除',
    en: 'no entry of the audit trail was changed or removed since it was sealed',
    question: (within) =>
      both(
        within,
        (log, where) => sql`
          select ${log.own('s')} as organization_id, 'audit entry' as object, sealed.id,
            case when e.id is null then 'removed' else 'changed' end || ', sealed as number ' || s.number as detail
          from ${sql.table(log.seals)} s
          cross join lateral unnest(s.entry_ids) with ordinality as sealed (id, place)
          left join ${sql.table(log.entries)} e on e.id = sealed.id and ${sameLog(log)}
          where ${where} and (e.id is null or ${entryHash('e', ownOf(log.entries, 'e'))}
            <> substring(s.entry_hashes from ((sealed.place - 1) * 32 + 1)::int for 32))`,
      ),
  },
  {
    number: null,
    zh: '没有操作记录在封存之后被插入',
    en: 'no entry was put into a part of the audit trail that had been sealed',
    question: (within) =>
      both(
        within,
        (log, where) => sql`
          select ${log.own('e')} as organization_id, 'audit entry' as object, e.id,
            'inserted among sealed entries, dated ' || e.at as detail
          from ${sql.table(log.entries)} e
          join (
            select ${log.own('s')} as organization_id, max(s.last_id) as last_id from ${sql.table(log.seals)} s
            where ${where} group by 1
          ) s on ${sameLog(log)} and e.id <= s.last_id
          left join (
            select ${log.own('s')} as organization_id, unnest(s.entry_ids) as id from ${sql.table(log.seals)} s
          ) sealed on sealed.id = e.id and sealed.organization_id is not distinct from ${log.own('e')}
          where sealed.id is null`,
      ),
  },
  {
    number: null,
    zh: '操作记录的封存逐个相接',
    en: 'each seal of the audit trail follows from the one before',
    question: (within) =>
      both(
        within,
        (log, where) => sql`
          select organization_id, 'seal' as object, number as id, case
            when number <> coalesce(number_before, 0) + 1 then 'the seal before it was removed'
            when previous_hash <> coalesce(hash_before, ''::bytea) then 'the seal before it was changed'
            else 'changed' end as detail
          from (
            select ${log.own('s')} as organization_id, s.number, s.previous_hash, s.hash, s.entry_ids, s.entry_hashes,
              lag(s.number) over chain as number_before, lag(s.hash) over chain as hash_before
            from ${sql.table(log.seals)} s where ${where}
            window chain as (partition by ${log.own('s')} order by s.number)
          ) seals
          where number <> coalesce(number_before, 0) + 1 or previous_hash <> coalesce(hash_before, ''::bytea)
            or hash <> ${sealHash(sql`previous_hash`, sql`number`, sql`entry_ids`, sql`entry_hashes`)}`,
      ),
  },
]

export interface NotedSeal {
  organization: number | null
  number: number
  hash: string
}

/** Seals in the file outside of the database that are missing or different in it. */
export async function missingSeals(db: Reader, noted: readonly NotedSeal[]): Promise<Violation[]> {
  const { rows } = await sql<Violation>`
    select n.organization as organization_id, 'seal' as object, n.number as id, case when s.hash is null
      then 'noted in audit-seals.log, but removed here (or an older backup was restored)'
      else 'not the one that was noted in audit-seals.log' end as detail
    from jsonb_to_recordset(${JSON.stringify(noted)}::jsonb) as n (organization bigint, number bigint, hash text)
    left join (
      select organization_id, number, encode(hash, 'hex') as hash from audit_seals
      union all select null, number, encode(hash, 'hex') from platform_audit_seals
    ) s on s.organization_id is not distinct from n.organization and s.number = n.number
    where s.hash is distinct from n.hash order by 1, 3`.execute(db)
  return rows
}
