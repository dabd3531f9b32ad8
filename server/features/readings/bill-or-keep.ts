import type { HoldReason } from '@water/contract/readings/vocabulary'
import { cubicMetres } from '@water/rules/money'
import type { UnitOfWork } from '../../db/read-write'
import { Refusal } from '../../refusal'
import type { PostedOrder } from '../ledger/issue'
import { billReading } from './bill-readings'
import { type BillingState, loadBillingStates } from './billing-state'
import { type BillingTerms, lockBillingTerms } from './billing-terms'
import { measuredBy, readerOf } from './draft-order'
import { voidOvertaken, withoutOvertaken } from './overtaken'
import type { ReadingRequest } from './reading-request'
import { insertRecorded, type NewRecorded } from './recorded-store'

/** An order, or a reading that waits for it. */
export type BilledOrKept = { order: PostedOrder; kept: null } | { order: null; kept: number }

const reasons: readonly string[] = ['subs_unread', 'subs_exceed'] satisfies HoldReason[]

/** Why a refused reading may be kept until its subs are billed; null: it may not. */
export const holdReasonOf = ({ code }: Refusal): HoldReason | null =>
  // One of the reasons above.
  reasons.includes(code) ? (code as HoldReason) : null

/** Bills a reading. With `hold` a master's that must wait for its subs is kept pending, with the reason. */
export async function billOrKeep(
  unit: UnitOfWork,
  request: ReadingRequest,
  hold: boolean,
): Promise<BilledOrKept> {
  try {
    return { order: await billReading(unit, request), kept: null }
  } catch (error) {
    const reason = hold && error instanceof Refusal ? holdReasonOf(error) : null
    if (reason === null) throw error
    return { order: null, kept: await keep(unit, request, reason) }
  }
}

/** The account is locked: the refused order has been drafted from its state. */
async function keep(unit: UnitOfWork, request: ReadingRequest, reason: HoldReason): Promise<number> {
  const { tx, org } = unit
  const terms = await lockBillingTerms(tx, org)
  const state = (await loadBillingStates(tx, org, [request], terms.bill.tierYears)).get(request.meter)!
  await voidOvertaken(unit, [[request, state]])
  const [id] = await insertRecorded(unit, [measuredRecord(request, state, terms, reason)])
  return id!
}

/** A reading that waits for its order, as an order would measure it now. */
export function measuredRecord(
  request: ReadingRequest,
  found: BillingState,
  terms: BillingTerms,
  hold_reason: HoldReason | null,
): NewRecorded {
  const state = withoutOvertaken(request, found)
  const { chain, current, source, isRollover, volume, abnormal } = measuredBy(request, state, terms)
  return {
    ...{ meter: request.meter, installation: chain.device.installation, source },
    ...{
      previous: cubicMetres(chain.previous),
      current: cubicMetres(current),
      volume: cubicMetres(volume),
    },
    ...{ read_at: request.read_at, is_rollover: isRollover, abnormal, remark: request.remark },
    ...{ frozen_at: request.frozen_at, reader: readerOf(request, state), hold_reason },
  }
}
