/** A reading with its order, which may reverse the estimates before it. */
import type { Wire } from '@water/contract/endpoint'
import { createReadingOrder, previewReading } from '@water/contract/readings/calls'
import { previewPendingBill } from '@water/contract/readings/pending'
import { tierYearOf } from '@water/rules/billing/tier-year'
import { dateOf, type LocalTime } from '@water/rules/calendar'
import type { UnitOfWork } from '../../db/read-write'
import type { UserWork } from '../../http/call'
import { command, rehearsal } from '../../http/route'
import { orNotFound, refuseField } from '../../refusal'
import { lockAccounts } from '../ledger/accounts-store'
import type { PostedOrder } from '../ledger/issue'
import { readOrderDetail } from '../orders/detail'
import { auditOrder } from '../readings/audit-order'
import { billOrKeep } from '../readings/bill-or-keep'
import { billReading } from '../readings/bill-readings'
import { lockBillingTerms } from '../readings/billing-terms'
import { presentReading } from '../readings/present'
import { showPreview } from '../readings/preview'
import { type ReadingRequest, readingRequest } from '../readings/reading-request'
import { billOneRecorded, confirmedBy } from '../readings/recorded'
import { findReading } from '../readings/store'
import { auditReversed, unmade } from './documents'
import { effectsOfFlush, figuresOf } from './effects'
import { type TruedUp, withTrueUp } from './true-up'

export const readingOrderRoutes = [
  command(createReadingOrder, 'reading_order.create', async (call) => {
    const { reverse_estimates = false, hold = false, ...body } = call.body
    const request = readingRequest(dated(body, call.now), 'manual')
    const { done, flush } = await withTrueUp(call, request.meter, reverse_estimates, (turned) =>
      billOrKeep(call, turnedIf(turned, request), hold),
    )
    if (flush) await auditReversed(call, flush)
    if (done.order === null) {
      call.answerWith(200)
      return answerKept(call, done.kept)
    }
    const order = await readOrderDetail(call.tx, call.org, done.order.id, dateOf(call.now))
    auditOrder(call, order)
    return order
  }),

  rehearsal(previewReading, (call) => {
    const { reverse_estimates = false, hold: _, ...body } = call.body
    const request = readingRequest(dated(body, call.now), 'manual')
    return reverse_estimates
      ? rehearse(call, { ...request, confirm_abnormal: true })
      : showPreview(call.tx, call.org, request, { now: call.now, caller: call.caller })
  }),

  rehearsal(previewPendingBill, async (call) => {
    const { tx, org, path, body } = call
    const reading = orNotFound(await findReading(tx, org, path.id))
    const { flush: _, ...shown } = await rehearsed(call, reading, async () => ({
      done: await billOneRecorded(call, path.id, confirmedBy(body)),
      flush: null,
    }))
    return shown
  }),
]

/** A reading without a time is of the moment of the call. */
const dated = <Body extends { read_at?: LocalTime | undefined }>(body: Body, now: LocalTime) => ({
  ...body,
  read_at: body.read_at ?? now,
})

/** Bills a reading; with `reverse` the estimates that it is below are flushed before. */
export const billTruedUp = (unit: UserWork, request: ReadingRequest, reverse: boolean) =>
  withTrueUp(unit, request.meter, reverse, (turned) => billReading(unit, turnedIf(turned, request)))

const turnedIf = (turned: boolean, request: ReadingRequest): ReadingRequest =>
  turned ? { ...request, is_rollover: true } : request

/** A reading that was kept for later, with its trail. */
async function answerKept({ tx, org, audit }: UnitOfWork, id: number) {
  const { hold_reason, ...reading } = presentReading((await findReading(tx, org, id))!)
  const { meter, account_no: meter_name, current_reading, read_at, volume } = reading
  audit({
    object: ['reading', id],
    after: { meter, meter_name, current_reading, read_at, volume, hold_reason },
  })
  // It was kept for a reason.
  return { ...reading, hold_reason: hold_reason! }
}

/** The order that would be, after the estimates that would go for it. */
async function rehearse(
  unit: UserWork,
  request: ReadingRequest,
): Promise<Wire<typeof previewReading>['reply']> {
  const { flush, effects, ...shown } = await rehearsed(unit, request, () => billTruedUp(unit, request, true))
  return { ...shown, ...(flush && { effects }) }
}

/** Bills a reading, and says what that changes on its account. */
async function rehearsed(
  unit: UserWork,
  { meter, read_at }: Pick<ReadingRequest, 'meter' | 'read_at'>,
  bill: () => Promise<TruedUp<PostedOrder>>,
) {
  const { tx, org, now } = unit
  const terms = await lockBillingTerms(tx, org)
  if ((await lockAccounts(tx, org, [meter])).length === 0) refuseField('meter', 'unknown_reference')
  const tierYear = tierYearOf(dateOf(read_at), terms.bill.tierYears)
  const before = await figuresOf(unit, meter, tierYear, terms)
  const { done, flush } = await bill()
  const order = await readOrderDetail(tx, org, done.id, dateOf(now))
  const { abnormal } = (await findReading(tx, org, done.reading!))!
  const after = await figuresOf(unit, meter, tierYear, terms)
  const reversed = flush ?? { meter, flushed: [], reds: [], drafts: [], reissues: new Map() }
  const effects = await effectsOfFlush(unit, reversed, { before, after, made: [done.id] })
  return { ...unmade(order), abnormal: [...abnormal], effects, flush }
}
