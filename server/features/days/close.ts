import type { closeDay, confirmDay } from '@water/contract/days/calls'
import type { Parsed } from '@water/contract/endpoint'
import { may } from '@water/rules/access/may'
import { dateOf, type Month, monthOf } from '@water/rules/calendar'
import { cashDifference, isSecondEyes } from '@water/rules/ledger/cashier-day'
import { fen, yuan } from '@water/rules/money'
import type { PersonWork } from '../../http/call'
import { orNotFound, refuse, refuseField } from '../../refusal'
import { openMonth } from '../ledger/accounts-store'
import { refuseClosedMonth } from '../ledger/months'
import { lockTill } from '../ledger/till-store'
import { bankAccountOf } from '../payments/store'
import { type DayReply, presentDay } from './present'
import {
  beginDay,
  cashierOfDay,
  findDay,
  findDayOf,
  isCashierOf,
  secondEyesOf,
  writeClose,
  writeConfirmation,
  writeReopening,
} from './store'

/**
 * Closes the day of a cashier with the counted cash. It waits for the commands of this cashier that are under way; those that come
 * later find the day closed.
 */
export async function close(unit: PersonWork, body: Parsed<typeof closeDay>['body']): Promise<DayReply> {
  const { tx, org, now, caller, audit } = unit
  const { date, remark = '' } = body
  const cashier = body.cashier ?? caller.id
  if (date > dateOf(now)) refuseField('date', 'future')
  if (cashier !== caller.id) {
    if (!may(caller, 'staff')) refuse('field_not_allowed', { params: { field: 'cashier' } })
    if (!(await isCashierOf(tx, org, cashier))) refuseField('cashier', 'unknown_reference')
  }
  await lockTill(tx, org, cashier)
  await beginDay(tx, org, { cashier, date }, now)
  const day = presentDay((await findDayOf(tx, org, cashier, date))!)
  if (day.state !== 'open') refuse('day_closed', dayIn(day))
  const [expected, counted] = [fen(day.expected_cash), fen(body.counted_cash)]
  const difference = cashDifference(expected, counted)
  if (difference !== 0 && remark === '')
    refuseField('remark', 'difference_needs_remark', { difference: yuan(difference) })
  await writeClose(tx, org, day.id, { expected, counted, remark }, { by: caller.id, now })
  const after = await dayOf(unit, day.id)
  audit({ object: ['cashier_day', day.id], before: trailOf(day), after: trailOf(after) })
  return after
}

/** Confirms a closed day, with the deposit of its cash. Others do it than its cashier and who counted it. */
export async function confirm(
  unit: PersonWork,
  id: number,
  { deposit = null }: Parsed<typeof confirmDay>['body'],
): Promise<DayReply> {
  const { tx, org, now, caller, audit } = unit
  const day = await takeDay(unit, id)
  if (!isSecondEyes(caller, day)) await refuseOneself(unit, day)
  if (deposit !== null) {
    const { bank_account } = deposit
    const found = await bankAccountOf(tx, org, bank_account)
    if (found === null) refuseField('deposit.bank_account', 'unknown_reference')
    else if (found.purpose !== 'collection') refuseField('deposit.bank_account', 'not_for_collection')
  }
  if (day.state === 'open') refuse('day_open', dayIn(day))
  if (day.state === 'confirmed') refuse('day_confirmed', dayIn(day))
  await writeConfirmation(tx, org, id, deposit, { by: caller.id, now })
  const after = await dayOf(unit, id)
  audit({ object: ['cashier_day', id], before: trailOf(day), after: trailOf(after) })
  return after
}

/** Opens a closed or confirmed day again: its cash is counted anew. A confirmed one is opened by those who may confirm it. */
export async function reopen(unit: PersonWork, id: number, reason: string): Promise<DayReply> {
  const { tx, org, now, caller, audit } = unit
  const day = await takeDay(unit, id)
  if (day.state === 'confirmed' && !isSecondEyes(caller, day)) await refuseOneself(unit, day)
  if (day.state === 'open') refuse('day_open', dayIn(day))
  const open = await openMonth(tx, org)
  const month = monthOf(day.date)
  if (month < open) refuseClosedMonth(month, open as Month)
  if (day.deposit !== null && day.deposit.status !== 'none') refuse('deposit_matched', dayIn(day))
  await writeReopening(tx, org, id, now)
  const after = await dayOf(unit, id)
  audit({ object: ['cashier_day', id], before: trailOf(day), after: { ...trailOf(after), reason } })
  return after
}

/** Names those who can do it. */
async function refuseOneself({ tx, org }: PersonWork, day: DayReply): Promise<never> {
  const who = await secondEyesOf(tx, org, day)
  const names = who.slice(0, NAMED).map(({ name }) => name)
  if (who.length > NAMED) names.push('…')
  const params = { date: day.date, cashier: day.cashier_name, who: names.join(', ') }
  return refuse(who.length > 0 ? 'day_not_oneself' : 'day_nobody_else', { params, data: { who } })
}
const NAMED = 5

/** Locks the till of a day's cashier, and reads the day afterwards. */
async function takeDay(unit: PersonWork, id: number): Promise<DayReply> {
  const { tx, org } = unit
  await lockTill(tx, org, orNotFound(await cashierOfDay(tx, org, id)))
  return dayOf(unit, id)
}

const dayOf = async ({ tx, org }: PersonWork, id: number): Promise<DayReply> =>
  presentDay(orNotFound(await findDay(tx, org, id)))

/** A day in the way, as a refusal names it. */
const dayIn = ({ id, date, cashier_name }: DayReply) => ({
  params: { date, cashier: cashier_name },
  data: { days: [{ id, date, cashier: cashier_name }] },
})

/** The facts of a day that the audit trail keeps. */
const trailOf = ({
  date,
  cashier,
  state,
  expected_cash,
  counted_cash,
  difference,
  remark,
  deposit,
}: DayReply) => ({
  ...{ date, cashier, state, expected_cash, counted_cash, difference, remark },
  deposit: deposit && { bank_account: deposit.bank_account, slip_no: deposit.slip_no },
})
