/** 待开账抄表: readings that are recorded first and billed, or made void, later. */
import { dateOf, type LocalTime } from '@water/rules/calendar'
import { consumption, registerCapacity } from '@water/rules/metering/consumption'
import { cubicMetres, litres } from '@water/rules/money'
import type { UnitOfWork } from '../../db/read-write'
import { pairs } from '../../pairs'
import { orNotFound, Refusal, refuse, refuseField, tried } from '../../refusal'
import { lockAccounts } from '../ledger/accounts-store'
import type { PostedOrder } from '../ledger/issue'
import { type BillingOutcome, billReadings, rounds } from './bill-readings'
import { type BillingState, loadBillingStates } from './billing-state'
import { metersWithChanges } from './billing-state-store'
import { type BillingTerms, lockBillingTerms } from './billing-terms'
import { isUnread, lastIndexOf } from './device-chain'
import { readerOf, refuseBeforeTransfer, refuseMonitor } from './draft-order'
import { refuseSuspended } from './idle-days'
import type { ReadingRequest } from './reading-request'
import {
  insertRecorded,
  type NewRecorded,
  type RecordedReading,
  recordedById,
  voidRecorded,
} from './recorded-store'
import { checkWaitingChanges } from './waiting-changes'
import { settleWatched } from './watched-store'

export type RecordOutcome = { ok: true; id: number } | { ok: false; refusal: Refusal }

/** Records readings without an order. Whether an index is possible and usual is judged when it is billed. */
export async function recordReadings(
  unit: UnitOfWork,
  requests: readonly ReadingRequest[],
): Promise<RecordOutcome[]> {
  const { tx, org } = unit
  const outcomes = new Map<ReadingRequest, RecordOutcome>()
  const terms = await lockBillingTerms(tx, org)
  for (const round of rounds(requests)) {
    await lockAccounts(
      tx,
      org,
      round.map(({ meter }) => meter),
    )
    const states = await loadBillingStates(tx, org, round, terms.bill.tierYears)
    const good = round.flatMap((request): [ReadingRequest, NewRecorded][] => {
      const judged = tried(() => recordedOf(unit, request, states.get(request.meter), terms))
      if (!(judged instanceof Refusal)) return [[request, judged]]
      outcomes.set(request, { ok: false, refusal: judged })
      return []
    })
    const ids = await insertRecorded(
      unit,
      good.map(([, recorded]) => recorded),
    )
    for (const [[request], id] of pairs(good, ids)) outcomes.set(request, { ok: true, id })
  }
  return requests.map((request) => outcomes.get(request)!)
}

function recordedOf(
  { now }: UnitOfWork,
  request: ReadingRequest,
  state: BillingState | undefined,
  { bill: { volumeScale } }: BillingTerms,
): NewRecorded {
  if (state === undefined) return refuseField('meter', 'unknown_reference')
  if (request.current_reading === null) return refuseField('current_reading', 'required')
  const current = litres(request.current_reading)
  refuseMonitor(state, 'meter')
  checkRecordedTime(request.read_at, now, state)
  const digits = state.device.registerDigits
  if (current >= registerCapacity(digits)) refuseField('current_reading', 'beyond_register', { digits })
  const previous = lastIndexOf(state).reading
  const { is_rollover: isRollover } = request
  const measures = isRollover ? current < previous : current >= previous
  const cut = { digits, isRollover, volumeScale, previousScale: state.lastVolumeScale }
  return {
    meter: request.meter,
    installation: state.device.installation,
    source: request.source,
    previous: cubicMetres(previous),
    current: cubicMetres(current),
    read_at: request.read_at,
    is_rollover: isRollover,
    volume: cubicMetres(measures ? consumption(previous, current, cut) : 0),
    abnormal: [],
    reader: readerOf(request, state),
    remark: request.remark,
    hold_reason: null,
  }
}

/** A reading without an order is later than every other one that is not void. */
export function checkRecordedTime(readAt: LocalTime, now: LocalTime, state: BillingState): void {
  const { status, accountNo: account_no, isFinal } = state
  if (status === 'closed') refuse('meter_closed', { params: { account_no }, about: 'meter' })
  if (isFinal) refuse('final_reading', { params: { account_no, read_at: state.lastReadAt }, about: 'meter' })
  refuseSuspended(state, dateOf(readAt), 'read_at')
  if (readAt > now) refuseField('read_at', 'future')
  refuseBeforeTransfer(state, dateOf(readAt), 'read_at')
  if (dateOf(readAt) < state.beginsOn)
    refuse('before_install', { params: { date: state.beginsOn }, about: 'read_at' })
  const last = lastIndexOf(state).readAt
  if (!isUnread(state) && readAt <= last)
    refuse('before_last_reading', { params: { last }, about: 'read_at' })
}

/** The doubts that whoever bills has answered. */
export type Confirmed = Pick<ReadingRequest, 'confirm_abnormal' | 'confirm_subs'>

export const confirmedBy = (body: { [Doubt in keyof Confirmed]?: boolean | undefined }): Confirmed => ({
  confirm_abnormal: body.confirm_abnormal ?? false,
  confirm_subs: body.confirm_subs ?? false,
})

/** Bills recorded readings in the order of their times; the outcomes are by their ids. */
export async function billRecorded(
  unit: UnitOfWork,
  ids: readonly number[],
  confirmed: Confirmed,
): Promise<Map<number, BillingOutcome>> {
  const { tx, org } = unit
  // The settings are locked before the accounts, as everywhere.
  await lockBillingTerms(tx, org)
  const before = await recordedById(tx, org, ids)
  await lockAccounts(tx, org, [...new Set(before.map(({ meter }) => meter))])
  const outcomes = new Map<number, BillingOutcome>()
  const due: RecordedReading[] = []
  for (const reading of await recordedById(tx, org, ids)) {
    const refusal = refusalOf(reading)
    if (refusal) outcomes.set(reading.id, { ok: false, refusal })
    else due.push(reading)
  }
  const billed = await billReadings(
    unit,
    due.map((reading) => requestOf(reading, confirmed)),
  )
  for (const [{ id }, outcome] of pairs(due, billed)) outcomes.set(id, outcome)
  return outcomes
}

/** Bills one recorded reading or throws its refusal. */
export async function billOneRecorded(
  unit: UnitOfWork,
  id: number,
  confirmed: Confirmed,
): Promise<PostedOrder> {
  const outcome = orNotFound((await billRecorded(unit, [id], confirmed)).get(id))
  if (!outcome.ok) throw outcome.refusal
  return outcome.order
}

/** Makes a recorded reading void, or throws its refusal. Returns it as it was. */
export async function voidOneRecorded(unit: UnitOfWork, id: number): Promise<RecordedReading> {
  const { tx, org, now } = unit
  const { check } = await lockBillingTerms(tx, org)
  const [found] = await recordedById(tx, org, [id])
  await lockAccounts(tx, org, [orNotFound(found).meter])
  const [reading] = await recordedById(tx, org, [id])
  const refusal = refusalOf(reading!)
  if (refusal) throw refusal
  await voidRecorded(tx, org, [id], now)
  await checkWaitingChanges(tx, org, reading!.meter, check)
  if (reading!.status === 'watched') await settleWatched(tx, org, [reading!.meter])
  return reading!
}

/** Makes recorded readings of locked accounts void, those of a meter newest first; what is refused is left. */
export async function voidManyRecorded(
  { tx, org, now }: UnitOfWork,
  ids: readonly number[],
  { check }: BillingTerms,
): Promise<Map<number, RecordedReading | Refusal>> {
  const found = new Map((await recordedById(tx, org, ids)).map((reading) => [reading.id, reading]))
  const meters = [...found.values()].map(({ meter }) => meter)
  const changed = await metersWithChanges(tx, org, meters)
  const judged = new Map<number, RecordedReading | Refusal>()
  const gone: number[] = []
  for (const id of ids) {
    const reading = found.get(id)!
    try {
      // One that is void already stays as it is.
      const refusal = reading.status === 'void' ? null : refusalOf(reading)
      if (refusal) throw refusal
      const readings = [...gone, id]
      if (changed.has(reading.meter)) await checkWaitingChanges(tx, org, reading.meter, check, { readings })
      gone.push(id)
      judged.set(id, reading)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      judged.set(id, error)
    }
  }
  await voidRecorded(tx, org, gone, now)
  const watched = gone.map((id) => found.get(id)!).filter(({ status }) => status === 'watched')
  await settleWatched(
    tx,
    org,
    watched.map(({ meter }) => meter),
  )
  return judged
}

/** Only a reading that waits can be billed or made void; those of a change-over belong to it. */
export function refusalOf({ id, status, source, read_at, order_no }: RecordedReading): Refusal | null {
  const data = { readings: [id] }
  if (status === 'billed')
    return new Refusal('reading_billed', { params: { read_at, order_no: order_no ?? '' }, data })
  if (status === 'void') return new Refusal('reading_void', { params: { read_at }, data })
  if (source === 'change_old' || source === 'change_new')
    return new Refusal('reading_of_change', { params: { read_at }, data })
  return null
}

function requestOf(
  { id, meter, current_reading, read_at, source, is_rollover, remark, reader }: RecordedReading,
  confirmed: Confirmed,
): ReadingRequest {
  return {
    ...{ meter, current_reading, read_at, is_rollover, remark },
    ...confirmed,
    source: source === 'import' || source === 'remote' ? source : 'manual',
    is_estimate: source === 'estimate',
    is_final: source === 'final',
    issued_on: null,
    recorded: { id, reader },
  }
}
