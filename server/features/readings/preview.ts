import type { Wire } from '@water/contract/endpoint'
import type { previewReading as previewEndpoint } from '@water/contract/readings/calls'
import { dateOf, type LocalDate, type LocalTime } from '@water/rules/calendar'
import { yuan } from '@water/rules/money'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { Caller } from '../../http/call'
import type { ReadingRequest } from '../ledger/draft'
import type { Issue } from '../ledger/issue'
import { lineRow, orderRow, partRow } from '../ledger/order-rows'
import { penaltyOf, penaltyTerms } from '../ledger/penalty'
import { explainVersion, presentLine, presentPart, presentRow, volumeText } from '../orders/present'
import { previewReading } from './bill-readings'
import type { BillingContext } from './draft-order'

/** What an order has only after something happened to it. */
const untouched = {
  reading: null,
  readings: [],
  allocations: [],
  red_of: null,
  red_of_no: null,
  red_by: null,
  red_by_no: null,
  red_reason: '',
}

/** The order that this reading would make, as the wire shows orders; nothing is written. */
export async function showPreview(
  db: Reader,
  org: OrgId,
  request: ReadingRequest,
  { now, caller }: { now: LocalTime; caller: Caller },
): Promise<Wire<typeof previewEndpoint>['reply']> {
  const { issue, context } = await previewReading(db, org, request, now)
  const { draft, settled } = issue
  const { state, bill } = draft
  const row = orderRow(org, null, draft, settled, { user: caller.id, now })
  const named = new Set(bill.parts.map((part) => part.priceVersion))
  const versions = context.tariff.versions.get(draft.terms.family) ?? []
  const stored = {
    ...row,
    organization: org,
    organization_name: context.terms.name,
    meter: state.meter,
    account_no: state.account_no,
    meter_no: state.meter_no,
    customer_name: state.customer_name,
    penalty_paid: '0.00',
    invoice_status: 'none',
  }
  return {
    ...presentRow(stored, null, penaltyOn(dateOf(now), row, issue, context)),
    ...untouched,
    cumulative_before: volumeText(row.cumulative_before),
    cumulative_after: volumeText(row.cumulative_after),
    months: row.months,
    persons: row.persons,
    volume_scale: row.volume_scale,
    previous_volume_scale: row.previous_volume_scale ?? row.volume_scale,
    lines: bill.lines.map((line, at) => presentLine(lineRow(org, null, line, at))),
    tier_parts: bill.parts.map((part, at) => presentPart(partRow(org, null, state.meter, part, at))),
    price_versions: versions
      .filter((version) => named.has(version.id))
      .map((version) => explainVersion(version, row)),
    remark: row.remark,
    created_by: caller.id,
    created_by_name: caller.name || caller.username,
    abnormal: [...draft.abnormal],
  }
}

/** What the order would cost for lateness today: one that is issued as of an earlier day may be due already. */
function penaltyOn(
  today: LocalDate,
  { issued_on, due_date, amount }: ReturnType<typeof orderRow>,
  { draft, settled }: Issue,
  { terms }: BillingContext,
): string {
  const own = settled.allocations.filter(({ order }) => order === null)
  const allocated = own.map(({ date, principal }) => ({ date, principal: yuan(principal) }))
  const facts = { issued_on, due_date, amount, penalty_paid: '0.00', allocated }
  return yuan(penaltyOf(facts, today, penaltyTerms(terms.settings), draft.state.penaltyExempt).penalty)
}
