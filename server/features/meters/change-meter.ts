import type { Parsed } from '@water/contract/endpoint'
import type { updateMeter } from '@water/contract/meters/calls'
import { may } from '@water/rules/access/may'
import { mayBeginTerms } from '@water/rules/billing/terms'
import { dateOf, type LocalDate, startOfDay } from '@water/rules/calendar'
import { registerCapacity } from '@water/rules/metering/consumption'
import { litres } from '@water/rules/money'
import { givenColumns } from '../../db/declared-table'
import type { UnitOfWork } from '../../db/read-write'
import { refuseUsed, refuseWhileUsed, usesAmong } from '../../db/uses'
import type { UserWork } from '../../http/call'
import { orNotFound, Refusal, refuse, refuseField } from '../../refusal'
import { lockAccounts } from '../ledger/accounts-store'
import { refuseUnfit, typeForModule } from '../reference/bound-types-store'
import { changeFormerNos, refusalsOfComing, textOfFormer } from './account-numbers'
import {
  correctDevice,
  dropTerms,
  dueByDevice,
  type MeterColumns,
  moveBeginning,
  putTerms,
  updateMeterRow,
} from './change-store'
import { problemsOf } from './check'
import { keepCustomer } from './customer-store'
import { meterTable } from './meter-table'
import { withholdingOf } from './open-meters'
import { type Meter, presentMeter } from './present'
import { findReferences } from './references-store'
import {
  countReports,
  deleteMeterRow,
  documentsOf,
  findMeter,
  lastBilled,
  ordersOfDevice,
  type StoredMeter,
  type StoredTerms,
  termsOf,
} from './store'

export type MeterPatch = Parsed<typeof updateMeter>['body']
/** PUT and PATCH: fields that are not sent keep their values. Returns the meter before and after. */
export async function changeMeter(
  unit: UserWork,
  id: number,
  patch: MeterPatch,
): Promise<{ before: Meter; after: Meter }> {
  const { tx, org } = unit
  await lockAccounts(tx, org, [id])
  const before = orNotFound(await findMeter(tx, org, id))
  const terms = await termsOf(tx, org, id)
  const digits = await checkWanted(unit, before, patch)
  const dueBefore = await dueByDevice(unit, id)
  await changeBeginning(unit, before, patch)
  if (patch.former_nos !== undefined) {
    if (!may(unit.caller, 'staff')) refuse('field_not_allowed', { params: { field: 'former_nos' } })
    await changeFormerNos(unit, before, patch.former_nos)
  }
  const newest = await changeTerms(unit, before, terms, patch)
  const columns = columnsOf(patch)
  await keepCustomer(unit, before, columns)
  await updateMeterRow(unit, id, { ...columns, ...newest })
  if (digits !== null) {
    const { meter_no, meter_type, diameter } = { ...before, ...given(patch) }
    await correctDevice(unit, id, { meter_no, meter_type, diameter, digits })
  }
  await followDevice(unit, before, patch, dueBefore)
  const after = orNotFound(await findMeter(tx, org, id))
  return {
    before: presentMeter(before, terms, true),
    after: presentMeter(after, await termsOf(tx, org, id), true),
  }
}

/** A due date that came from the device follows its correction; one that was typed stays. */
async function followDevice(
  unit: UnitOfWork,
  { id, verify_due_date }: StoredMeter,
  patch: MeterPatch,
  dueBefore: LocalDate,
): Promise<void> {
  if (patch.verify_due_date !== undefined || verify_due_date !== dueBefore) return
  const due = await dueByDevice(unit, id)
  if (due !== dueBefore) await updateMeterRow(unit, id, { verify_due_date: due })
}

/** 409 when the meter has any document: then it is closed instead (domain.md §3). */
export async function removeMeter(unit: UnitOfWork, id: number): Promise<void> {
  const { tx, org, audit } = unit
  await lockAccounts(tx, org, [id])
  const meter = orNotFound(await findMeter(tx, org, id))
  await refuseWhileUsed(tx, 'meters', org, id)
  refuseUsed(usesAmong({ remote_reports: await countReports(tx, org, id) }))
  await deleteMeterRow(tx, org, id)
  audit({ object: ['meter', id], before: presentMeter(meter, [], false) })
}

/** Checks the meter in its new state. Returns the register digits if the device is corrected, else null. */
async function checkWanted(unit: UserWork, before: StoredMeter, patch: MeterPatch): Promise<number | null> {
  const { tx, org, now } = unit
  const wanted = { ...before, ...given(patch) }
  await checkClass(unit, before, wanted.meter_class)
  const device = (['meter_no', 'meter_type', 'diameter'] as const).filter(
    (field) => wanted[field] !== before[field],
  )
  const references = await findReferences(tx, org, [wanted], dateOf(now))
  const fields = problemsOf(wanted, references, dateOf(now), before.id)
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields })
  if (before.meter_class === 'master' && wanted.meter_class !== 'master') {
    const { subs } = await documentsOf(tx, org, before.id)
    if (subs > 0) refuse('has_subs', { params: { subs }, about: 'meter_class' })
  }
  if (device.length === 0) return null
  if (device.includes('meter_no')) {
    const coming = (await refusalsOfComing(tx, org, [wanted.meter_no])).get(wanted.meter_no)
    if (coming) throw coming
  }
  const type = await typeForModule(tx, org, before.id, wanted.meter_type)
  if (type) refuseUnfit(type, { mode: 'meter_type', scale: 'meter_type' })
  const isNumberAlone = device.length === 1 && device[0] === 'meter_no'
  if (before.is_device_billed && !(isNumberAlone && patch.reason)) {
    const orders = await ordersOfDevice(tx, org, before.id)
    refuse('device_billed', { params: { order_no: orders[0]!.order_no }, data: { orders }, about: device })
  }
  if (before.is_device_billed && !may(unit.caller, 'staff'))
    refuse('field_not_allowed', { params: { field: 'reason' } })
  const digits = before.is_device_billed
    ? before.register_digits
    : (references.meterTypes.get(wanted.meter_type) ?? before.register_digits)
  if (litres(before.last_reading) >= registerCapacity(digits))
    refuseField('meter_type', 'beyond_register', { digits })
  return digits
}

/** A meter does not become a monitor, and a monitor nothing else, after a reading or an order. */
async function checkClass({ tx, org }: UnitOfWork, before: StoredMeter, wanted: string): Promise<void> {
  if ((before.meter_class === 'monitor') === (wanted === 'monitor')) return
  const { orders, readings, payments } = await documentsOf(tx, org, before.id)
  if (orders + readings + payments > 0) refuse('begun', { about: 'meter_class' })
}

/** initial_reading, install_date and opening_cumulative: only until the first order. */
async function changeBeginning(unit: UnitOfWork, before: StoredMeter, patch: MeterPatch): Promise<void> {
  const { initial_reading, install_date, opening_cumulative: opening } = patch
  const isMoved = install_date !== undefined && install_date !== before.install_date
  const isOther = initial_reading !== undefined && litres(initial_reading) !== litres(before.initial_reading)
  const changed = [
    isOther ? 'initial_reading' : '',
    isMoved ? 'install_date' : '',
    opening !== undefined && !isSameOpening(before, opening) ? 'opening_cumulative' : '',
  ].filter(Boolean)
  if (changed.length === 0) return
  const { orders, readings } = await documentsOf(unit.tx, unit.org, before.id)
  if (orders + readings > 0) refuse('begun', { about: changed })
  if (!isMoved && !isOther) return
  const installDate = install_date ?? before.install_date
  if (before.taken_over_on !== null && installDate > before.taken_over_on)
    refuseField('install_date', 'after_take_over', { date: before.taken_over_on })
  await moveBeginning(unit, before.id, before.install_date, {
    install_date: installDate,
    initial_reading: initial_reading ?? before.initial_reading,
    read_at: startOfDay(before.taken_over_on ?? installDate),
  })
}

function isSameOpening(before: StoredMeter, opening: MeterPatch['opening_cumulative']): boolean {
  if (opening == null || before.opening_tier_year === null)
    return opening == null && before.opening_tier_year === null
  return (
    opening.tier_year_from === before.opening_tier_year &&
    litres(opening.volume) === litres(before.opening_volume ?? '0')
  )
}

/**
 * A new price family or number of persons applies from terms_from (default today) and is kept in the history of terms.
 * Returns the columns of the newest terms, which the meter's row shows.
 */
async function changeTerms(
  unit: UnitOfWork,
  before: StoredMeter,
  history: readonly StoredTerms[],
  patch: MeterPatch,
): Promise<MeterColumns> {
  const { meter_class = before.meter_class, persons } = patch
  if (meter_class === 'monitor') {
    if (patch.terms_from !== undefined)
      refuse('monitor', { params: { account_no: before.account_no }, about: 'terms_from' })
    if (history.length > 0) await dropTerms(unit, before.id)
    return { water_price_id: null, ...(persons != null && { persons }) }
  }
  const last = history.at(-1)
  // It was a monitor: its terms begin with it.
  const from = last ? (patch.terms_from ?? dateOf(unit.now)) : (patch.install_date ?? before.install_date)
  const inForce = history.find((terms) => terms.effective_from <= from) ?? last
  const wanted = {
    from,
    // A meter that is no monitor names one.
    water_price: patch.water_price ?? inForce?.water_price ?? 0,
    persons: persons ?? inForce?.persons ?? before.persons,
  }
  if (wanted.water_price === inForce?.water_price && wanted.persons === inForce.persons) return {}
  if (before.status === 'closed')
    refuse('meter_closed', { params: { account_no: before.account_no }, about: 'terms_from' })
  await checkTermsFrom(unit, before, from, patch)
  await putTerms(unit, before.id, wanted)
  const isNewest = history.every((terms) => terms.effective_from <= from)
  return isNewest ? { water_price_id: wanted.water_price, persons: wanted.persons } : {}
}

async function checkTermsFrom(
  { tx, org }: UnitOfWork,
  before: StoredMeter,
  from: LocalDate,
  patch: MeterPatch,
): Promise<void> {
  const installed = patch.install_date ?? before.install_date
  if (from < installed) refuseField('terms_from', 'not_before', { date: installed })
  const last = await lastBilled(tx, org, before.id)
  if (last === undefined || mayBeginTerms(from, last.until)) return
  const { id, order_no, until } = last
  refuse('terms_billed', {
    params: { date: dateOf(until), order_no },
    data: { orders: [{ id, order_no }] },
    about: 'terms_from',
  })
}

/** The fields in the body. */
function given(patch: MeterPatch) {
  const { meter_no, location, meter_type, diameter, water_price, watches, meter_class, parent } = patch
  const { initial_reading, install_date } = patch
  const all = {
    ...{ meter_no, location, meter_type, diameter, water_price, watches, meter_class, parent },
    ...{ initial_reading, install_date },
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as {
    // The filter removes undefined values; the type of entries does not say so.
    [K in keyof typeof all]?:
      | NonNullable<(typeof all)[K]>
      | (K extends 'parent' | 'water_price' | 'watches' ? null : never)
  }
}

/** The body's fields as columns; terms are written by their own rule. */
function columnsOf(patch: MeterPatch): MeterColumns {
  const {
    water_price: _price,
    persons: _persons,
    opening_cumulative: opening,
    reason: _reason,
    former_nos: formerNos,
    ...plain
  } = patch
  return {
    ...givenColumns(meterTable, plain),
    ...(formerNos && { former_account_nos: textOfFormer(formerNos) }),
    ...(opening === undefined
      ? {}
      : { opening_tier_year: opening?.tier_year_from ?? null, opening_volume: opening?.volume ?? null }),
    ...(plain.withholding && { withholding: withholdingOf(plain.withholding) }),
  }
}
