import type { ClosingStep } from '@water/contract/lifecycle/vocabulary'
import { addDays, type LocalDate, startOfDay } from '@water/rules/calendar'
import type { UnitOfWork } from '../../db/read-write'
import { refuse } from '../../refusal'
import type { BillingState } from '../readings/billing-state'
import { endWithDevice, returnWithDevice } from '../remote/device-end'
import { endQueued } from '../valves/commands-store'
import { waitingRunOf } from '../withholdings/waiting-store'
import { holderOf } from './change-store'
import { checkDay, checkNotBeforeBegin, lockedState } from './spells'
import { allowReadings, beginSpell, endSpell, openSubs } from './spells-store'

/** 销户: after the final reading, with nothing owed and nothing held. */
export async function closeAccount(
  unit: UnitOfWork,
  meter: number,
  { closed_at, reason }: { closed_at: LocalDate; reason: string },
): Promise<void> {
  const state = await lockedState(unit, meter)
  const { status, accountNo: account_no } = state
  if (status === 'closed') refuse('already_closed', { params: { account_no } })
  const subs = await openSubs(unit.tx, unit.org, meter)
  const run = await waitingRunOf(unit.tx, unit.org, meter)
  const missing = missingIn(state, { subs, isWaiting: run !== undefined })
  if (missing.length > 0) refuse('not_ready', { params: { account_no }, data: { missing } })
  checkDay(unit, state, closed_at, 'closed_at')
  if (status !== 'active') {
    await checkNotBeforeBegin(unit, meter, closed_at, 'closed_at')
    await endSpell(unit, meter, closed_at)
  }
  await endQueued(unit, [meter])
  await beginSpell(unit, meter, { kind: 'closed', date: closed_at, reason })
  const [at] = [startOfDay(addDays(closed_at, 1)), unit.now].sort()
  await endWithDevice(unit, [{ meter, at: at! }], 'close')
}

/** The obstacles between an account and its closing, in the order in which a clerk removes them. */
function missingIn(
  { isFinal, isMonitor, pending, arrears, formerArrears, balance }: BillingState,
  { subs, isWaiting }: { subs: number; isWaiting: boolean },
): ClosingStep[] {
  const steps: [ClosingStep, boolean][] = [
    // A final reading is billed; a monitor has none.
    ['final_reading', !isFinal && !isMonitor],
    ['pending_readings', pending.length > 0],
    ['arrears', arrears + formerArrears > 0],
    ['balance', balance > 0],
    ['subs', subs > 0],
    ['withholding', isWaiting],
  ]
  return steps.flatMap(([step, isMissing]) => (isMissing ? [step] : []))
}

/** The days from the closing to the day before count as suspended. */
export async function reopenAccount(unit: UnitOfWork, meter: number, date: LocalDate): Promise<void> {
  const state = await lockedState(unit, meter)
  const { status, accountNo: account_no, device } = state
  if (status !== 'closed') refuse('not_closed', { params: { account_no } })
  checkDay(unit, state, date, 'date')
  await checkNotBeforeBegin(unit, meter, date)
  const { meterNo: meter_no } = device
  const holder = await holderOf(unit.tx, unit.org, meter_no)
  if (holder)
    refuse('meter_no_in_use', {
      params: { meter_no, account_no: holder.account_no },
      data: { meters: [holder] },
    })
  await endSpell(unit, meter, date)
  await allowReadings(unit, meter)
  await returnWithDevice(unit, meter, 'close')
}
