import { dateOf, type LocalTime } from '@water/rules/calendar'
import type { BookEntry, Span } from '@water/rules/ledger/reconciliation'
import { fen } from '@water/rules/money'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../db/read-write'
import { nextVersion } from '../../db/row-version'
import type { OrgId } from '../../db/scope'
import { retryOnChannelNo } from '../ledger/payments-store'

/** The key of an entry of the books: its kind and id. */
export interface EntryKey {
  of: EntryOf
  id: number
}

/** The kinds of entries for a bank account: a payment (a refund, a reversal), a group of payments, or a deposit. */
export type EntryOf = 'payment' | 'group' | 'deposit'

export interface Entry extends BookEntry {
  of: EntryOf
  id: number
  paidAt: LocalTime
  remark: string
}

interface EntryRow {
  of: EntryOf
  id: number
  channel_no: string
  amount: string
  paid_at: LocalTime
  remark: string
  is_unmatched: boolean
  is_reversed: boolean
  is_cancelled: boolean
}

const entryOf = (row: EntryRow): Entry => ({
  ...{ of: row.of, id: row.id, channelNo: row.channel_no, remark: row.remark },
  ...{ amount: fen(row.amount), day: dateOf(row.paid_at), paidAt: row.paid_at },
  ...{ isUnmatched: row.is_unmatched, isReversed: row.is_reversed, isCancelled: row.is_cancelled },
})

/** Matched by the bank's answer to a withholding, and by no row of a statement yet. */
const isAnswered = sql`(p.method = 'withholding' and p.reconcile_status = 'matched' and not exists (
  select from reconciliation_rows r where r.organization_id = p.organization_id and r.payment_id = p.id and r.state = 'matched'))`

/** A payment, refund or reversal that belongs to no group. `which` is about p, `other` is its reversal or what it reverses. */
const payments = (org: OrgId, which: RawBuilder<unknown>, number = sql`p.channel_no`) => sql`
  select 'payment' as of, p.id, ${number} as channel_no, p.amount, p.paid_at, p.remark,
    p.reconcile_status = 'none' or ${isAnswered} as is_unmatched, p.status = 'reversed' as is_reversed,
    p.reconcile_status = 'none' and exists (
      select from payments other where other.organization_id = ${org} and other.reconcile_status = 'none'
        and (other.reversal_of_id = p.id or other.id = p.reversal_of_id)) as is_cancelled
  from payments p where p.organization_id = ${org} and ${which}`

/** A group with the sum of its payments that are not reversed; without any, what they were. */
const groups = (org: OrgId, which: RawBuilder<unknown>) => sql`
  select 'group' as of, g.id, g.channel_no, coalesce(live.amount, live.was) as amount, g.paid_at, g.remark,
    coalesce(live.is_unmatched, false) as is_unmatched, live.amount is null as is_reversed, false as is_cancelled
  from payment_groups g cross join lateral (
    select sum(p.amount) filter (where p.status = 'success') as amount, sum(p.amount) as was,
      bool_and(p.reconcile_status = 'none') filter (where p.status = 'success') as is_unmatched
    from payments p where p.organization_id = ${org} and p.group_id = g.id
  ) live
  where g.organization_id = ${org} and ${which}`

/** The cash of a confirmed day, as it was taken to the bank. */
const deposits = (org: OrgId, which: RawBuilder<unknown>) => sql`
  select 'deposit' as of, d.id, d.deposit_slip_no as channel_no, d.counted_cash as amount,
    d.date::timestamp at time zone 'Etc/GMT-8' as paid_at, d.remark, d.deposit_status = 'none' as is_unmatched,
    false as is_reversed, false as is_cancelled
  from cashier_days d
  where d.organization_id = ${org} and d.state = 'confirmed' and d.counted_cash > 0 and ${which}`

async function read(db: Reader, entries: RawBuilder<unknown>): Promise<Entry[]> {
  const { rows } = await sql<EntryRow>`${entries} order by id`.execute(db)
  return rows.map(entryOf)
}

/**
 * The entries of a bank account with these numbers. They are locked first: a payment that is being corrected, reversed or
 * matched is read as it is afterwards. The reversal of a payment is found by the payment's number.
 */
export async function entriesNamed(
  tx: Tx,
  org: OrgId,
  account: number,
  numbers: readonly string[],
): Promise<Entry[]> {
  const named = sql`p.bank_account_id = ${account} and p.channel_no <> '' and p.channel_no = any(${numbers}::text[])`
  await sql`select from payments p where p.organization_id = ${org} and ${named}
    order by p.id for no key update`.execute(tx)
  const reversals = sql`p.channel_no = '' and p.id in (
    select r.id from payments o join payments r on r.organization_id = o.organization_id and r.reversal_of_id = o.id
    where o.organization_id = ${org} and o.bank_account_id = ${account} and o.channel_no <> ''
      and o.channel_no = any(${numbers}::text[]))`
  const original = sql`(select o.channel_no from payments o where o.organization_id = ${org} and o.id = p.reversal_of_id)`
  return read(
    tx,
    sql`
      ${payments(org, sql`${named} and p.group_id is null`)}
      union all ${payments(org, reversals, original)}
      union all ${groups(
        org,
        sql`g.bank_account_id = ${account} and g.channel_no <> ''
        and g.channel_no = any(${numbers}::text[]) and live.amount is not null`,
      )}
      union all ${deposits(org, sql`d.deposit_bank_account_id = ${account} and d.deposit_slip_no = any(${numbers}::text[])`)}`,
  )
}

/** The entries on a bank account from the first to the last day of a file with which no row is matched. */
export function unmatchedIn(
  db: Reader,
  org: OrgId,
  account: number,
  { first, last }: Span,
): Promise<Entry[]> {
  const paid = (column: string) =>
    sql`${sql.ref(column)} >= ${`${first} 00:00:00`}::timestamptz and ${sql.ref(column)} <= ${`${last} 23:59:59`}::timestamptz`
  const free = sql`p.bank_account_id = ${account} and p.reconcile_status = 'none' and p.group_id is null`
  return read(
    db,
    sql`
      ${payments(org, sql`${free} and ${paid('p.paid_at')}`)}
      union all ${groups(org, sql`g.bank_account_id = ${account} and live.is_unmatched and ${paid('g.paid_at')}`)}
      union all ${deposits(
        org,
        sql`d.deposit_bank_account_id = ${account} and d.deposit_status = 'none' and d.date between ${first} and ${last}`,
      )}`,
  )
}

/** A payment, or the group that it belongs to, with its bank account; locked. */
export async function entryOfPayment(
  tx: Tx,
  org: OrgId,
  payment: number,
): Promise<{ entry: Entry; account: number | null; payment_no: string } | undefined> {
  const { rows } = await sql<{ group_id: number | null; account: number | null; payment_no: string }>`
    select group_id, bank_account_id as account, payment_no from payments
    where organization_id = ${org} and id = ${payment} for no key update`.execute(tx)
  const [row] = rows
  if (row === undefined) return undefined
  const found =
    row.group_id === null
      ? payments(org, sql`p.id = ${payment}`)
      : groups(org, sql`g.id = ${row.group_id} and live.amount is not null`)
  if (row.group_id !== null)
    await sql`select from payments where organization_id = ${org} and group_id = ${row.group_id}
      order by id for no key update`.execute(tx)
  const [entry] = await read(tx, found)
  return entry && { entry, account: row.account, payment_no: row.payment_no }
}

/** The entry that a row names, as it is now; locked. */
export async function entryNow(tx: Tx, org: OrgId, { of, id }: EntryKey): Promise<Entry> {
  if (of === 'payment')
    await sql`select from payments where organization_id = ${org} and id = ${id} for no key update`.execute(
      tx,
    )
  if (of === 'group')
    await sql`select from payments where organization_id = ${org} and group_id = ${id}
      order by id for no key update`.execute(tx)
  const found = {
    payment: () => payments(org, sql`p.id = ${id}`),
    group: () => groups(org, sql`g.id = ${id}`),
    deposit: () => deposits(org, sql`d.id = ${id}`),
  }[of]()
  // A foreign key refers to it.
  return (await read(tx, found))[0]!
}

/** The payments that an entry is: itself, or those of its group that are not reversed. */
export async function paymentsOf(
  db: Reader,
  org: OrgId,
  { of, id }: EntryKey,
): Promise<{ id: number; payment_no: string }[]> {
  if (of === 'deposit') return []
  const which = of === 'payment' ? sql`p.id = ${id}` : sql`p.group_id = ${id} and p.status = 'success'`
  const { rows } = await sql<{ id: number; payment_no: string }>`
    select p.id, p.payment_no from payments p
    where p.organization_id = ${org} and ${which} order by p.id`.execute(db)
  return rows
}

/** Payments of an entry that are unmatched and reversed by what is unmatched, too, with their reversals: they cancel out. */
export async function cancelledOf(db: Reader, org: OrgId, { of, id }: EntryKey): Promise<EntryKey[]> {
  if (of === 'deposit') return []
  const which = of === 'payment' ? sql`(p.id = ${id} or r.id = ${id})` : sql`p.group_id = ${id}`
  const { rows } = await sql<{ payment: number; reversal: number }>`
    select p.id as payment, r.id as reversal
    from payments p join payments r on r.organization_id = p.organization_id and r.reversal_of_id = p.id
    where p.organization_id = ${org} and ${which} and p.reconcile_status = 'none' and r.reconcile_status = 'none'`.execute(
    db,
  )
  return rows.flatMap(({ payment, reversal }): EntryKey[] => [
    { of: 'payment', id: payment },
    { of: 'payment', id: reversal },
  ])
}

/** Writes the bank's number onto a payment, or onto a group and its payments. */
export async function writeNumber(
  tx: Tx,
  org: OrgId,
  { of, id }: EntryKey,
  number: string,
  now: LocalTime,
): Promise<void> {
  const which = of === 'payment' ? sql`id = ${id}` : sql`group_id = ${id}`
  if (of === 'group')
    await sql`update payment_groups set channel_no = ${number} where organization_id = ${org} and id = ${id}`.execute(
      tx,
    )
  await retryOnChannelNo(
    sql`update payments set channel_no = ${number}, updated_at = ${nextVersion(now)}
      where organization_id = ${org} and ${which}`.execute(tx),
  )
}
