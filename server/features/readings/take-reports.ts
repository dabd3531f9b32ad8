/** 远传取数: readings that are made of reports, which wait for their orders. */
import { ORDERS_COMPARED } from '@water/rules/metering/abnormal'
import { litres } from '@water/rules/money'
import type { UnitOfWork } from '../../db/read-write'
import { pairs } from '../../pairs'
import { Refusal, tried } from '../../refusal'
import { loadTariff, lockTariff } from '../prices/tariff-store'
import { toldOfEstimates } from './below-estimate'
import { holdReasonOf, measuredRecord } from './bill-or-keep'
import { familiesOf, indexesOf } from './bill-readings'
import { type BillingState, loadBillingStates } from './billing-state'
import type { BillingTerms } from './billing-terms'
import { chainUntil } from './device-chain'
import { draftOrder } from './draft-order'
import type { ReadingRequest } from './reading-request'
import { insertRecorded, type NewRecorded } from './recorded-store'

/** A reading that waits; a usual one may be billed at once. */
export type TakenReport = { ok: true; id: number; isUsual: boolean } | { ok: false; refusal: Refusal }

/**
 * Records readings of reports, each of another meter; the accounts are locked. What a reading order would be refused for is not taken,
 * but a volume that needs to be confirmed is, and a master that waits for its subs.
 */
export async function takeReports(
  unit: UnitOfWork,
  asked: readonly ReadingRequest[],
  terms: BillingTerms,
): Promise<TakenReport[]> {
  const { tx, org, now } = unit
  const states = await loadBillingStates(tx, org, asked, terms.bill.tierYears)
  const families = familiesOf(states)
  await lockTariff(tx, org, families)
  const context = { terms, now, tariff: await loadTariff(tx, org, families) }
  const requests = asked.map((request) => turnedIfBelow(request, states.get(request.meter)))
  const drafted = requests.map((request) =>
    tried(() => draftOrder({ ...request, confirm_abnormal: true }, states.get(request.meter), context)),
  )
  const judged = (await toldOfEstimates(tx, org, drafted, indexesOf(requests, states))).map(
    (order, at): Taken | Refusal => {
      const request = requests[at]!
      const reason = order instanceof Refusal ? holdReasonOf(order) : null
      if (order instanceof Refusal && reason === null) return order
      const state = states.get(request.meter)!
      const recorded = measuredRecord(request, state, terms, reason)
      return { recorded, isUsual: reason === null && isUsual(recorded, state) }
    },
  )
  const good = judged.filter((one): one is Taken => !(one instanceof Refusal))
  const ids = await insertRecorded(
    unit,
    good.map(({ recorded }) => recorded),
  )
  const made = new Map(pairs(good, ids))
  return judged.map((one) =>
    one instanceof Refusal
      ? { ok: false, refusal: one }
      : { ok: true, id: made.get(one)!, isUsual: one.isUsual },
  )
}

interface Taken {
  recorded: NewRecorded
  isUsual: boolean
}

/** The register has turned over since the index before only where the new one is below it. */
function turnedIfBelow(request: ReadingRequest, state: BillingState | undefined): ReadingRequest {
  const { is_rollover, current_reading, read_at } = request
  if (!is_rollover || state === undefined || current_reading === null) return request
  return { ...request, is_rollover: litres(current_reading) < chainUntil(state, read_at).previous }
}

const isUsual = ({ abnormal, is_rollover }: NewRecorded, { recentVolumes }: BillingState): boolean =>
  recentVolumes.length === ORDERS_COMPARED && abnormal.length === 0 && !is_rollover
