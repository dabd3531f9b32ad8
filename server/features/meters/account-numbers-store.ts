import type { FormerNo } from '@water/contract/meters/account-no'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

/** The accounts that have these numbers, or had them. */
export async function holdersOfNumbers(
  db: Reader,
  org: OrgId,
  numbers: readonly string[],
): Promise<Map<string, number>> {
  if (numbers.length === 0) return new Map()
  const { rows } = await sql<{ no: string; meter: number }>`
    select no, meter_id as meter from account_numbers
    where organization_id = ${org} and no = any(${numbers}::text[])`.execute(db)
  return new Map(rows.map(({ no, meter }) => [no, meter]))
}

/** The former numbers of account `m`, with their notes. */
export const formerNosOf: RawBuilder<FormerNo[]> = sql`(
  select coalesce(json_agg(json_build_object('no', n.no, 'note', n.note) order by n.no), '[]') from account_numbers n
  where n.organization_id = m.organization_id and n.meter_id = m.id and n.is_former)`

/** Replaces the former numbers of an account. */
export async function writeFormerNos(
  tx: Tx,
  org: OrgId,
  meter: number,
  formerNos: readonly FormerNo[],
): Promise<void> {
  await tx
    .deleteFrom('account_numbers')
    .where('organization_id', '=', org)
    .where('meter_id', '=', meter)
    .where('is_former', '=', true)
    .execute()
  if (formerNos.length === 0) return
  await tx
    .insertInto('account_numbers')
    .values(formerNos.map((one) => ({ organization_id: org, meter_id: meter, is_former: true, ...one })))
    .execute()
}
