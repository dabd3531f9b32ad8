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
  // A code has letters and digits alone.
  const { rows: found } = await sql<NamedAccount & { id: number }>`
    select r.id, min(m.id) as meter, min(m.account_no) as account_no, min(m.customer_name) as customer_name
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ remark }) => remark)}::text[]) as r (id, remark)
    cross join organizations g
    cross join lateral regexp_matches(upper(normalize(r.remark, nfkc)), g.code || '[0-9]{8}', 'g') as n (number)
    join meters m on m.organization_id = g.id and m.account_no = n.number[1]
    where g.id = ${org}
    group by r.id having count(distinct m.id) = 1`.execute(db)
  return new Map(found.map(({ id, ...account }) => [id, account]))
}
