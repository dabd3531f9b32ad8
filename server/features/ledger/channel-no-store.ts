import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { Method } from './payments-store'

/** The holder of a bank's number: a payment, or several payments of one group. */
export interface NumberHolder {
  /** In a group, one that is not reversed. */
  payment: number
  group: number | null
}

/** For payment `p`: it has its bank’s number. In the words of the index payments_channel_no_key, because a prepared plan does not know its parameters. */
const hasNumber = (isOfGroup: RawBuilder<unknown>) =>
  sql<boolean>`p.channel_no <> '' and p.kind in ('payment', 'prepay') and p.status = 'success' and ${isOfGroup}`

/**
 * Finds what a bank's number belongs to, one per method as long as it is not reversed, and keeps the number for this command: a
 * payment has a unique key, but the payments of a group share theirs, so two tills could take a payment and a group at the same
 * time. Taken after the locks of the accounts. The caller sends it together with them.
 */
export async function lockChannelNo(
  tx: Tx,
  org: OrgId,
  method: Method,
  channelNo: string,
): Promise<NumberHolder | null> {
  if (channelNo === '') return null
  const [, { rows }] = await Promise.all([
    sql`select pg_advisory_xact_lock(hashtextextended(${`bank number ${org} ${method} ${channelNo}`}, 0))`.execute(
      tx,
    ),
    sql<NumberHolder>`
      select p.id as payment, p.group_id as "group" from payments p
      where p.organization_id = ${org} and p.method = ${method} and p.channel_no = ${channelNo}
        and ${hasNumber(sql`p.group_id is null`)}
      union all
      select p.id, p.group_id from payment_groups g
      join payments p on p.organization_id = g.organization_id and p.group_id = g.id
      where g.organization_id = ${org} and g.method = ${method} and g.channel_no = ${channelNo} and g.channel_no <> ''
        and ${hasNumber(sql`p.group_id is not null`)}
      order by payment limit 1`.execute(tx),
  ])
  return rows[0] ?? null
}
