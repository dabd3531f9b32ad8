import { isMissingThere } from '@water/rules/ledger/reconciliation'
import { yuan } from '@water/rules/money'
import type { Tx, UnitOfWork } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { orNotFound, refuse, refuseField } from '../../refusal'
import { lockChannelNo } from '../ledger/channel-no-store'
import { refuseChannelNo } from '../payments/check'
import type { PaymentReply } from '../payments/present'
import { readPayment } from '../payments/read'
import { refundByChannelNo } from '../payments/store'
import { markEntries, openAgain, resolveBy, resolveRepeated, writeDecision } from './decisions-store'
import {
  cancelledOf,
  type Entry,
  type EntryKey,
  entryNow,
  entryOfPayment,
  paymentsOf,
  unmatchedIn,
  writeNumber,
} from './entries-store'
import { findRow, hasMissingRow, insertRows, type StoredRow } from './rows-store'
import { accountOf, fileMatchedWith, lockBankAccount, recount, type StatementAccount, spanOf } from './store'

/** A row with its bank account, locked until the decision on it is committed. */
export interface LockedRow {
  account: StatementAccount
  row: StoredRow
}

/** Locks a row: of two people who decide on it at one moment the second sees what the first has decided. */
export async function lockRow(
  { tx, org }: UnitOfWork,
  reconciliation: number,
  row: number,
): Promise<LockedRow> {
  const id = orNotFound(await accountOf(tx, org, reconciliation))
  const account = orNotFound(await lockBankAccount(tx, org, id))
  return { account, row: orNotFound(await findRow(tx, org, reconciliation, row)) }
}

function refuseHandled({ id, state }: StoredRow): never {
  return refuse('row_handled', { data: { row: id, state } })
}

/**
 * Demands a row whose money the books lack: missing here, or different from a payment that has been reversed since. Returns that
 * payment, which the row does not name any more.
 */
export async function demandMissing({ tx, org }: UnitOfWork, { row }: LockedRow): Promise<Entry | null> {
  if (row.state === 'missing_here') return null
  if (row.state !== 'different' || row.entry === null) return refuseHandled(row)
  const entry = await entryNow(tx, org, row.entry)
  if (entry.amount === row.amount) return refuseHandled(row)
  if (entry.isReversed) return entry
  const [payment] = await paymentsOf(tx, org, row.entry)
  const payment_no = payment?.payment_no ?? ''
  return refuse('amount_differs', {
    params: { payment_no, booked: yuan(entry.amount), amount: yuan(row.amount) },
    data: { payment: payment?.id ?? null, payment_no },
  })
}

/** 匹配: the row is the named payment, which gets the bank's number. */
export async function match(unit: UnitOfWork, locked: LockedRow, payment: number): Promise<void> {
  const { tx, org, now } = unit
  const { account, row } = locked
  const replaced = await demandMissing(unit, locked)
  const found = await entryOfPayment(tx, org, payment)
  if (found === undefined) return refuseField('payment', 'unknown_reference')
  const { entry, payment_no } = found
  if (found.account !== account.id) refuseField('payment', 'not_of_bank_account')
  if (!entry.isUnmatched) {
    const file = (await fileMatchedWith(tx, org, entry)) ?? '—'
    return refuse('payment_matched', {
      params: { payment_no, file },
      data: { payment, payment_no },
      about: 'payment',
    })
  }
  if (entry.amount !== row.amount)
    return refuse('amount_differs', {
      params: { payment_no, booked: yuan(entry.amount), amount: yuan(row.amount) },
      data: { payment, payment_no },
      about: 'payment',
    })
  const replacedNo = await writeNumberOf(unit, locked, entry, payment)
  await writeMatch(unit, locked, { entry, replaced, replacedNo })
  for (const one of await paymentsOf(tx, org, entry))
    unit.audit({
      object: ['payment', one.id],
      before: { channel_no: entry.channelNo, reconcile_status: 'none' },
      after: { channel_no: row.channelNo || entry.channelNo, reconcile_status: 'matched' },
    })
  await markEntries(tx, org, [entry], 'matched', now)
}

/** Writes the row's number onto the entry and returns the one that it replaces; null: none was written. */
async function writeNumberOf(
  { tx, org, now }: UnitOfWork,
  { row }: LockedRow,
  entry: Entry,
  payment: number,
): Promise<string | null> {
  if (row.channelNo === '' || row.channelNo === entry.channelNo) return null
  const { method, kind, status } = orNotFound(await readPayment(tx, org, payment))
  const holder =
    kind === 'reversal' || status === 'reversed'
      ? null
      : await holderOf(tx, org, { kind, method }, row.channelNo)
  const isOwn =
    holder === null || holder.payment === payment || (entry.of === 'group' && holder.group === entry.id)
  if (!isOwn) refuseChannelNo(orNotFound(await readPayment(tx, org, holder.payment)))
  await writeNumber(tx, org, entry, row.channelNo, now)
  return entry.channelNo
}

/** Who has a number already: refunds have numbers of their own. */
async function holderOf(
  tx: Tx,
  org: OrgId,
  { kind, method }: Pick<PaymentReply, 'kind' | 'method'>,
  number: string,
): Promise<{ payment: number; group: number | null } | null> {
  if (kind !== 'refund') return (await lockChannelNo(tx, org, method, number)) ?? null
  const payment = await refundByChannelNo(tx, org, method, number)
  return payment === undefined ? null : { payment, group: null }
}

/** Writes that a row is matched, and resolves what was open because of it. */
export async function writeMatch(
  unit: UnitOfWork,
  { row }: LockedRow,
  { entry, replaced, replacedNo }: { entry: EntryKey; replaced: Entry | null; replacedNo: string | null },
): Promise<void> {
  const { tx, org, now, caller } = unit
  await writeDecision(
    tx,
    org,
    row.id,
    { state: 'matched', found: 'missing_here', entry, replacedNo, by: caller.id },
    now,
  )
  const touched = await resolveBy(tx, org, [{ row: row.id, entries: [entry] }], now)
  if (replaced !== null) touched.push(...(await letGo(unit, replaced)))
  await recount(tx, org, [row.reconciliation, ...touched], now)
  unit.audit({
    object: ['reconciliation', row.reconciliation],
    before: { line: row.line, state: row.state },
    after: { line: row.line, state: 'matched', channel_no: row.channelNo, amount: yuan(row.amount) },
  })
}

/** An entry that no row names any more is unmatched. A payment that was reversed cancels out with its unmatched reversal. */
async function letGo({ tx, org, now }: UnitOfWork, entry: EntryKey): Promise<number[]> {
  await markEntries(tx, org, [entry], 'none', now)
  return resolveBy(tx, org, [{ row: null, entries: await cancelledOf(tx, org, entry) }], now)
}

/** 撤销: takes a match back, with the number that it wrote, or opens a row again that was closed with a reason. */
export async function takeBack(unit: UnitOfWork, locked: LockedRow): Promise<void> {
  const { tx, org, now } = unit
  const { row } = locked
  if (row.state === 'resolved' && row.resolvedBy === null && row.reason !== '')
    return openResolved(unit, locked)
  if (row.state !== 'matched' || row.entry === null) return refuseHandled(row)
  const entry = row.entry
  const before = await entryNow(tx, org, entry)
  if (row.replacedNo !== null) await writeNumber(tx, org, entry, row.replacedNo, now)
  await writeDecision(
    tx,
    org,
    row.id,
    { state: 'missing_here', found: 'missing_here', entry: null, by: null },
    now,
  )
  const repeated = await resolveRepeated(tx, org, row.id, entry, now)
  const opened = await openAgain(tx, org, row.id)
  const resolved = await letGo(unit, entry)
  await missAgain(unit, locked, entry)
  await recount(tx, org, [row.reconciliation, ...repeated, ...opened, ...resolved], now)
  for (const { id } of await paymentsOf(tx, org, entry))
    unit.audit({
      object: ['payment', id],
      before: { channel_no: before.channelNo, reconcile_status: 'matched' },
      after: { channel_no: row.replacedNo ?? before.channelNo, reconcile_status: 'none' },
    })
  unit.audit({
    object: ['reconciliation', row.reconciliation],
    before: { line: row.line, state: 'matched', amount: yuan(row.amount) },
    after: { line: row.line, state: 'missing_here' },
  })
}

/** The file lacks the entry of the row now, if the entry is in the span of the file. */
async function missAgain(
  { tx, org, now }: UnitOfWork,
  { account, row }: LockedRow,
  key: EntryKey,
): Promise<void> {
  const span = await spanOf(tx, org, row.reconciliation)
  if (span === null || (await hasMissingRow(tx, org, row.reconciliation, key))) return
  const entry = (await unmatchedIn(tx, org, account.id, span)).find(
    ({ of, id }) => of === key.of && id === key.id,
  )
  if (entry === undefined || !isMissingThere(entry, span)) return
  await insertRows(tx, org, { reconciliation: row.reconciliation, account: account.id, now }, [
    { ...entry, line: null, side: null, state: 'missing_there', found: 'missing_there', entry, reason: '' },
  ])
}

async function openResolved(unit: UnitOfWork, { row }: LockedRow): Promise<void> {
  const { tx, org, now } = unit
  // A later file may have had it.
  if (row.line === null && row.entry !== null && !(await entryNow(tx, org, row.entry)).isUnmatched)
    return refuseHandled(row)
  await writeDecision(tx, org, row.id, { state: row.found, entry: row.entry, by: null }, now)
  await recount(tx, org, [row.reconciliation], now)
  unit.audit({
    object: ['reconciliation', row.reconciliation],
    before: { line: row.line, state: 'resolved', reason: row.reason },
    after: { line: row.line, state: row.found, reason: '' },
  })
}

/** 说明: closes a row with a reason. */
export async function resolve(unit: UnitOfWork, { row }: LockedRow, reason: string): Promise<void> {
  const { tx, org, now, caller } = unit
  if (row.state === 'matched' || row.state === 'resolved') return refuseHandled(row)
  await writeDecision(tx, org, row.id, { state: 'resolved', entry: row.entry, reason, by: caller.id }, now)
  await recount(tx, org, [row.reconciliation], now)
  unit.audit({
    object: ['reconciliation', row.reconciliation],
    before: { line: row.line, state: row.state },
    after: { line: row.line, state: 'resolved', reason, amount: yuan(row.amount), channel_no: row.channelNo },
  })
}
