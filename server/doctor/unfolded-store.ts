import { sql } from 'kysely'
import { foldedNumber } from '../db/folded-number'
import type { Reader } from '../db/read-write'

/** A stored number that is not in its one spelling, mostly because another one has it: people decide which of the two is right. */
export interface Unfolded {
  /** The code of the organization. */
  organization: string
  kind: 'device' | 'location' | 'bank_number' | 'deposit'
  /** The name by which people find it: the account, the location's name, the payment, the day of the cash. */
  at: string
  /** As it would be. */
  number: string
}

export interface UnfoldedNumbers {
  count: number
  /** At most MOST_NAMED. */
  first: Unfolded[]
}

const MOST_NAMED = 20

/**
 * The numbers that the upgrade to one spelling left as they were (rules/identity/numbers-and-names.md). Those of characters that
 * are all in ASCII cannot differ.
 */
export async function unfoldedNumbers(db: Reader): Promise<UnfoldedNumbers> {
  const folded = (column: string) => foldedNumber(sql.ref(column))
  const unfolded = (column: string) => sql`octet_length(${sql.ref(column)}) > char_length(${sql.ref(column)})
    and ${sql.ref(column)} <> ${folded(column)}`
  const { rows } = await sql<Unfolded & { count: number }>`
    select o.code as organization, n.kind, n.at, n.number, count(*) over ()::int as count from (
      select organization_id, 'device' as kind, account_no as at, ${folded('meter_no')} as number from meters
      where ${unfolded('meter_no')}
      union all
      select organization_id, 'location', name, ${folded('code')} from locations where ${unfolded('code')}
      union all
      select organization_id, 'bank_number', payment_no, ${folded('channel_no')} from payments
      where group_id is null and ${unfolded('channel_no')}
      union all
      select organization_id, 'bank_number', group_no, ${folded('channel_no')} from payment_groups
      where ${unfolded('channel_no')}
      union all
      select organization_id, 'deposit', date::text, ${folded('deposit_slip_no')} from cashier_days
      where ${unfolded('deposit_slip_no')}
    ) n join organizations o on o.id = n.organization_id
    order by o.code, n.kind, n.number, n.at limit ${MOST_NAMED}`.execute(db)
  return { count: rows[0]?.count ?? 0, first: rows.map(({ count: _, ...row }) => row) }
}
