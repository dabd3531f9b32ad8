/** Accounts by what a caller on the telephone says. */

import { phoneDigits } from '@water/rules/identity/phones'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import { planned } from '../../db/count'
import { rowsFirst } from '../../db/rows-first'
import { inScope } from '../../db/scope'
import { beginsInAnyCase, beginsWith, spellingsOf } from '../../db/search'
import type { Asked } from '../search/finder'
import { isNamed } from './named-store'

/** The device is the one that was found, or the one in use. */
export type FoundAccount = ColumnsOf<'meters', 'id' | 'account_no' | 'customer_name' | 'address' | 'phone'> &
  ColumnsOf<'installations', 'meter_no'>

/**
 * Accounts that begin with the text come first, and then those that contain each of its words. The first are asked of one
 * organization at a time, because every index begins with it, also for a caller who works for all of them.
 */
export async function accountsFound(asked: Asked): Promise<FoundAccount[]> {
  const begun = await begunWith(asked)
  if (begun.length >= asked.most) return begun
  const known = begun.map(({ id }) => id)
  return [...begun, ...(await containing(asked, known))]
}

/** By its whole number, or that of a device that it has or had. */
export async function accountsNumbered({ db, scope, typed, most }: Asked): Promise<FoundAccount[]> {
  const isIt = (column: RawBuilder<unknown>) => sql`${column} = any(${spellingsOf(typed)}::text[])`
  const { rows } = await sql<FoundAccount>`
    select m.id, m.account_no, m.customer_name, m.address, best.meter_no, m.phone
    from organizations g
    cross join lateral (
      select distinct on (id) id, meter_no from (
        select 1 as place, m.id, m.meter_no from meters m where m.organization_id = g.id and ${isIt(sql`m.account_no`)}
        union all
        select 1, ${ofFormer(sql`n.organization_id = g.id and n.is_former and ${isIt(sql`n.no`)}`)}
        union all
        select 2, i.meter_id, i.meter_no from installations i
        where i.organization_id = g.id and ${isIt(sql`i.meter_no`)}
      ) named order by id, place
    ) best
    join meters m on m.organization_id = g.id and m.id = best.id
    where ${inScope(scope, 'g.id')}
    order by m.account_no, m.id limit ${most}`.execute(db)
  return rows
}

/** The accounts of numbers that they had elsewhere. */
const ofFormer = (is: RawBuilder<unknown>) => sql`
  m.id, m.meter_no from account_numbers n
  join meters m on m.organization_id = n.organization_id and m.id = n.meter_id where ${is}`

async function begunWith({ db, scope, typed, most }: Asked): Promise<FoundAccount[]> {
  const column = (name: string) => sql`${sql.ref(`m.${name}`)} collate "C"`
  const meters = (place: number, is: Expression<SqlBool>, by: RawBuilder<unknown>) => sql`
    (select ${sql.lit(place)} as place, m.id, m.meter_no from meters m
      where m.organization_id = g.id and ${is} order by ${by} limit ${most})`
  const digits = phoneDigits(typed)
  const ofPhone = meters(
    3,
    sql`m.phone_digits <> '' and ${beginsWith(sql`m.phone_digits`, digits)}`,
    sql`m.phone_digits`,
  )
  const { rows } = await sql<FoundAccount>`
    select m.id, m.account_no, m.customer_name, m.address, best.meter_no, m.phone
    from ${rowsFirst(sql`
      select g.id as organization_id, best.* from organizations g
      cross join lateral (
      select distinct on (id) place, id, meter_no from (
        ${meters(1, beginsInAnyCase(sql`m.account_no`, typed), sql`m.account_no`)}
        union all
        (select 1, ${ofFormer(sql`n.organization_id = g.id and n.is_former and ${beginsInAnyCase(sql`n.no`, typed)}`)}
          order by n.no limit ${most})
        union all
        (select 2, i.meter_id, i.meter_no from installations i
          where i.organization_id = g.id and ${beginsInAnyCase(sql`i.meter_no`, typed)} order by i.meter_no limit ${most})
        union all
        ${digits === '' ? sql`` : sql`${ofPhone} union all`}
        ${meters(4, beginsWith(column('customer_name'), typed), column('customer_name'))}
        union all
        ${meters(5, beginsWith(column('address'), typed), column('address'))}
      ) begun order by id, place
      ) best
      where ${inScope(scope, 'g.id')}`)} best
    join meters m on m.organization_id = best.organization_id and m.id = best.id
    order by best.place, m.account_no, m.id limit ${most}`.execute(db)
  return rows
}

async function containing(
  { db, scope, typed, most }: Asked,
  known: readonly number[],
): Promise<FoundAccount[]> {
  const { rows } = await sql<FoundAccount>`
    select m.id, m.account_no, m.customer_name, m.address, m.meter_no, m.phone from meters m
    where ${inScope(scope, 'm.organization_id')} and ${isNamed(typed, 'everything')} and m.id <> all(${known}::bigint[])
      and ${planned({ typed })}
    limit ${most - known.length}`.execute(db)
  return rows
}
