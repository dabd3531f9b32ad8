/** 考核表抄表: readings of meters that watch. They stand for themselves: nothing is billed. */
import { cubicMetres, litres } from '@water/rules/money'
import type { UnitOfWork } from '../../db/read-write'
import { pairs } from '../../pairs'
import { Refusal, refuse, refuseField, tried } from '../../refusal'
import { lockAccounts } from '../ledger/accounts-store'
import { rounds } from './bill-readings'
import { type BillingState, loadBillingStates } from './billing-state'
import { type BillingTerms, lockBillingTerms } from './billing-terms'
import { readerOf } from './draft-order'
import type { ReadingRequest } from './reading-request'
import { checkRecordedTime, type RecordOutcome } from './recorded'
import { insertRecorded, type NewRecorded } from './recorded-store'
import { checkedReading } from './refuse-index'
import { settleWatched } from './watched-store'

/** Records readings of meters that watch, in the order of the requests. */
export async function watchReadings(
  unit: UnitOfWork,
  requests: readonly ReadingRequest[],
): Promise<RecordOutcome[]> {
  const { tx, org } = unit
  const outcomes = new Map<ReadingRequest, RecordOutcome>()
  const terms = await lockBillingTerms(tx, org)
  for (const round of rounds(requests)) {
    const meters = round.map(({ meter }) => meter)
    await lockAccounts(tx, org, meters)
    const states = await loadBillingStates(tx, org, round, terms.bill.tierYears)
    const judged = round.map((request) =>
      tried(() => watchedOf(unit, request, states.get(request.meter), terms)),
    )
    const ids = await insertRecorded(
      unit,
      judged.filter((one): one is NewRecorded => !(one instanceof Refusal)),
    )
    await settleWatched(tx, org, meters)
    let next = 0
    for (const [request, one] of pairs(round, judged))
      outcomes.set(
        request,
        one instanceof Refusal ? { ok: false, refusal: one } : { ok: true, id: ids[next++]! },
      )
  }
  return requests.map((request) => outcomes.get(request)!)
}

/** Records one reading or throws its refusal. */
export async function watchReading(unit: UnitOfWork, request: ReadingRequest): Promise<number> {
  const [outcome] = await watchReadings(unit, [request])
  if (!outcome!.ok) throw outcome!.refusal
  return outcome!.id
}

/** The values of the sentence that a job's row says of such a reading. */
export const watchedRow = ({ read_at, current_reading }: ReadingRequest) => ({
  ...{ outcome: 'watched', read_at },
  reading: current_reading ?? '',
})

/** An unusual volume is nothing that has to be confirmed: no money depends on it. */
function watchedOf(
  { now }: UnitOfWork,
  request: ReadingRequest,
  state: BillingState | undefined,
  terms: BillingTerms,
): NewRecorded {
  if (state === undefined) return refuseField('meter', 'unknown_reference')
  if (!state.isMonitor)
    return refuse('not_monitor', { params: { account_no: state.accountNo }, about: 'meter' })
  if (request.current_reading === null) return refuseField('current_reading', 'required')
  checkRecordedTime(request.read_at, now, state)
  const current = litres(request.current_reading)
  // A report tells of a turn of the register, whether or not it came before the last reading.
  const isRollover = request.is_rollover && (request.source !== 'remote' || current < state.lastReading)
  const { volume } = checkedReading(
    {
      ...{ previous: state.lastReading, current, isRollover },
      digits: state.device.registerDigits,
      ...{ lastVolumes: [], estimatesInARow: 0 },
    },
    terms.check,
  )
  return {
    ...{ meter: request.meter, installation: state.device.installation, source: request.source },
    ...{
      previous: cubicMetres(state.lastReading),
      current: cubicMetres(current),
      volume: cubicMetres(volume),
    },
    ...{ read_at: request.read_at, is_rollover: isRollover, abnormal: [], remark: request.remark },
    ...{
      frozen_at: request.frozen_at,
      reader: readerOf(request, state),
      hold_reason: null,
      status: 'watched',
    },
  }
}
