import type { LocalDate, LocalTime } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import type { Reader, Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

interface NewToken {
  service: number
  hash: Buffer
  prefix: string
  expires_on: LocalDate
  by: number
  now: LocalTime
}

export async function insertToken(tx: Tx, org: OrgId, token: NewToken): Promise<number> {
  const { id } = await tx
    .insertInto('service_tokens')
    .values({
      organization_id: org,
      service_id: token.service,
      token_hash: token.hash,
      prefix: token.prefix,
      expires_on: token.expires_on,
      created_by: token.by,
      created_at: token.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Ends a token of a service; undefined when it has ended, or there is none. */
export function endToken(tx: Tx, org: OrgId, service: number, id: number, now: LocalTime) {
  return endedOf(tx, org, service, now).where('id', '=', id).executeTakeFirst()
}

/** Ends every token of a service. */
export const endTokens = (tx: Tx, org: OrgId, service: number, now: LocalTime) =>
  endedOf(tx, org, service, now).execute()

const endedOf = (tx: Tx, org: OrgId, service: number, now: LocalTime) =>
  tx
    .updateTable('service_tokens')
    .set({ ended_at: now })
    .where('organization_id', '=', org)
    .where('service_id', '=', service)
    .where('ended_at', 'is', null)
    .returning(['id', 'prefix', 'expires_on'])

/** The service whose live token has this hash, in whichever organization. One query for every call of a service. */
export async function serviceOfToken(db: Reader, hash: Buffer, today: LocalDate) {
  const { rows } = await sql<
    ColumnsOf<
      'services',
      'organization_id' | 'id' | 'name' | 'purpose' | 'codes' | 'addresses' | 'last_used_at'
    > & { is_demo: boolean }
  >`
    select s.organization_id, s.id, s.name, s.purpose, s.codes, s.addresses, s.last_used_at,
      coalesce(u.is_demo, false) as is_demo
    from service_tokens k
    join services s on s.organization_id = k.organization_id and s.id = k.service_id
    join organizations o on o.id = k.organization_id
    left join users u on u.id = k.created_by
    where k.organization_id in (select id from organizations) and k.token_hash = ${hash}
      and k.ended_at is null and k.expires_on >= ${today} and s.is_active and o.is_active`.execute(db)
  return rows[0]
}

/** Notes the use of a service. It is no change of the account: its version stays. */
export async function noteUse(
  tx: Tx,
  org: OrgId,
  service: number,
  { address, now }: { address: string; now: LocalTime },
): Promise<void> {
  await tx
    .updateTable('services')
    .set({ last_used_at: now, last_address: address })
    .where('organization_id', '=', org)
    .where('id', '=', service)
    .execute()
}

/** The only live tokens of accounts that are in use and end until a day, in every organization. */
export async function endingTokens(
  db: Reader,
  { today, until, usedSince }: { today: LocalDate; until: LocalDate; usedSince: LocalTime },
) {
  const { rows } = await sql<
    ColumnsOf<'services', 'name', { org: 'organization_id' }> & {
      token: number
      expires_on: LocalDate
      made_on: LocalDate
    }
  >`
    select s.organization_id as org, s.name, min(k.id) as token, min(k.expires_on) as expires_on,
      min((k.created_at at time zone 'Asia/Shanghai')::date) as made_on
    from services s
    join service_tokens k on k.organization_id = s.organization_id and k.service_id = s.id
      and k.ended_at is null and k.expires_on >= ${today}
    where s.is_active and s.last_used_at >= ${usedSince}
    group by s.organization_id, s.id, s.name
    having count(*) = 1 and min(k.expires_on) <= ${until}`.execute(db)
  return rows
}
