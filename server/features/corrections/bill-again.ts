import type { redFlushOrder } from '@water/contract/corrections/calls'
import type { Parsed } from '@water/contract/endpoint'
import { dateOf, startOfDay } from '@water/rules/calendar'
import { cubicMetres, litres } from '@water/rules/money'
import type { UnitOfWork } from '../../db/read-write'
import { pairs } from '../../pairs'
import { Refusal } from '../../refusal'
import { postReds, type UnpostedReds } from '../ledger/flush'
import type { FlushableOrder } from '../ledger/flush-store'
import type { Customer } from '../meters/transfers-store'
import { draftBackCharge } from '../readings/back-charge'
import { billChain, type Step } from '../readings/bill-chain'
import type { BillingTerms } from '../readings/billing-terms'
import { chainUntil } from '../readings/device-chain'
import { draftOrder } from '../readings/draft-order'
import type { ReadingRequest } from '../readings/reading-request'
import { checkWaitingChanges } from '../readings/waiting-changes'
import type { BilledReading, Originals } from './store'

type Wanted = NonNullable<Parsed<typeof redFlushOrder>['body']['reissue']> & { read_at: string }

interface Billing {
  meter: number
  /** The reading of the flushed order. */
  old: BilledReading
  confirm_abnormal: boolean
  /** The customer of the flushed order. */
  customer: Customer
}

/** An order that is billed again from a corrected reading. A final reading stays final unless it is estimated. */
export function reissueStep({
  meter,
  old,
  wanted,
  confirm_abnormal,
  customer,
}: Billing & { wanted: Wanted }): Step {
  const is_estimate = wanted.is_estimate ?? false
  const request: ReadingRequest = {
    meter,
    current_reading: wanted.current_reading ?? null,
    read_at: wanted.read_at,
    source: 'manual',
    is_estimate,
    is_rollover: wanted.is_rollover ?? false,
    is_final: old.source === 'final' && !is_estimate,
    confirm_abnormal,
    confirm_subs: true,
    issued_on: null,
    remark: wanted.remark ?? '',
    reissue: {
      ...{ of: old.order, first: old.first, day: dateOf(old.read_at) },
      ...{ deduct_volume: wanted.deduct_volume ?? '0', reader: old.reader },
    },
    customer,
  }
  return {
    dated: request,
    draft(state, context) {
      try {
        return draftOrder(request, state, context)
      } catch (error) {
        throw error instanceof Refusal ? withinReissue(error) : error
      }
    },
  }
}

/** A change-over that waits for its order must still follow the index before it. */
export async function checkWaiting(
  { tx, org }: UnitOfWork,
  meter: number,
  terms: BillingTerms,
  isReissued: boolean,
): Promise<void> {
  try {
    await checkWaitingChanges(tx, org, meter, terms.check)
  } catch (error) {
    if (!isReissued || !(error instanceof Refusal)) throw error
    throw new Refusal(error.code, { ...error.details, about: 'reissue.current_reading' })
  }
}

/** The refusal of a reading, beside the fields of `reissue`. */
function withinReissue({ code, details: { about, fields, ...rest } }: Refusal): Refusal {
  const within = (field: string) => `reissue.${field}`
  return new Refusal(code, {
    ...rest,
    ...(about !== undefined && { about: [about].flat().map(within) }),
    ...(fields && {
      fields: Object.fromEntries(
        Object.entries(fields).map(([field, problems]) => [within(field), problems]),
      ),
    }),
  })
}

interface BillingAgain extends Omit<Billing, 'old'> {
  order: FlushableOrder
  originals: Originals
}

/** A later order of a cascade, billed again: a reading from its index, a back charge with its volume and day. */
export function againStep({ originals, ...again }: BillingAgain): Step {
  const { order, meter, customer } = again
  const charge = originals.charges.get(order.id)
  if (!charge) return readAgain({ ...again, old: originals.readings.get(order.id)! })
  const { volume, period_to, remark } = charge
  const read_at = startOfDay(period_to)
  const request = { meter, volume, read_at, remark, reissueOf: order.id, customer }
  return { dated: request, draft: (state, context) => draftBackCharge(request, state, context) }
}

/** Index, estimate, deduction and remark stay. */
function readAgain({
  meter,
  old,
  order,
  confirm_abnormal,
  customer,
}: Billing & { order: FlushableOrder }): Step {
  const request: ReadingRequest = {
    meter,
    current_reading: old.current_reading,
    read_at: old.read_at,
    source: old.source === 'import' || old.source === 'remote' ? old.source : 'manual',
    frozen_at: old.frozen_at ?? undefined,
    is_estimate: old.source === 'estimate',
    is_rollover: old.is_rollover,
    is_final: old.source === 'final',
    confirm_abnormal,
    confirm_subs: true,
    issued_on: null,
    remark: old.remark,
    reissue: {
      ...{ of: old.order, first: old.first, day: dateOf(old.read_at) },
      ...{ deduct_volume: old.deduct_volume, reader: old.reader },
    },
    customer,
  }
  return {
    dated: request,
    draft(state, context) {
      // A corrected index before it may end the rollover.
      const isBelow =
        state !== undefined && litres(old.current_reading) < chainUntil(state, old.read_at).previous
      try {
        return draftOrder({ ...request, is_rollover: old.is_rollover && isBelow }, state, context)
      } catch (error) {
        throw error instanceof Refusal ? stuck(error, order, old) : error
      }
    },
  }
}

/** Posts the reds of a flush, and bills its orders again, oldest first: flushed order → the order that replaces it. */
export async function billSteps(
  unit: UnitOfWork,
  steps: ReadonlyMap<number, Step>,
  terms: BillingTerms,
  reds: UnpostedReds,
): Promise<Map<number, number>> {
  if (steps.size === 0) {
    await postReds(unit, reds)
    return new Map()
  }
  const posted = await billChain(unit, [...steps.values()], terms, reds)
  return new Map(pairs([...steps.keys()], posted).map(([order, { id }]) => [order, id]))
}

/** An unusual volume may be confirmed; anything else is wrong in the later order itself. */
function stuck(
  { code, details }: Refusal,
  { id, orderNo: order_no }: FlushableOrder,
  { current_reading }: BilledReading,
): Refusal {
  const orders = [{ id, order_no }]
  if (code === 'abnormal')
    return new Refusal(code, { ...details, data: { ...Object(details.data), orders }, about: 'cascade' })
  const params = { order_no, reading: cubicMetres(litres(current_reading)) }
  return new Refusal('cascade_stuck', { params, data: { orders }, about: 'cascade' })
}
