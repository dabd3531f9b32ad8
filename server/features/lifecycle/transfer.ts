import type { Parsed } from '@water/contract/endpoint'
import type { transferMeter } from '@water/contract/lifecycle/calls'
import { may } from '@water/rules/access/may'
import { termsAt } from '@water/rules/billing/terms'
import { addDays, dateOf, type LocalDate, startOfDay } from '@water/rules/calendar'
import { type Fen, yuan } from '@water/rules/money'
import type { UnitOfWork } from '../../db/read-write'
import type { UserWork } from '../../http/call'
import { orNotFound, Refusal, refuse, refuseField } from '../../refusal'
import type { Flush } from '../corrections/posted-flush'
import { withTrueUp } from '../corrections/true-up'
import { type Account, readAccount } from '../ledger/accounts-store'
import { duesOn } from '../ledger/penalty'
import { type MeterColumns, updateMeterRow } from '../meters/change-store'
import { keepCustomer } from '../meters/customer-store'
import { withholdingOf } from '../meters/open-meters'
import { findReferences } from '../meters/references-store'
import { findMeter, lastBilled } from '../meters/store'
import { billReading } from '../readings/bill-readings'
import type { BillingState } from '../readings/billing-state'
import { isOfChange, lastIndexOf } from '../readings/device-chain'
import { refuseMonitor } from '../readings/draft-order'
import { readingRequest } from '../readings/reading-request'
import { endQueued } from '../valves/commands-store'
import { cutTermsOf } from '../valves/facts-store'
import { followCommands } from '../valves/follow'
import { waitingRunOf } from '../withholdings/waiting-store'
import { lockedState } from './spells'
import { putPersons, writeTransfer } from './transfer-store'

export type TransferRequest = Parsed<typeof transferMeter>['body']
/** The order of the old customer's last reading; null without one. */
interface LastOrder {
  order: number | null
  flush: Flush | null
}

/**
 * 过户: the account has another customer from the day after. With `final_reading` the old one is billed up to the last day first.
 * Returns the order of that reading, and the estimates that it has reversed.
 */
export async function transferAccount(
  unit: UserWork,
  meter: number,
  request: TransferRequest,
): Promise<LastOrder> {
  const { tx, org } = unit
  const { transferred_at: day, customer, take_over = false, keep_tiers = false } = request
  if (request.final_reading != null && !may(unit.caller, ['readingCreate']))
    refuse('field_not_allowed', { params: { field: 'final_reading' } })
  const state = await lockedState(unit, meter)
  await checkDay(unit, state, day)
  await refuseWaiting(unit, state)
  const last = await billLast(unit, meter, request)
  if (!take_over) refuseRest(unit, (await readAccount(tx, org, meter))!)
  const before = orNotFound(await findMeter(tx, org, meter))
  const { family } = termsAt(state.terms, startOfDay(addDays(day, 1)))
  const persons = customer.persons ?? (await basePersons(unit, family, addDays(day, 1)))
  const columns = { ...columnsOf(customer), persons }
  await keepCustomer(unit, before, columns, true)
  await updateMeterRow(unit, meter, columns)
  await putPersons(unit, meter, { from: addDays(day, 1), water_price: family, persons })
  const beginsTiers = (state.isFinal || last.order !== null) && !keep_tiers
  await writeTransfer(unit, meter, { transferred_at: day, isTakenOver: take_over, beginsTiers })
  await openForNewCustomer(unit, meter)
  return last
}

/** Commands of the valve for the old customer are cancelled, or undone. */
async function openForNewCustomer(unit: UserWork, meter: number): Promise<void> {
  await endQueued(unit, [meter])
  const { changes } = await followCommands(unit, [meter], await cutTermsOf(unit.tx, unit.org, unit.now))
  for (const change of changes) unit.audit(change)
}

/** The day is not in the future, and everything that is billed or waits belongs to the old customer. */
async function checkDay({ tx, org, now }: UnitOfWork, state: BillingState, day: LocalDate): Promise<void> {
  refuseMonitor(state)
  const { status, accountNo: account_no, transferredAt, beginsOn, pending } = state
  const about = 'transferred_at'
  if (status === 'closed') refuse('meter_closed', { params: { account_no } })
  if (day > dateOf(now)) refuseField(about, 'future')
  if (day < beginsOn) refuseField(about, 'not_before', { date: beginsOn })
  if (transferredAt !== null && day <= transferredAt)
    refuse('before_transfer', { params: { account_no, transferred_at: transferredAt }, about })
  const last = lastIndexOf(state).readAt
  if (day < dateOf(last)) refuse('earlier_reading', { params: { last }, about })
  const billed = await lastBilled(tx, org, state.meter)
  if (billed !== undefined && day < dateOf(billed.until)) {
    const { id, order_no, until } = billed
    refuse('earlier_order', {
      params: { order_no, last: dateOf(until) },
      data: { orders: [{ id, order_no }] },
      about,
    })
  }
  // Afterwards it could no longer be billed.
  const waiting = pending.find((reading) => !isOfChange(reading))
  if (waiting)
    refuse('earlier_pending', {
      params: { read_at: waiting.readAt },
      data: { readings: [waiting.id] },
      about,
    })
}

/** Bills the old customer's last reading, at the end of the day. */
async function billLast(unit: UserWork, meter: number, request: TransferRequest): Promise<LastOrder> {
  const { final_reading, is_rollover, confirm_abnormal, reverse_estimates, transferred_at: day } = request
  if (final_reading == null) return { order: null, flush: null }
  const read_at = day === dateOf(unit.now) ? unit.now : `${day} 23:59:59`
  const last = { meter, current_reading: final_reading, read_at, is_rollover, confirm_abnormal }
  const asked = readingRequest({ ...last, is_final: true }, 'manual')
  try {
    const { done, flush } = await withTrueUp(unit, meter, reverse_estimates ?? false, (turned) =>
      billReading(unit, turned ? { ...asked, is_rollover: true } : asked),
    )
    return { order: done.id, flush }
  } catch (error) {
    throw error instanceof Refusal ? ofTransfer(error) : error
  }
}

const FIELDS = new Map([
  ['current_reading', 'final_reading'],
  ['read_at', 'transferred_at'],
])

/** The refusal of a reading, at the fields of the transfer. */
function ofTransfer({ code, details: { about, fields, ...rest } }: Refusal): Refusal {
  const named = (field: string) => FIELDS.get(field) ?? field
  const own = [about ?? []].flat().filter((field) => field !== 'meter')
  return new Refusal(code, {
    ...rest,
    ...(own.length > 0 && { about: own.map(named) }),
    ...(fields && {
      fields: Object.fromEntries(Object.entries(fields).map(([field, problems]) => [named(field), problems])),
    }),
  })
}

/** The money that the bank collects is the present customer's. */
async function refuseWaiting(
  { tx, org }: UnitOfWork,
  { meter, accountNo: account_no }: BillingState,
): Promise<void> {
  const run = await waitingRunOf(tx, org, meter)
  if (run !== undefined) refuse('withholding', { params: { account_no, run }, data: { run } })
}

function refuseRest({ now }: UnitOfWork, account: Account): void {
  const { accountNo: account_no, balance } = account
  const due = duesOn(account, dateOf(now)).reduce(
    (sum, { order, penalty }) => sum + order.outstanding + penalty,
    0,
  )
  const left = (amount: Fen) => ({
    params: { account_no, amount: yuan(amount) },
    data: { amount: yuan(amount) },
    about: 'take_over',
  })
  if (due > 0) refuse('arrears', left(due))
  if (balance > 0) refuse('balance', left(balance))
}

async function basePersons({ tx, org }: UnitOfWork, water_price: number, day: LocalDate): Promise<number> {
  const { waterPrices } = await findReferences(tx, org, [{ water_price }], day)
  return waterPrices.get(water_price) ?? 1
}

/** The columns of a new customer. The defaults of the body have emptied what it does not name. */
const columnsOf = ({ withholding, persons: _, ...named }: TransferRequest['customer']): MeterColumns => ({
  ...named,
  withholding: withholding ? withholdingOf(withholding) : null,
})
