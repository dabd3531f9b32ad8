import type { UnitOfWork } from '../../db/read-write'
import { pairs } from '../../pairs'
import type { PostedOrder } from '../ledger/issue'
import type { NewOrder } from '../ledger/new-order'
import { draftBackCharge } from '../readings/back-charge'
import { type BillingOutcome, billOncePerMeter, rounds } from '../readings/bill-readings'
import type { BillingState } from '../readings/billing-state'
import { lockBillingTerms } from '../readings/billing-terms'
import type { BillingContext } from '../readings/draft-order'
import type { ChargeRequest } from './charge-request'
import { draftFee } from './fee'

/** Bills charges, each in an order of its own; those of one meter follow each other. A refused one changes nothing. */
export async function billCharges(
  unit: UnitOfWork,
  requests: readonly ChargeRequest[],
): Promise<BillingOutcome[]> {
  const outcomes = new Map<ChargeRequest, BillingOutcome>()
  const terms = await lockBillingTerms(unit.tx, unit.org)
  for (const round of rounds(requests)) {
    const billed = await billOncePerMeter(unit, round, terms, draftCharge)
    for (const [request, outcome] of pairs(round, billed)) outcomes.set(request, outcome)
  }
  return requests.map((request) => outcomes.get(request)!)
}

/** Bills one charge or throws its refusal. */
export async function billCharge(unit: UnitOfWork, request: ChargeRequest): Promise<PostedOrder> {
  const [outcome] = await billCharges(unit, [request])
  if (!outcome!.ok) throw outcome!.refusal
  return outcome!.order
}

const draftCharge = (
  request: ChargeRequest,
  state: BillingState | undefined,
  context: BillingContext,
): NewOrder =>
  request.kind === 'fee' ? draftFee(request, state, context) : draftBackCharge(request, state, context)
