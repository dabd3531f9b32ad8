import type { LocalTime } from '@water/rules/calendar'
import type { Reader, UnitOfWork } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { Refusal } from '../../refusal'
import { lockAccounts } from '../ledger/accounts-store'
import { issueOrders, type PostedOrder } from '../ledger/issue'
import type { NewOrder } from '../ledger/new-order'
import { type Issue, payNewOrders } from '../ledger/settle'
import { holdTariff, loadTariff } from '../prices/tariff-store'
import { type BillingState, loadBillingStates } from './billing-state'
import { type BillingTerms, holdBillingTerms, loadBillingTerms } from './billing-terms'
import { checkedChanges } from './checked-changes'
import { chainUntil } from './device-chain'
import { type BillingContext, draftOrder } from './draft-order'
import { type ReadingRequest, readingRequest } from './reading-request'

/** The outcome of one reading of a batch. */
export type ReadingOutcome = { ok: true; order: PostedOrder } | { ok: false; refusal: Refusal }

/**
 * Bills readings: locks their meters, drafts an order for each from the meter's present state, and writes them all.
 * Each reading has its own outcome, in the given order; a refused one changes nothing. Readings of one meter follow
 * each other, and a refused one stops the later ones: billed before it, they would leave no place for it.
 */
export async function billReadings(
  unit: UnitOfWork,
  requests: readonly ReadingRequest[],
): Promise<ReadingOutcome[]> {
  const outcomes: ReadingOutcome[] = []
  const terms = await holdBillingTerms(unit.tx, unit.org)
  const waiting = new Set<number>()
  for (const round of rounds(requests)) {
    const due = round.filter((at) => !waiting.has(requests[at]!.meter))
    for (const at of round)
      if (waiting.has(requests[at]!.meter))
        outcomes[at] = { ok: false, refusal: new Refusal('earlier_refused') }
    const billed = await billOncePerMeter(
      unit,
      due.map((at) => requests[at]!),
      terms,
    )
    for (const [index, at] of due.entries()) {
      outcomes[at] = billed[index]!
      if (!billed[index]!.ok) waiting.add(requests[at]!.meter)
    }
  }
  return outcomes
}

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
): Promise<{ issue: Issue; state: BillingState; context: BillingContext }> {
  const terms = await loadBillingTerms(db, org)
  const states = await loadBillingStates(db, org, [request], terms.bill.tierYears)
  const context = { terms, now, tariff: await loadTariff(db, org, familiesOf(states)) }
  const state = states.get(request.meter)
  const order = draftOrder({ ...request, confirm_abnormal: true }, state, context)
  const [issue] = await payNewOrders(db, org, [order], terms.settings)
  return { issue: issue!, state: state!, context }
}

/**
 * Bills a reading anew after a flush of its order. Its account is locked. The balance pays nothing here: a correction lays it on
 * the open orders once, after all its orders.
 */
export async function billAnew(
  unit: UnitOfWork,
  request: ReadingRequest,
  terms: BillingTerms,
): Promise<PostedOrder> {
  const unpaid = { ...terms, settings: { ...terms.settings, auto_settle: false } }
  const [outcome] = await billOncePerMeter(unit, [request], unpaid)
  if (!outcome!.ok) throw outcome!.refusal
  return outcome!.order
}

/** After every time. */
const END_OF_TIME: LocalTime = '9999-12-31 23:59:59'

/** Refuses if a change-over that waits for its order does not follow the last billed index. */
export async function checkPendingChanges(
  { tx, org, now }: UnitOfWork,
  meter: number,
  { bill, check }: BillingTerms,
): Promise<void> {
  const asked = readingRequest({ meter, read_at: now }, 'manual')
  const state = (await loadBillingStates(tx, org, [asked], bill.tierYears)).get(meter)!
  checkedChanges(chainUntil(state, END_OF_TIME).changes, check)
}

/** Positions of the requests, so that no meter occurs twice in a round. */
function rounds(requests: readonly ReadingRequest[]): number[][] {
  const seen = new Map<number, number>()
  const all: number[][] = []
  for (const [at, { meter }] of requests.entries()) {
    const round = seen.get(meter) ?? 0
    seen.set(meter, round + 1)
    all[round] ??= []
    all[round].push(at)
  }
  return all
}

async function billOncePerMeter(
  unit: UnitOfWork,
  requests: readonly ReadingRequest[],
  terms: BillingTerms,
): Promise<ReadingOutcome[]> {
  const { tx, org, now } = unit
  await lockAccounts(
    tx,
    org,
    requests.map((request) => request.meter),
  )
  const states = await loadBillingStates(tx, org, requests, terms.bill.tierYears)
  const families = familiesOf(states)
  await holdTariff(tx, org, families)
  const tariff = await loadTariff(tx, org, families)
  const drafts = requests.map((request) => tryDraft(request, states, { terms, now, tariff }))
  const good = drafts.filter((draft): draft is NewOrder => !(draft instanceof Refusal))
  const posted = await issueOrders(
    unit,
    await payNewOrders(tx, org, good, terms.settings),
    terms.code,
    tariff,
  )
  let next = 0
  return drafts.map((draft) =>
    draft instanceof Refusal ? { ok: false, refusal: draft } : { ok: true, order: posted[next++]! },
  )
}

function tryDraft(
  request: ReadingRequest,
  states: ReadonlyMap<number, BillingState>,
  context: BillingContext,
): NewOrder | Refusal {
  try {
    return draftOrder(request, states.get(request.meter), context)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

function familiesOf(states: ReadonlyMap<number, BillingState>): number[] {
  const families = new Set<number>()
  for (const { terms } of states.values()) for (const { family } of terms) families.add(family)
  return [...families]
}
