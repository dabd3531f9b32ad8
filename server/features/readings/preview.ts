import type { Wire } from '@water/contract/endpoint'
import type { previewReading as previewEndpoint } from '@water/contract/readings/calls'
import { dateOf, type LocalDate, type LocalTime } from '@water/rules/calendar'
import { cubicMetres, yuan } from '@water/rules/money'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { Caller } from '../../http/call'
import { lineRow, orderRow, partRow } from '../ledger/order-rows'
import type { Issue } from '../ledger/pay-new-orders'
import { penaltyOf, penaltyTerms } from '../ledger/penalty'
import { explainVersion, presentLine, presentOrder, presentPart } from '../orders/present'
import { previewReading } from './bill-readings'
import type { BillingContext, ReadingOrder } from './draft-order'
import type { ReadingRequest } from './reading-request'

/** Fields that an order gets only by a later event. */
const untouched = {
  reading: null,
  readings: [],
  photos: [],
  allocations: [],
  waivers: [],
  invoices: [],
  reissue_of_no: null,
  reissued_as_no: null,
  red_of_no: null,
  red_by_no: null,
}

/** The order that this reading would make, in the form of orders on the wire; nothing is written. */
export async function showPreview(
  db: Reader,
  org: OrgId,
  request: ReadingRequest,
  { now, caller }: { now: LocalTime; caller: Caller },
): Promise<Wire<typeof previewEndpoint>['reply']> {
  const previewed = await previewReading(db, org, request, now)
  const { order, fromBalance, state, context } = previewed
  const { bill } = order
  const row = orderRow(org, null, order, fromBalance, { user: caller.id, now })
  const named = new Set(bill.parts.map((part) => part.priceVersion))
  const versions = context.tariff.versions.get(order.terms.family) ?? []
  const stored = {
    ...row,
    organization: org,
    organization_name: context.terms.name,
    meter: state.meter,
    account_no: state.accountNo,
    customer_name: state.customer_name,
    of_former: false,
    withholding: null,
    moved: null,
    penalty_paid: '0.00',
    penalty_waived: '0.00',
    invoice_status: 'none',
    reissue_of: null,
    reissued_as: null,
    red_of: null,
    red_by: null,
    red_reason: '',
  }
  return {
    ...presentOrder(stored, null, penaltyOn(dateOf(now), previewed, context)),
    ...untouched,
    previous_volume_scale: row.previous_volume_scale ?? row.volume_scale,
    lines: bill.lines.map((line, at) => presentLine(lineRow(org, null, line, at))),
    tier_parts: bill.parts.map((part, at) => presentPart(partRow(org, null, state, part, at))),
    device_parts: devicePartsOf(order),
    deducted: order.deductions.map((sub) => ({ ...sub, volume: cubicMetres(sub.volume) })),
    price_versions: versions
      .filter((version) => named.has(version.id))
      .map((version) => explainVersion(version, row)),
    created_by: caller.id,
    created_by_name: caller.id === null ? null : caller.name || caller.username,
    abnormal: [...order.reading.abnormal],
  }
}

/** The volume of each device; a new device begins without one. */
function devicePartsOf({ changes, meterNo, reading }: ReadingOrder) {
  const removed = changes.filter(({ source }) => source === 'change_old')
  return [...removed, { ...reading, meterNo }].map((part) => ({
    meter_no: part.meterNo,
    previous_reading: cubicMetres(part.previous),
    current_reading: cubicMetres(part.current),
    is_rollover: part.isRollover,
    volume: cubicMetres(part.volume),
    read_at: part.readAt,
  }))
}

/** The order's penalty for lateness today: one that is issued as of an earlier day may be due already. */
function penaltyOn(
  today: LocalDate,
  { order, fromBalance: { allocations } }: Issue,
  { terms }: BillingContext,
): string {
  const { issuedOn, dueDate, bill, account } = order
  const allocated = allocations.filter((paid) => paid.order === null)
  const late = { issuedOn, dueDate, amount: bill.amount, penaltyPaid: 0, waived: 0, moved: null, allocated }
  return yuan(penaltyOf(late, today, penaltyTerms(terms.settings), account.penaltyExempt).penalty)
}
