import { dateOf, type LocalDate } from '@water/rules/calendar'
import type { UnitOfWork } from '../../db/read-write'
import { orNotFound, refuse, refuseField } from '../../refusal'
import { lockAccounts } from '../ledger/accounts-store'
import { type BillingState, loadBillingStates } from '../readings/billing-state'
import { lockBillingTerms } from '../readings/billing-terms'
import { lastIndexOf } from '../readings/device-chain'
import { readingRequest } from '../readings/reading-request'
import { beginSpell, endSpell, lastSpell } from './spells-store'

/** The account of a command, locked. */
export async function lockedState(unit: UnitOfWork, meter: number): Promise<BillingState> {
  const { tx, org, now } = unit
  const { bill } = await lockBillingTerms(tx, org)
  await lockAccounts(tx, org, [meter])
  const asked = [readingRequest({ meter, read_at: now }, 'manual')]
  return orNotFound((await loadBillingStates(tx, org, asked, bill.tierYears)).get(meter))
}

/** 报停: from the day on nothing is read, and whole months without water count no monthly charges. */
export async function suspend(
  unit: UnitOfWork,
  meter: number,
  date: LocalDate,
  reason: string,
): Promise<void> {
  const state = await lockedState(unit, meter)
  refuseUnlessActive(state)
  checkDay(unit, state, date, 'date')
  await checkAfterSpell(unit, meter, date)
  await beginSpell(unit, meter, { kind: 'suspended', date, reason })
}

/** 复用: the day is the first with water. */
export async function resume(unit: UnitOfWork, meter: number, date: LocalDate): Promise<void> {
  const state = await lockedState(unit, meter)
  if (state.status !== 'suspended') refuse('not_suspended', { params: { account_no: state.accountNo } })
  checkDay(unit, state, date, 'date')
  await checkNotBeforeBegin(unit, meter, date)
  await endSpell(unit, meter, date)
}

/** 故障: the device may be estimated again and again until it is repaired or changed. */
export async function reportFault(
  unit: UnitOfWork,
  meter: number,
  date: LocalDate,
  reason: string,
): Promise<void> {
  const state = await lockedState(unit, meter)
  refuseUnlessActive(state)
  if (date > dateOf(unit.now)) refuseField('date', 'future')
  if (date < state.beginsOn) refuseField('date', 'not_before', { date: state.beginsOn })
  await beginSpell(unit, meter, { kind: 'faulty', date, reason })
}

export async function repair(unit: UnitOfWork, meter: number, date: LocalDate): Promise<void> {
  const { status, accountNo: account_no } = await lockedState(unit, meter)
  if (status !== 'faulty') refuse('not_faulty', { params: { account_no } })
  if (date > dateOf(unit.now)) refuseField('date', 'future')
  await checkNotBeforeBegin(unit, meter, date)
  await endSpell(unit, meter, date)
}

function refuseUnlessActive({ status, accountNo: account_no }: BillingState): void {
  if (status === 'closed') refuse('meter_closed', { params: { account_no } })
  if (status === 'suspended') refuse('already_suspended', { params: { account_no } })
  if (status === 'faulty') refuse('already_faulty', { params: { account_no } })
}

/** A day of a command is not in the future, and not before the last reading that is not void. */
export function checkDay({ now }: UnitOfWork, state: BillingState, date: LocalDate, field: string): void {
  if (date > dateOf(now)) refuseField(field, 'future')
  const last = lastIndexOf(state).readAt
  if (date < dateOf(last)) refuse('earlier_reading', { params: { last }, about: field })
}

export async function checkNotBeforeBegin(
  { tx, org }: UnitOfWork,
  meter: number,
  date: LocalDate,
  field = 'date',
): Promise<void> {
  const open = await lastSpell(tx, org, meter, ['suspended', 'faulty', 'closed'])
  if (open && date < open.from_date) refuseField(field, 'not_before', { date: open.from_date })
}

/** Spans of suspended days do not overlap. */
async function checkAfterSpell({ tx, org }: UnitOfWork, meter: number, date: LocalDate): Promise<void> {
  const before = await lastSpell(tx, org, meter, ['suspended', 'closed'])
  if (before?.ended_on && date < before.ended_on) refuseField('date', 'not_before', { date: before.ended_on })
}
