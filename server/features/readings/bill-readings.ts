import type { LocalTime } from '@water/rules/calendar'
import { litres } from '@water/rules/money'
import type { Reader, UnitOfWork } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { pairs } from '../../pairs'
import { Refusal, tried } from '../../refusal'
import { lockAccounts } from '../ledger/accounts-store'
import { issueOrders, type PostedOrder } from '../ledger/issue'
import type { NewOrder } from '../ledger/new-order'
import { type PaidFromBalance, payNewOrders } from '../ledger/pay-new-orders'
import { loadTariff, lockTariff } from '../prices/tariff-store'
import { type EnteredIndex, toldOfEstimates } from './below-estimate'
import { type BillingState, type DatedRequest, loadBillingStates } from './billing-state'
import { type BillingTerms, loadBillingTerms, lockBillingTerms } from './billing-terms'
import { chainUntil } from './device-chain'
import { type BillingContext, draftOrder, type ReadingOrder } from './draft-order'
import { type Overtaking, voidOvertaken } from './overtaken'
import type { ReadingRequest } from './reading-request'
import { mastersOf } from './subs-store'

/** The outcome of one reading, back charge or fee of a batch. */
export type BillingOutcome = { ok: true; order: PostedOrder } | { ok: false; refusal: Refusal }

/**
 * Bills readings: locks their meters, drafts an order for each from the meter's present state, and writes them all.
 * Each reading has its own outcome, in the given order; a refused one changes nothing. Readings of one meter follow
 * each other, and a refused one stops the later ones: billed before it, they would leave no place for it.
 */
export async function billReadings(
  unit: UnitOfWork,
  requests: readonly ReadingRequest[],
): Promise<BillingOutcome[]> {
  const outcomes = new Map<ReadingRequest, BillingOutcome>()
  const terms = await lockBillingTerms(unit.tx, unit.org)
  const stopped = new Set<number>()
  for (const round of await subsFirst(unit, requests)) {
    const due = round.filter(({ meter }) => !stopped.has(meter))
    for (const [request, outcome] of pairs(due, await billOncePerMeter(unit, due, terms, draftOrder))) {
      outcomes.set(request, outcome)
      if (!outcome.ok) stopped.add(request.meter)
    }
  }
  return requests.map((request) => outcomes.get(request) ?? earlierRefused())
}

/** The outcome of a request whose meter has an earlier one that was refused. */
export const earlierRefused = () => ({ ok: false as const, refusal: new Refusal('earlier_refused') })

/** Bills one reading or throws its refusal. */
export async function billReading(unit: UnitOfWork, request: ReadingRequest): Promise<PostedOrder> {
  const [outcome] = await billReadings(unit, [request])
  if (!outcome!.ok) throw outcome!.refusal
  return outcome!.order
}

/** The order that billing would make: the same code as billing, without locks and writes. */
export async function previewReading(
  db: Reader,
  org: OrgId,
  request: ReadingRequest,
  now: LocalTime,
): Promise<{
  order: ReadingOrder
  fromBalance: PaidFromBalance
  state: BillingState
  context: BillingContext
}> {
  const terms = await loadBillingTerms(db, org)
  const states = await loadBillingStates(db, org, [request], terms.bill.tierYears)
  const context = { terms, now, tariff: await loadTariff(db, org, familiesOf(states)) }
  const state = states.get(request.meter)
  const drafted = tried(() => draftOrder({ ...request, confirm_abnormal: true }, state, context))
  const [order] = await toldOfEstimates(db, org, [drafted], indexesOf([request], states))
  if (order instanceof Refusal) throw order
  const [issue] = await payNewOrders(db, org, [order!], terms.settings)
  return { order: order!, fromBalance: issue!.fromBalance, state: state!, context }
}

/** The orders that readings would make, each of another meter, or why there is none: as `previewReading`, for hundreds at once. */
export async function previewReadings(
  db: Reader,
  org: OrgId,
  requests: readonly ReadingRequest[],
  now: LocalTime,
): Promise<(ReadingOrder | Refusal)[]> {
  const terms = await loadBillingTerms(db, org)
  const states = await loadBillingStates(db, org, requests, terms.bill.tierYears)
  const context = { terms, now, tariff: await loadTariff(db, org, familiesOf(states)) }
  const drafted = requests.map((request) =>
    tried(() => draftOrder({ ...request, confirm_abnormal: true }, states.get(request.meter), context)),
  )
  return toldOfEstimates(db, org, drafted, indexesOf(requests, states))
}

/**
 * The rounds of the requests, masters after all others: what their subs are billed for now is deducted. All accounts are locked
 * before, in the order of their ids, when the rounds would lock them in another one.
 */
async function subsFirst(
  { tx, org }: UnitOfWork,
  requests: readonly ReadingRequest[],
): Promise<ReadingRequest[][]> {
  if (requests.length < 2) return rounds(requests)
  const meters = requests.map(({ meter }) => meter)
  const masters = new Set((await mastersOf(tx, org, meters)).values())
  if (!meters.some((meter) => masters.has(meter))) return rounds(requests)
  await lockAccounts(tx, org, meters)
  const isOfMaster = ({ meter }: ReadingRequest) => masters.has(meter)
  const all = rounds(requests)
  return [
    ...all.map((round) => round.filter((request) => !isOfMaster(request))),
    ...all.map((round) => round.filter(isOfMaster)),
  ].filter((round) => round.length > 0)
}

/** The requests in rounds, in none of which a meter occurs twice. */
export function rounds<Request extends { meter: number }>(requests: readonly Request[]): Request[][] {
  const seen = new Map<number, number>()
  const all: Request[][] = []
  for (const request of requests) {
    const round = seen.get(request.meter) ?? 0
    seen.set(request.meter, round + 1)
    all[round] ??= []
    all[round].push(request)
  }
  return all
}

/** Makes the order of a request from the present state of its meter, or throws its refusal. */
type Drafting<Request> = (
  request: Request,
  state: BillingState | undefined,
  context: BillingContext,
) => NewOrder

/** Bills requests, each of another meter. */
export async function billOncePerMeter<Request extends Entering>(
  unit: UnitOfWork,
  requests: readonly Request[],
  terms: BillingTerms,
  draft: Drafting<Request>,
): Promise<BillingOutcome[]> {
  const { tx, org, now } = unit
  await lockAccounts(
    tx,
    org,
    requests.map((request) => request.meter),
  )
  const states = await loadBillingStates(tx, org, requests, terms.bill.tierYears)
  const families = familiesOf(states)
  await lockTariff(tx, org, families)
  const tariff = await loadTariff(tx, org, families)
  const context = { terms, now, tariff }
  const judged = requests.map((request) => tried(() => draft(request, states.get(request.meter), context)))
  const drafts = await toldOfEstimates(tx, org, judged, indexesOf(requests, states))
  const good = drafts.filter((draft): draft is NewOrder => !(draft instanceof Refusal))
  await voidOvertaken(
    unit,
    pairs(requests, drafts).flatMap(([request, draft]) =>
      draft instanceof Refusal ? [] : [[request, states.get(request.meter)]],
    ),
  )
  const posted = await issueOrders(
    unit,
    await payNewOrders(tx, org, good, terms.settings),
    terms.code,
    tariff,
  )
  let next = 0
  return drafts.map((drafted) =>
    drafted instanceof Refusal ? { ok: false, refusal: drafted } : { ok: true, order: posted[next++]! },
  )
}

/** A request as it enters an index; a back charge and a fee enter none. */
type Entering = DatedRequest & Overtaking & Partial<Pick<ReadingRequest, 'current_reading'>>

/** The index of a new reading, by its place in the requests. */
export const indexesOf =
  (requests: readonly Entering[], states: ReadonlyMap<number, BillingState>) =>
  (at: number): EnteredIndex | null => {
    const { meter, current_reading, read_at, reissue } = requests[at]!
    const state = states.get(meter)
    if (state === undefined || current_reading == null || reissue) return null
    return { meter, index: litres(current_reading), state, changes: chainUntil(state, read_at).changes }
  }

/** The price families that the meters have or had. */
export function familiesOf(states: ReadonlyMap<number, BillingState>): number[] {
  const families = new Set<number>()
  for (const { terms } of states.values()) for (const { family } of terms) families.add(family)
  return [...families]
}
