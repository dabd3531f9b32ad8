import type { Parsed } from '@water/contract/endpoint'
import type { listPayments, payment, paymentRow } from '@water/contract/payments/calls'
import type { LocalDate, LocalTime } from '@water/rules/calendar'
import { changeOf } from '@water/rules/ledger/tender'
import { fen, yuan } from '@water/rules/money'
import { type Expression, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import { countedPage, planned } from '../../db/count'
import { numbered } from '../../db/numbered'
import type { Reader, Tx } from '../../db/read-write'
import { nextVersion } from '../../db/row-version'
import { inScope, type OrgId, type Scope } from '../../db/scope'
import { beginsWith } from '../../db/search'
import { dayOf, notAfterSpan } from '../../db/span-bound'
import { orderOf, rangeOf } from '../../http/page'
import type { Method } from '../ledger/payments-store'
import { asIssued } from '../meters/customer-store'
import { countFound, type SearchMatch, searchByAccount } from '../meters/named-store'
import { type BankAccount, bankAccountLabel, holdsChannelNo } from './paying-account-store'

type Filters = Parsed<typeof listPayments>['query']
export type PaymentRow = z.output<typeof paymentRow>
export type PaymentReply = z.output<typeof payment>

/** A page of payments, by default newest first. Names are looked up only for the page's rows. */
export async function pageOfPayments(
  db: Reader,
  scope: Scope,
  filters: Filters,
  today: LocalDate,
): Promise<{ count: number; rows: PaymentRow[] }> {
  const { search } = filters
  const found = search ? await paymentsNamed(db, scope, search, today) : undefined
  const matching = (is?: Expression<SqlBool>) => matchingPayments(db, scope, filters, is)
  const { page: _page, page_size: _size, ordering, ...narrowing } = filters
  const range = rangeOf(filters)
  const { column, direction } = orderOf(ordering, '-id')
  const readPage = (isSortedLast: boolean) => {
    const matched = isSortedLast
      ? db.selectFrom(matching(found?.is).selectAll('p').offset(0).as('p'))
      : column === 'id' && direction === 'desc'
        ? matching(found?.is).where(notAfterSpan(scope, paidIn(filters)))
        : matching(found?.is)
    const page = matched
      .select(['p.organization_id', 'p.id'])
      .orderBy(`p.${column}`, direction)
      .orderBy('p.id', direction)
      .limit(range.limit)
      .offset(range.offset)
    return rowsWithNames(db)
      .innerJoin(page.as('page'), (join) =>
        join.onRef('page.organization_id', '=', 'p.organization_id').onRef('page.id', '=', 'p.id'),
      )
      .orderBy(`p.${column}`, direction)
      .orderBy('p.id', direction)
      .execute()
  }
  const [count, rows] = await countedPage(narrowing, countFound(db, found, matching), readPage)
  return { count, rows }
}

const paidIn = ({ paid_at_from, paid_at_to }: Filters) => ({
  table: 'payments',
  rowsAs: 'p',
  day: dayOf('paid_at'),
  from: paid_at_from,
  to: paid_at_to,
})

function matchingPayments(db: Reader, scope: Scope, filters: Filters, found?: Expression<SqlBool>) {
  const { page: _page, page_size: _size, ordering: _ordering, ...narrowing } = filters
  const own = inScope(scope, 'p.organization_id')
  let query = db.selectFrom('payments as p').where(own).where(planned(narrowing))
  if (filters.meter) query = query.where('p.meter_id', '=', filters.meter)
  if (filters.status?.length) query = query.where('p.status', 'in', filters.status)
  if (filters.kind?.length) query = query.where('p.kind', 'in', filters.kind)
  if (filters.method?.length) query = query.where('p.method', 'in', filters.method)
  if (filters.cashier) query = query.where('p.cashier_id', '=', filters.cashier)
  if (filters.paid_at_from) query = query.where('p.paid_at', '>=', `${filters.paid_at_from} 00:00:00`)
  if (filters.paid_at_to) query = query.where('p.paid_at', '<=', `${filters.paid_at_to} 23:59:59`)
  return found ? query.where(found) : query
}

/** By the account, the payment's own number, or the beginning of the bank's. */
function paymentsNamed(db: Reader, scope: Scope, typed: string, today: LocalDate): Promise<SearchMatch> {
  const ofBank = beginsWith(sql`lower(p.channel_no)`, typed.toLowerCase())
  return searchByAccount(db, scope, 'p', typed, 'everything', [
    ...numbered('p.payment_no', 'P', scope, typed, today),
    sql`(p.channel_no <> '' and ${ofBank})`,
  ])
}

/** Payments as the list shows them. */
function rowsWithNames(db: Reader) {
  return db
    .selectFrom('payments as p')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .innerJoin('meters as m', (join) =>
      join.onRef('m.organization_id', '=', 'p.organization_id').onRef('m.id', '=', 'p.meter_id'),
    )
    .leftJoin('bank_accounts as b', (join) =>
      join.onRef('b.organization_id', '=', 'p.organization_id').onRef('b.id', '=', 'p.bank_account_id'),
    )
    .leftJoin('users as u', 'u.id', 'p.cashier_id')
    .leftJoin('customer_versions as as_issued', (join) =>
      join
        .onRef('as_issued.organization_id', '=', 'p.organization_id')
        .onRef('as_issued.meter_id', '=', 'p.meter_id')
        .onRef('as_issued.version', '=', 'p.customer_version'),
    )
    .select([
      'p.id',
      'p.organization_id as organization',
      'o.name as organization_name',
      'p.payment_no',
      'p.meter_id as meter',
      'm.account_no',
      asIssued('customer_name').as('customer_name'),
      sql<PaymentRow['kind']>`p.kind`.as('kind'),
      'p.amount',
      sql<Method>`p.method`.as('method'),
      'p.bank_account_id as bank_account',
      bankAccountLabel.as('bank_account_name'),
      'p.channel_no',
      'p.paid_at',
      'p.posted_on',
      'p.cashier_id as cashier',
      sql<string | null>`coalesce(nullif(u.name, ''), u.username)`.as('cashier_name'),
      'p.applied_principal',
      'p.applied_penalty',
      'p.to_balance',
      'p.balance_before',
      'p.balance_after',
      sql<PaymentRow['status']>`p.status`.as('status'),
      sql<PaymentRow['reconcile_status']>`p.reconcile_status`.as('reconcile_status'),
      'p.remark',
      'p.created_at',
      'p.updated_at',
    ])
}

/** One payment with its allocations, and its reversal or the reversed payment. */
export async function readPayment(db: Reader, org: OrgId, id: number): Promise<PaymentReply | undefined> {
  const row = await rowsWithNames(db)
    .leftJoin('payments as original', (join) =>
      join
        .onRef('original.organization_id', '=', 'p.organization_id')
        .onRef('original.id', '=', 'p.reversal_of_id'),
    )
    .leftJoin('payments as reversal', (join) =>
      join
        .onRef('reversal.organization_id', '=', 'p.organization_id')
        .onRef('reversal.reversal_of_id', '=', 'p.id'),
    )
    .select([
      asIssued('address').as('address'),
      'p.tender',
      'p.print_count',
      'original.id as reversal_of',
      'original.payment_no as reversal_of_no',
      'reversal.id as reversed_by',
      'reversal.payment_no as reversed_by_no',
    ])
    .where('p.organization_id', '=', org)
    .where('p.id', '=', id)
    .executeTakeFirst()
  return row && { ...row, change: changeOfPayment(row), allocations: await allocationsOfPayment(db, org, id) }
}

/** The change over the counter; null without a tender. */
export function changeOfPayment({
  tender,
  amount,
}: {
  tender: string | null
  amount: string
}): string | null {
  const change = tender === null ? null : changeOf(fen(tender), fen(amount))
  return change === null ? null : yuan(change)
}

async function allocationsOfPayment(
  db: Reader,
  org: OrgId,
  payment: number,
): Promise<PaymentReply['allocations']> {
  return db
    .selectFrom('allocations as a')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.organization_id', '=', 'a.organization_id').onRef('o.id', '=', 'a.order_id'),
    )
    .innerJoin('payments as p', (join) =>
      join.onRef('p.organization_id', '=', 'a.organization_id').onRef('p.id', '=', 'a.payment_id'),
    )
    .select([
      'a.id',
      'a.order_id as order',
      'o.order_no',
      'a.payment_id as payment',
      'p.payment_no',
      'a.principal',
      'a.penalty',
      sql<'payment' | 'balance'>`a.source`.as('source'),
      'a.date',
      'a.posted_on',
    ])
    .where('a.organization_id', '=', org)
    .where('a.payment_id', '=', payment)
    .orderBy('a.id')
    .execute()
}

/** The payment that a bank's number belongs to: one per method, as long as it is not reversed. */
export async function paymentByChannelNo(db: Reader, org: OrgId, method: Method, channelNo: string) {
  const row = await db
    .selectFrom('payments as p')
    .select('p.id')
    .where('p.organization_id', '=', org)
    .where('p.method', '=', method)
    .where('p.channel_no', '=', channelNo)
    .where(holdsChannelNo)
    .executeTakeFirst()
  return row?.id
}

/** One of the organization's bank accounts; null when there is no such account. */
export async function bankAccountOf(db: Reader, org: OrgId, id: number): Promise<BankAccount | null> {
  const row = await db
    .selectFrom('bank_accounts as b')
    .select([
      sql<BankAccount['label']>`${bankAccountLabel}`.as('label'),
      sql<BankAccount['purpose']>`b.purpose`.as('purpose'),
    ])
    .where('b.organization_id', '=', org)
    .where('b.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** The meter whose money a payment changed; it is always the same. */
export async function meterOfPayment(db: Reader, org: OrgId, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('payments')
    .select('meter_id')
    .where('organization_id', '=', org)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.meter_id
}

/** The changeable fields of a payment, and the fields that decide whether they may change. */
export interface StoredPayment {
  id: number
  payment_no: string
  kind: PaymentRow['kind']
  status: PaymentRow['status']
  reconcile_status: PaymentRow['reconcile_status']
  amount: string
  method: Method
  bank_account: number | null
  channel_no: string
  remark: string
}

/** Locks the row: two corrections, or a correction and a reconciliation, follow one another. */
export async function lockPayment(tx: Tx, org: OrgId, id: number): Promise<StoredPayment | undefined> {
  return tx
    .selectFrom('payments')
    .select([
      'id',
      'payment_no',
      sql<PaymentRow['kind']>`kind`.as('kind'),
      sql<PaymentRow['status']>`status`.as('status'),
      sql<PaymentRow['reconcile_status']>`reconcile_status`.as('reconcile_status'),
      'amount',
      sql<Method>`method`.as('method'),
      'bank_account_id as bank_account',
      'channel_no',
      'remark',
    ])
    .where('organization_id', '=', org)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Counts one more print and returns the number of prints. The payment itself is unchanged, so its `updated_at` stays.
 */
export async function countPrint(tx: Tx, org: OrgId, id: number): Promise<number | undefined> {
  const row = await tx
    .updateTable('payments')
    .set(({ eb }) => ({ print_count: eb('print_count', '+', 1) }))
    .where('organization_id', '=', org)
    .where('id', '=', id)
    .returning('print_count')
    .executeTakeFirst()
  return row?.print_count
}

/** Writes the three columns of a payment that may be corrected. */
export async function writeCorrection(
  tx: Tx,
  org: OrgId,
  id: number,
  after: { remark: string; bank_account: number | null; channel_no: string },
  now: LocalTime,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({
      remark: after.remark,
      bank_account_id: after.bank_account,
      channel_no: after.channel_no,
      updated_at: nextVersion(now),
    })
    .where('organization_id', '=', org)
    .where('id', '=', id)
    .execute()
}
