import type { HoldReason } from '@water/contract/readings/vocabulary'
import { cubicMetres } from '@water/rules/money'
import type { UnitOfWork } from '../../db/read-write'
import { Refusal } from '../../refusal'
import type { PostedOrder } from '../ledger/issue'
import { billReading } from './bill-readings'
import { loadBillingStates } from './billing-state'
import { lockBillingTerms } from './billing-terms'
import { measuredBy, readerOf } from './draft-order'
import type { ReadingRequest } from './reading-request'
import { insertRecorded } from './recorded-store'

/** An order, or a reading that waits for it. */
export type BilledOrKept = { order: PostedOrder; kept: null } | { order: null; kept: number }

const reasons: readonly string[] = ['subs_unread', 'subs_exceed'] satisfies HoldReason[]

/** Bills a reading. With `hold` a master's that must wait for its subs is kept pending, with the reason. */
export async function billOrKeep(
  unit: UnitOfWork,
  request: ReadingRequest,
  hold: boolean,
): Promise<BilledOrKept> {
  try {
    return { order: await billReading(unit, request), kept: null }
  } catch (error) {
    if (!hold || !(error instanceof Refusal) || !reasons.includes(error.code)) throw error
    // One of the reasons above.
    return { order: null, kept: await keep(unit, request, error.code as HoldReason) }
  }
}

/** The account is locked: the refused order has been drafted from its state. */
async function keep(unit: UnitOfWork, request: ReadingRequest, reason: HoldReason): Promise<number> {
  const { tx, org } = unit
  const terms = await lockBillingTerms(tx, org)
  const state = (await loadBillingStates(tx, org, [request], terms.bill.tierYears)).get(request.meter)!
  const { chain, current, source, isRollover, volume, abnormal } = measuredBy(request, state, terms)
  const [id] = await insertRecorded(unit, [
    {
      ...{ meter: request.meter, installation: chain.device.installation, source },
      ...{
        previous: cubicMetres(chain.previous),
        current: cubicMetres(current),
        volume: cubicMetres(volume),
      },
      ...{ read_at: request.read_at, is_rollover: isRollover, abnormal, remark: request.remark },
      reader: readerOf(request, state),
      hold_reason: reason,
    },
  ])
  return id!
}
