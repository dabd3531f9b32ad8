import type { Parsed } from '@water/contract/endpoint'
import type { changeDevice } from '@water/contract/lifecycle/calls'
import { dateOf } from '@water/rules/calendar'
import { registerCapacity } from '@water/rules/metering/consumption'
import { verificationDue } from '@water/rules/metering/verification'
import { litres } from '@water/rules/money'
import type { UnitOfWork } from '../../db/read-write'
import { pairs } from '../../pairs'
import { orNotFound, Refusal, refuse, refuseField, tried } from '../../refusal'
import { lockAccounts } from '../ledger/accounts-store'
import { refusalsOfComing } from '../meters/account-numbers'
import { findReferences, type References } from '../meters/references-store'
import { toldOfEstimates } from '../readings/below-estimate'
import { earlierRefused, rounds } from '../readings/bill-readings'
import { type BillingState, loadBillingStates, pendingReading } from '../readings/billing-state'
import { type BillingTerms, lockBillingTerms } from '../readings/billing-terms'
import { checkedChanges } from '../readings/checked-changes'
import { chainUntil, isOfChange, isUnread, lastIndexOf } from '../readings/device-chain'
import { refuseBeforeTransfer } from '../readings/draft-order'
import { refuseSuspended } from '../readings/idle-days'
import { readingRequest } from '../readings/reading-request'
import { checkedReading } from '../readings/refuse-index'
import { lastWatched, settleWatched } from '../readings/watched-store'
import { endWithDevice, returnWithDevice } from '../remote/device-end'
import { endQueued } from '../valves/commands-store'
import {
  type DeviceInUse,
  devicesInUse,
  holderOf,
  type NewDevice,
  returnDevice,
  withdrawDevice,
  writeChanges,
} from './change-store'

/** The change-over of one meter. */
export type ChangeRequest = Omit<
  Parsed<typeof changeDevice>['body'],
  'organization' | 'reverse_estimates'
> & { meter: number }

/** The volume that the removed device has measured since the last bill, with the doubts about it. */
export type Removed = Pick<NewDevice, 'volume' | 'abnormal'>

/** The volume of the removed device, or why it is not removed. */
export type ChangeOutcome = ({ ok: true } & Removed) | { ok: false; refusal: Refusal }

/**
 * 换表: closes a device and opens the next one. The last index of the one and the first index of the other are pending
 * readings, which the next order takes along. The same statements serve one meter and thousands. Change-overs of one meter follow
 * each other; a refused one stops the later ones, whose device it would have installed.
 */
export async function changeDevices(
  unit: UnitOfWork,
  requests: readonly ChangeRequest[],
): Promise<ChangeOutcome[]> {
  const { tx, org } = unit
  const terms = await lockBillingTerms(tx, org)
  // In the order of their ids, before rounds would lock them in another one.
  await lockAccounts(
    tx,
    org,
    requests.map(({ meter }) => meter),
  )
  const outcomes = new Map<ChangeRequest, ChangeOutcome>()
  const stopped = new Set<number>()
  for (const round of rounds(requests)) {
    const due = round.filter(({ meter }) => !stopped.has(meter))
    for (const [request, outcome] of pairs(due, await changeOncePerMeter(unit, due, terms))) {
      outcomes.set(request, outcome)
      if (!outcome.ok) stopped.add(request.meter)
    }
  }
  return requests.map((request) => outcomes.get(request) ?? earlierRefused())
}

/** Changes devices, each of another meter; the accounts are locked. */
async function changeOncePerMeter(
  unit: UnitOfWork,
  requests: readonly ChangeRequest[],
  terms: BillingTerms,
): Promise<ChangeOutcome[]> {
  const { tx, org, now } = unit
  const meters = requests.map(({ meter }) => meter)
  const asked = requests.map(({ meter, changed_at: read_at }) => readingRequest({ meter, read_at }, 'manual'))
  const states = await loadBillingStates(tx, org, asked, terms.bill.tierYears)
  const devices = await devicesInUse(tx, org, meters)
  const wanted = requests.map((request) => wantedDevice(request, devices.get(request.meter)))
  const references = await findReferences(tx, org, wanted, dateOf(now))
  const taken = new Set(references.holders.keys())
  const coming = await refusalsOfComing(
    tx,
    org,
    requests.map(({ meter_no }) => meter_no),
  )
  const made = wanted.map((one) =>
    tried(() => {
      const device = newDevice(one, { state: states.get(one.meter), references, taken, coming, terms, unit })
      taken.add(one.meter_no)
      return device
    }),
  )
  const judged = await toldOfEstimates(tx, org, made, (at) => {
    const { meter, final_reading } = wanted[at]!
    const state = states.get(meter)
    return { meter, index: litres(final_reading), state, changes: state?.pending ?? [] }
  })
  const changed = judged.filter((one): one is NewDevice => !(one instanceof Refusal))
  await endQueued(
    unit,
    changed.map(({ meter }) => meter),
  )
  await writeChanges(unit, changed)
  await endWithDevice(
    unit,
    changed.map(({ meter, changed_at: at }) => ({ meter, at })),
    'change',
  )
  await settleWatched(
    tx,
    org,
    changed.flatMap(({ status, meter }) => (status === 'watched' ? [meter] : [])),
  )
  return Promise.all(
    judged.map(async (one) =>
      one instanceof Refusal
        ? { ok: false, refusal: await namedHolder(unit, one) }
        : { ok: true, volume: one.volume, abnormal: one.abnormal },
    ),
  )
}

/** Changes the device of one meter or throws its refusal. */
export async function changeOver(unit: UnitOfWork, request: ChangeRequest): Promise<Removed> {
  const [outcome] = await changeDevices(unit, [request])
  if (!outcome!.ok) throw outcome!.refusal
  return outcome!
}

type Wanted = ChangeRequest & { meter_type: number; diameter: number; from: DeviceInUse | undefined }

/** The new device is of the removed one's type and diameter unless others are named. */
const wantedDevice = (request: ChangeRequest, from: DeviceInUse | undefined): Wanted => ({
  ...request,
  from,
  meter_type: request.meter_type ?? from?.meter_type ?? 0,
  diameter: request.diameter ?? from?.diameter ?? 0,
})

interface Known {
  state: BillingState | undefined
  references: References
  /** Device numbers in use. */
  taken: ReadonlySet<string>
  coming: ReadonlyMap<string, Refusal>
  terms: BillingTerms
  unit: UnitOfWork
}

function newDevice(wanted: Wanted, { state, references, taken, coming, terms, unit }: Known): NewDevice {
  const { meter, from, meter_no, meter_type, diameter, changed_at, initial_reading } = wanted
  if (state === undefined || from === undefined) return refuseField('meter', 'unknown_reference')
  const { accountNo: account_no } = state
  if (state.status === 'closed') refuse('meter_closed', { params: { account_no } })
  if (state.isFinal) refuse('final_reading', { params: { account_no, read_at: state.lastReadAt } })
  refuseSuspended(state, dateOf(changed_at), 'changed_at')
  refuseBeforeTransfer(state, dateOf(changed_at), 'changed_at')
  checkTime(wanted, state, unit)
  const { previous, volume, abnormal } = removedDevice(wanted, state, terms)
  const digits = references.meterTypes.get(meter_type) ?? refuseField('meter_type', 'unknown_reference')
  if (!references.diameters.has(diameter)) refuseField('diameter', 'unknown_reference')
  if (litres(initial_reading) >= registerCapacity(digits))
    refuseField('initial_reading', 'beyond_register', { digits })
  const isComing = coming.get(meter_no)
  if (isComing) throw isComing
  if (taken.has(meter_no)) refuse('meter_no_in_use', { params: { meter_no }, about: 'meter_no' })
  return {
    meter,
    from: from.installation,
    meter_no,
    meter_type,
    diameter,
    digits,
    changed_at,
    previous,
    final_reading: litres(wanted.final_reading),
    is_rollover: wanted.is_rollover ?? false,
    volume,
    abnormal,
    initial_reading: litres(initial_reading),
    reason: wanted.reason,
    remark: wanted.remark ?? '',
    verify_due: verificationDue(dateOf(changed_at), references.diameters.get(diameter) ?? 0),
    status: state.isMonitor ? 'watched' : 'pending',
  }
}

function checkTime({ changed_at }: Wanted, state: BillingState, { now }: UnitOfWork): void {
  if (changed_at > now) refuseField('changed_at', 'future')
  const last = lastIndexOf(state).readAt
  if (isUnread(state) ? dateOf(changed_at) < state.beginsOn : changed_at <= last)
    refuse('earlier_reading', { params: { last }, about: 'changed_at' })
}

/**
 * The volume that the removed device has measured since its last index; an impossible final index is refused. Less than
 * usual is no doubt: the order goes on with the new device.
 */
function removedDevice(
  { final_reading, is_rollover = false, changed_at }: Wanted,
  state: BillingState,
  terms: BillingTerms,
) {
  const previous = lastIndexOf(state).reading
  // A recorded reading begins an order of its own.
  const isFromLastOrder = state.pending.every(isOfChange)
  const changes = isFromLastOrder ? chainUntil(state, changed_at).changes : []
  const reading = {
    previous,
    current: litres(final_reading),
    isRollover: is_rollover,
    digits: state.device.registerDigits,
    previousScale: state.pending.length > 0 ? null : state.lastVolumeScale,
    otherVolume: checkedChanges(changes, terms.check).volume,
    lastVolumes: state.recentVolumes,
    estimatesInARow: 0,
  }
  const fields = { index: 'final_reading', rollover: 'is_rollover' }
  const { volume, abnormal } = checkedReading(reading, terms.check, fields)
  return { previous, volume, abnormal: abnormal.filter((kind) => kind === 'surge' || kind === 'rollover') }
}

/** A number in use names its account. */
async function namedHolder({ tx, org }: UnitOfWork, refusal: Refusal): Promise<Refusal> {
  const { code, details } = refusal
  if (code !== 'meter_no_in_use') return refusal
  const meter_no = String(details.params?.meter_no)
  const holder = await holderOf(tx, org, meter_no)
  return new Refusal(code, {
    ...details,
    params: { meter_no, account_no: holder?.account_no ?? '' },
    data: { meters: holder ? [holder] : [] },
  })
}

/**
 * Takes the last change-over back: unbilled, and without a later reading. With `wanted` it must be the one that
 * installed this device. A refusal writes nothing.
 */
export async function takeChangeBack(
  unit: UnitOfWork,
  meter: number,
  wanted?: { installation: number },
): Promise<void> {
  const { tx, org, now } = unit
  const { bill } = await lockBillingTerms(tx, org)
  await lockAccounts(tx, org, [meter])
  const asked = [readingRequest({ meter, read_at: now }, 'manual')]
  const state = orNotFound((await loadBillingStates(tx, org, asked, bill.tierYears)).get(meter))
  const device = (await devicesInUse(tx, org, [meter])).get(meter)!
  if (device.reason === 'new') refuse('not_found')
  if (wanted && device.installation !== wanted.installation)
    refuse('later_change', { params: { account_no: state.accountNo, meter_no: state.device.meterNo } })
  const last = state.isMonitor
    ? (await lastWatched(tx, org, meter)).map(pendingReading)
    : state.pending.slice(-2)
  const [removed, installed] = last
  if (removed?.source !== 'change_old' || installed?.source !== 'change_new')
    return refuse('change_billed', { data: { readings: last.slice(-1).map(({ id }) => id) } })
  const { meterNo: meter_no, installation } = removed.device
  const holder = await holderOf(tx, org, meter_no)
  if (holder && holder.id !== meter)
    refuse('meter_no_in_use', {
      params: { meter_no, account_no: holder.account_no },
      data: { meters: [holder] },
    })
  await endQueued(unit, [meter])
  await endWithDevice(unit, [{ meter, at: removed.readAt }], 'change')
  await withdrawDevice(unit, meter, {
    installation: device.installation,
    readings: [removed.id, installed.id],
  })
  await returnDevice(unit, meter, { installation, from: device.installation })
  await returnWithDevice(unit, meter, 'change')
  if (state.isMonitor) await settleWatched(tx, org, [meter])
}
