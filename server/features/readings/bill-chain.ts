/** Orders of one meter that are billed anew, one after the other (books.md §2: cascade, terms). */
import { monthOf } from '@water/rules/calendar'
import type { UnitOfWork } from '../../db/read-write'
import { postReds, type UnpostedReds } from '../ledger/flush'
import { issueOrders, type PostedOrder } from '../ledger/issue'
import type { NewOrder } from '../ledger/new-order'
import { type Issue, payNewOrders } from '../ledger/pay-new-orders'
import { loadTariff, lockTariff } from '../prices/tariff-store'
import { billOncePerMeter, familiesOf } from './bill-readings'
import { type BillingState, type DatedRequest, loadBillingStates } from './billing-state'
import type { BillingTerms } from './billing-terms'
import type { BillingContext } from './draft-order'

/** An order that is billed anew: its time and customer, and its draft from the state that the order before it leaves. */
export interface Step {
  dated: DatedRequest
  draft: (state: BillingState | undefined, context: BillingContext) => NewOrder
}

/**
 * Bills the orders of one meter anew after a flush, oldest first, and posts the flush's reds. Its account is locked. The balance pays nothing here: a
 * correction lays it on the open orders once, after all its orders. They are drafted from one reading of the books and written
 * together; where that state depends on more than the orders themselves, each is billed after the one before it is written.
 */
export async function billChain(
  unit: UnitOfWork,
  steps: readonly Step[],
  terms: BillingTerms,
  reds: UnpostedReds,
): Promise<PostedOrder[]> {
  const { tx, org, now } = unit
  const unpaid = { ...terms, settings: { ...terms.settings, auto_settle: false } }
  const dated = steps.map((step) => step.dated)
  const states = await loadBillingStates(tx, org, dated, terms.bill.tierYears)
  const [state] = states.values()
  if (state === undefined || !isChain(state, dated)) {
    await postReds(unit, reds)
    return oneByOne(unit, steps, unpaid)
  }
  const families = familiesOf(states)
  await lockTariff(tx, org, families)
  const tariff = await loadTariff(tx, org, families)
  const issues: Issue[] = []
  let before = state
  for (const { draft } of steps) {
    const drafted = draft(before, { terms: unpaid, now, tariff })
    const [issue] = await payNewOrders(tx, org, [drafted], unpaid.settings)
    issues.push(issue!)
    before = stateAfter(before, issue!)
  }
  return issueOrders(unit, issues, terms.code, tariff, reds)
}

/** Pending change-overs, the subs of a master and another customer change what an order leaves to the next one. */
function isChain({ pending, subs }: BillingState, dated: readonly DatedRequest[]): boolean {
  const customer = dated[0]?.customer
  return pending.length === 0 && subs === null && dated.every((one) => one.customer === customer)
}

async function oneByOne(
  unit: UnitOfWork,
  steps: readonly Step[],
  terms: BillingTerms,
): Promise<PostedOrder[]> {
  const posted: PostedOrder[] = []
  for (const { dated, draft } of steps) {
    const [outcome] = await billOncePerMeter(unit, [dated], terms, (_, state, context) =>
      draft(state, context),
    )
    if (!outcome!.ok) throw outcome!.refusal
    posted.push(outcome!.order)
  }
  return posted
}

/** The state that an order leaves to the next one: what is written of it, as `loadBillingStates` would read it. */
function stateAfter(state: BillingState, { order, fromBalance }: Issue): BillingState {
  const { bill, lastRead } = order
  return {
    ...state,
    balance: fromBalance.balance,
    arrears: fromBalance.arrears,
    formerArrears: fromBalance.formerArrears ?? state.formerArrears,
    usedInTierYear: (tierYear) =>
      bill.parts.reduce(
        (sum, part) => (part.tierYear === tierYear ? sum + part.volume : sum),
        state.usedInTierYear(tierYear),
      ),
    ...(lastRead && {
      lastReading: lastRead.reading,
      lastReadAt: lastRead.readAt,
      lastVolumeScale: lastRead.scale,
      recentVolumes: lastRead.volumes,
      estimateStreak: lastRead.streak,
      isFinal: lastRead.isFinal,
      billedMonths: new Set([...state.billedMonths, monthOf(bill.periodTo)]),
    }),
  }
}
