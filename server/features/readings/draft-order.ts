import type { Bill } from '@water/rules/billing/bill'
import { dueDate, mayIssueOn } from '@water/rules/billing/period'
import { type Terms, termsAt } from '@water/rules/billing/terms'
import { dateOf, type LocalDate, type LocalTime, monthOf } from '@water/rules/calendar'
import { type Abnormal, ORDERS_COMPARED } from '@water/rules/metering/abnormal'
import { averageVolume, estimateIndex } from '@water/rules/metering/estimate'
import { cubicMetres, type Litres, litres } from '@water/rules/money'
import { refuse, refuseField } from '../../refusal'
import { refuseClosedMonth } from '../ledger/months'
import type { Deduction, LastRead, NewOrder, NewReading } from '../ledger/new-order'
import type { Tariff } from '../prices/tariff'
import { billOrRefuse } from './bill-or-refuse'
import type { BillingState } from './billing-state'
import type { BillingTerms } from './billing-terms'
import { checkedChanges, type MeasuredChange } from './checked-changes'
import { chainUntil, type DeviceChain, isOfChange, lastIndexOf } from './device-chain'
import { idleBefore, isFinalEnded, refuseReadWhileIdle } from './idle-days'
import { withoutOvertaken } from './overtaken'
import type { ReadingRequest } from './reading-request'
import { checkedReading } from './refuse-index'
import { checkSubs, deductionsUntil, volumeOf } from './subs'

/** The common facts for checking a batch of readings, beside each meter's own state. */
export interface BillingContext {
  terms: BillingTerms
  tariff: Tariff
  now: LocalTime
}

/** The order of a reading. */
export type ReadingOrder = NewOrder & { terms: Terms; reading: NewReading }

/**
 * Reading → order: the same code for the preview, a single order and the mass run. Throws a Refusal for a reading that
 * must not be billed, in the order of importance for a reader: the meter, the time, the index, the price, and last the
 * doubts that need confirmation.
 */
export function draftOrder(
  request: ReadingRequest,
  found: BillingState | undefined,
  context: BillingContext,
): ReadingOrder {
  const { terms, now } = context
  if (found === undefined) return refuseField('meter', 'unknown_reference')
  refuseMonitor(found, 'meter')
  const state = withoutOvertaken(request, found)
  checkMeter(request, state)
  checkTime(request, state, now)
  const issuedOn = checkedIssue(request, state, now)
  const { chain, changes, source, current, isRollover, volume, abnormal } = measuredBy(request, state, terms)
  const inForce = termsAt(state.terms, request.read_at)
  const measured = volume + changes.volume
  const deductions = checkedDeductions(request, state, measured)
  const subsVolume = volumeOf(deductions)
  const bill = billed(request, state, { chain, current, isRollover, subsVolume }, inForce, context)
  if (abnormal.length > 0 && !request.confirm_abnormal) refuseUnconfirmed(state, measured, abnormal)
  return {
    account: state,
    kind: 'reading',
    meterNo: chain.device.meterNo,
    bill,
    terms: inForce,
    previousReading: state.lastReading,
    currentReading: current,
    volumeScale: terms.bill.volumeScale,
    previousVolumeScale: state.lastVolumeScale,
    issuedOn,
    dueDate: dueDate(issuedOn, terms.settings.due_days),
    remark: request.remark,
    deductVolume: deductedBy(request),
    deductions,
    reissueOf: request.reissue?.of ?? null,
    changes: changes.readings,
    reading: {
      installation: chain.device.installation,
      current,
      previous: chain.previous,
      source,
      readAt: request.read_at,
      isRollover,
      volume,
      abnormal,
      reader: readerOf(request, state),
      frozenAt: request.frozen_at,
      recorded: request.recorded?.id,
    },
    lastRead: lastReadOf(request, state, current, bill.volume, terms.bill.volumeScale),
  }
}

/** A reading that was made before keeps its reader; a new one has the named one, or the reader of its book. */
export function readerOf(
  { recorded, reissue, reader }: ReadingRequest,
  state: Pick<BillingState, 'reader'>,
): number | null {
  return (recorded ?? reissue ?? { reader: reader ?? state.reader }).reader
}

/** The volume of a reading, with the change-overs before it. */
export function measuredBy(request: ReadingRequest, state: BillingState, terms: BillingTerms) {
  const chain = chainUntil(state, request.read_at)
  const changes = checkedChanges(chain.changes, terms.check)
  const source = request.is_final ? 'final' : request.is_estimate ? 'estimate' : request.source
  return { chain, changes, source, ...checkedIndex(request, state, { chain, changes }, terms) } as const
}

const deductedBy = ({ reissue }: ReadingRequest): Litres => (reissue ? litres(reissue.deduct_volume) : 0)

/** The deductions from the volume before it is billed: at most the volume. Returns the orders of subs. */
function checkedDeductions(request: ReadingRequest, state: BillingState, measured: Litres): Deduction[] {
  const { read_at: readAt, confirm_subs: isConfirmed } = request
  const deductions = deductionsUntil(state.subs, readAt)
  checkSubs(state.subs, {
    ...{ readAt, isConfirmed, deductions },
    accountNo: state.accountNo,
    volume: measured,
  })
  const most = Math.min(measured, measured - volumeOf(deductions))
  if (deductedBy(request) > most) refuseField('deduct_volume', 'too_big', { maximum: cubicMetres(most) })
  return deductions
}

/** The scale of the stored and shown average: a litre. */
const LITRES = 3

/** The facts in the order that check the next reading. */
function lastReadOf(
  request: ReadingRequest,
  state: BillingState,
  reading: Litres,
  volume: Litres,
  scale: number,
): LastRead {
  const volumes = [...state.recentVolumes, volume].slice(-ORDERS_COMPARED)
  return {
    reading,
    readAt: request.read_at,
    scale,
    volumes,
    average: averageVolume(volumes, LITRES) ?? 0,
    streak: request.is_estimate ? state.estimateStreak + 1 : 0,
    isFinal: request.is_final && !isFinalEnded(request, state),
  }
}

function checkMeter(request: ReadingRequest, state: BillingState): void {
  const { status, accountNo: account_no, isFinal } = state
  if (request.reissue === undefined) {
    if (status === 'closed') refuse('meter_closed', { params: { account_no }, about: 'meter' })
    if (isFinal)
      refuse('final_reading', { params: { account_no, read_at: state.lastReadAt }, about: 'meter' })
  }
  refuseReadWhileIdle(request, state)
}

/** A monitor has no price, and pays nothing. */
export function refuseMonitor(
  { isMonitor, accountNo: account_no }: Pick<BillingState, 'isMonitor' | 'accountNo'>,
  about?: string,
): void {
  if (isMonitor) refuse('monitor', { params: { account_no }, ...(about && { about }) })
}

/** The customer is billed from the day after the transfer on. */
export function refuseBeforeTransfer(
  { accountNo: account_no, transferredAt }: BillingState,
  day: LocalDate,
  about: string,
): void {
  if (transferredAt !== null && day <= transferredAt)
    refuse('before_transfer', { params: { account_no, transferred_at: transferredAt }, about })
}

function checkTime(
  { read_at, reissue, recorded }: ReadingRequest,
  state: BillingState,
  now: LocalTime,
): void {
  if (read_at > now) refuseField('read_at', 'future')
  refuseBeforeTransfer(state, dateOf(read_at), 'read_at')
  const isFirst = state.lastVolumeScale === null
  if (isFirst && dateOf(read_at) < state.beginsOn)
    refuse('before_install', { params: { date: state.beginsOn }, about: 'read_at' })
  // A corrected or recorded reading lies between its neighbours; a new one comes after all.
  const last = reissue || recorded ? state.lastReadAt : lastIndexOf(state).readAt
  const isBilledFirst = isFirst && last === state.lastReadAt
  if (!isBilledFirst && read_at <= last) refuse('before_last_reading', { params: { last }, about: 'read_at' })
  const waiting = state.pending.find(
    (reading) => !isOfChange(reading) && reading.id !== recorded?.id && reading.readAt < read_at,
  )
  if (waiting)
    refuse('earlier_pending', {
      params: { read_at: waiting.readAt },
      data: { readings: [waiting.id] },
      about: 'read_at',
    })
}

function checkedIssue(
  { read_at, issued_on }: ReadingRequest,
  { firstOpenMonth }: BillingState,
  now: LocalTime,
): LocalDate {
  const issuedOn = issued_on ?? dateOf(now)
  if (!mayIssueOn(issuedOn, read_at, now))
    refuseField('issued_on', 'issued_on_range', { from: dateOf(read_at), to: dateOf(now) })
  if (monthOf(issuedOn) < firstOpenMonth) refuseClosedMonth(monthOf(issuedOn), firstOpenMonth, 'issued_on')
  return issuedOn
}

/** The devices up to a reading, and what the removed ones measured. */
interface Way {
  chain: DeviceChain
  changes: MeasuredChange
}

/** The read or estimated index with the volume of its device and the doubts about the order; an impossible one is refused. */
function checkedIndex(
  request: ReadingRequest,
  state: BillingState,
  way: Way,
  { check: settings }: BillingTerms,
) {
  const { chain, changes } = way
  const { current, isRollover } = indexOf(request, state, way, settings.volumeScale)
  const { volume, abnormal } = checkedReading(
    {
      previous: chain.previous,
      current,
      isRollover,
      digits: chain.device.registerDigits,
      previousScale: chain.previousScale,
      otherVolume: changes.volume,
      lastVolumes: state.recentVolumes,
      // A faulty device may be estimated again and again, until it is repaired or changed.
      estimatesInARow: request.is_estimate && state.status !== 'faulty' ? state.estimateStreak + 1 : 0,
    },
    settings,
  )
  return { current, isRollover, volume, abnormal: [...new Set([...abnormal, ...changes.abnormal])] }
}

function indexOf(request: ReadingRequest, state: BillingState, { chain, changes }: Way, volumeScale: number) {
  if (request.current_reading !== null)
    return { current: litres(request.current_reading), isRollover: request.is_rollover }
  if (!request.is_estimate) return refuseField('current_reading', 'required')
  const register = { digits: chain.device.registerDigits, volumeScale }
  return (
    estimateIndex(chain.previous, state.recentVolumes, register, changes.volume) ??
    refuse('no_history', { params: { account_no: state.accountNo }, about: 'is_estimate' })
  )
}

function billed(
  request: ReadingRequest,
  state: BillingState,
  {
    chain,
    current,
    isRollover,
    subsVolume,
  }: { chain: DeviceChain; current: Litres; isRollover: boolean; subsVolume: Litres },
  terms: Terms,
  { terms: { bill: settings }, tariff }: BillingContext,
): Bill {
  return billOrRefuse(
    {
      settings,
      meter: {
        persons: terms.persons,
        minVolume: state.minVolume,
        planVolume: state.planVolume,
        capacityFee: chain.device.capacityFee,
      },
      previousDate: dateOf(state.lastReadAt),
      readAt: request.read_at,
      readings: [
        ...chain.changes.map((change) => ({
          previous: change.previous,
          current: change.reading,
          isRollover: change.isRollover,
          registerDigits: change.device.registerDigits,
          previousScale: change.previousScale,
        })),
        {
          previous: chain.previous,
          current,
          isRollover,
          registerDigits: chain.device.registerDigits,
          previousScale: chain.previousScale,
        },
      ],
      suspended: idleBefore(state, request.read_at),
      hasOrderInMonth: state.billedMonths.has(monthOf(request.read_at)),
      firstOpenMonth: state.firstOpenMonth,
      versions: tariff.versions.get(terms.family) ?? [],
      subsVolume,
      deductVolume: deductedBy(request),
      surcharges: tariff.surcharges,
      usedInTierYear: state.usedInTierYear,
    },
    'current_reading',
    chain.device.diameter,
  )
}

function refuseUnconfirmed(
  { recentVolumes }: BillingState,
  measured: Litres,
  abnormal: readonly Abnormal[],
): never {
  const average = averageVolume(recentVolumes, LITRES)
  return refuse('abnormal', {
    params: { volume: cubicMetres(measured) },
    about: 'current_reading',
    data: {
      abnormal,
      volume: cubicMetres(measured),
      average_volume: average === null ? null : cubicMetres(average),
    },
  })
}
