import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

export type NamedAccount = ColumnsOf<'meters', 'account_no' | 'customer_name', { meter: 'id' }>

/** The account whose number stands in the remark of a row, by the row's id; none where a remark names several. */
export async function accountsNamedIn(
  db: Reader,
  org: OrgId,
  rows: readonly { id: number; remark: string }[],
): Promise<Map<number, NamedAccount>> {
  if (rows.length === 0) return new Map()
  // Each number is looked up by its key, whatever PostgreSQL knows of an organization.
  // A number of our own making may stand within other letters; one that was given stands for itself, and is no short one.
  const { rows: found } = await sql<NamedAccount & { id: number }>`
    select r.id, min(m.id) as meter, min(m.account_no) as account_no, min(m.customer_name) as customer_name
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ remark }) => remark)}::text[]) as r (id, remark)
    cross join organizations g
    cross join lateral (
      select number[1] as no from regexp_matches(upper(normalize(r.remark, nfkc)), g.code || '[0-9]{8}', 'g') as made (number)
      union
      select number[1] from regexp_matches(upper(normalize(r.remark, nfkc)), '[0-9A-Z-]{5,}', 'g') as written (number)
    ) as w
    cross join lateral (
      select k.meter_id from account_numbers k where k.organization_id = g.id and k.no = w.no offset 0
    ) as n
    cross join lateral (
      select a.id, a.account_no, a.customer_name from meters a where a.organization_id = g.id and a.id = n.meter_id offset 0
    ) as m
    where g.id = ${org}
    group by r.id having count(distinct m.id) = 1`.execute(db)
  return new Map(found.map(({ id, ...account }) => [id, account]))
}
