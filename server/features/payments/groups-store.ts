import { dateOf, type LocalTime } from '@water/rules/calendar'
import { type Fen, yuan } from '@water/rules/money'
import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import type { Reader, Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { containsWords } from '../../db/search'
import type { Method, NewPayment } from '../ledger/payments-store'
import type { Till } from '../ledger/till-store'
import { DIGITS_OF_PHONE } from '../meters/named-store'
import { bankAccountLabel } from './paying-account-store'

/** A group without its payments, as the database has it. */
export type StoredGroup = ColumnsOf<
  'payment_groups',
  'group_no' | 'amount' | 'channel_no' | 'paid_at' | 'posted_on' | 'remark' | 'tender' | 'print_count',
  { group: 'id'; organization: 'organization_id'; bank_account: 'bank_account_id'; cashier: 'cashier_id' }
> &
  ColumnsOf<'organizations', never, { organization_name: 'name' }> & {
    method: Method
    bank_account_name: string | null
    cashier_name: string | null
  }

/** One payer's money for several accounts. */
export type NewGroup = Pick<
  NewPayment,
  'method' | 'bankAccount' | 'channelNo' | 'tender' | 'paidAt' | 'remark'
> & { amount: Fen; cashier: Till | null }

/** Numbers of groups: organization code, G, month of posting, and a series without gaps. */
export async function insertGroup(
  tx: Tx,
  org: OrgId,
  group: NewGroup,
  now: LocalTime,
): Promise<{ id: number; group_no: string }> {
  const { rows } = await sql<{ id: number; group_no: string }>`
    with number as (
      insert into counters (organization_id, name, value) values (${org}, 'payment_group_no', 1)
      on conflict (organization_id, name) do update set value = counters.value + excluded.value
      returning value::text as digits
    )
    insert into payment_groups (organization_id, group_no, method, bank_account_id, channel_no, amount, tender, paid_at, posted_on,
      cashier_id, remark, created_by, created_at)
    select ${org}, o.code || 'G' || to_char(${dateOf(now)}::date, 'YYYYMM') || lpad(digits, greatest(8, length(digits)), '0'),
      ${group.method}, ${group.bankAccount}::bigint, ${group.channelNo}, ${yuan(group.amount)}::numeric,
      ${group.tender === null ? null : yuan(group.tender)}::numeric, ${group.paidAt}::timestamptz, ${dateOf(now)}::date,
      ${group.cashier}::bigint, ${group.remark}, ${group.cashier}::bigint, ${now}::timestamptz
    from number, organizations o where o.id = ${org}
    returning id, group_no`.execute(tx)
  return rows[0]!
}

export async function findGroup(db: Reader, org: OrgId, id: number): Promise<StoredGroup | undefined> {
  const { rows } = await sql<StoredGroup>`
    select g.id as "group", g.group_no, g.organization_id as organization, o.name as organization_name, g.amount, g.method,
      g.bank_account_id as bank_account, ${bankAccountLabel} as bank_account_name, g.channel_no, g.paid_at, g.posted_on,
      g.cashier_id as cashier, coalesce(nullif(u.name, ''), u.username) as cashier_name, g.remark, g.tender, g.print_count
    from payment_groups g
    join organizations o on o.id = g.organization_id
    left join bank_accounts b on b.organization_id = g.organization_id and b.id = g.bank_account_id
    left join users u on u.id = g.cashier_id
    where g.organization_id = ${org} and g.id = ${id}`.execute(db)
  return rows[0]
}

/** Locks the group of a payment, before the rows of its payments. */
export async function lockGroupOf(tx: Tx, org: OrgId, payment: number): Promise<void> {
  await sql`
    select from payment_groups g where g.organization_id = ${org}
      and g.id = (select group_id from payments where organization_id = ${org} and id = ${payment})
    for no key update`.execute(tx)
}

/** The accounts of the payer of one: of the same name or with a phone of his, closed ones left out. First the one itself. */
export async function accountsOfPayer(
  db: Reader,
  org: OrgId,
  meter: number,
  most: number,
): Promise<number[]> {
  const { rows: own } = await sql<{ name: string; phone: string }>`
    select customer_name as name, phone_digits as phone from meters where organization_id = ${org} and id = ${meter}`.execute(
    db,
  )
  const [payer] = own
  if (!payer) return []
  const phones = payer.phone.split('/').filter((digits) => digits.length >= DIGITS_OF_PHONE)
  const ofPhone = phones.map(
    (digits) => sql`
      union all (
        select x.id from meters x where x.organization_id = ${org} and x.status <> 'closed'
          and ${containsWords('x.search_text', digits, true)}
          and ${digits} = any(string_to_array(x.phone_digits, '/')) order by x.account_no limit ${most}
      )`,
  )
  // A question with an index for each; as one condition they would be asked of every account.
  const { rows } = await sql<{ id: number }>`
    select m.id from meters m
    where m.organization_id = ${org} and m.id = any(array(
      select ${meter}::bigint
      union all (
        select x.id from meters x where x.organization_id = ${org} and x.status <> 'closed'
          and x.customer_name collate "C" = ${payer.name} order by x.account_no limit ${most}
      )
      ${sql.join(ofPhone, sql``)}
    ))
    order by m.id <> ${meter}, m.account_no limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}
