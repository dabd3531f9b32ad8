import { type Fee, feeBill } from '@water/rules/billing/fee'
import { billingMonthOf, dueDate } from '@water/rules/billing/period'
import { termsAt } from '@water/rules/billing/terms'
import { dateOf, monthOf } from '@water/rules/calendar'
import { fen, ratio } from '@water/rules/money'
import { refuse, refuseField } from '../../refusal'
import type { NewOrder } from '../ledger/new-order'
import type { BillingState } from '../readings/billing-state'
import { type BillingContext, refuseMonitor } from '../readings/draft-order'
import type { FeeLine, FeeRequest } from './charge-request'

/** The order of fees: no water, no index, nothing of the tier year. */
export function draftFee(
  { lines, billing_month, remark }: FeeRequest,
  state: BillingState | undefined,
  { terms, now }: BillingContext,
): NewOrder {
  if (state === undefined) return refuseField('meter', 'unknown_reference')
  refuseMonitor(state, 'meter')
  const { accountNo: account_no, beginsOn, firstOpenMonth } = state
  if (state.status === 'closed') refuse('meter_closed', { params: { account_no }, about: 'meter' })
  const [from, to] = [billingMonthOf(monthOf(beginsOn), firstOpenMonth), monthOf(now)]
  if (billing_month < from || billing_month > to) refuseField('billing_month', 'month_range', { from, to })
  const day = dateOf(now)
  return {
    account: state,
    kind: 'fee',
    meterNo: state.device.meterNo,
    bill: billOf(lines, day, billing_month),
    terms: { family: null, persons: termsAt(state.terms, now).persons },
    previousReading: null,
    currentReading: null,
    volumeScale: terms.bill.volumeScale,
    previousVolumeScale: null,
    issuedOn: day,
    dueDate: dueDate(day, terms.settings.due_days),
    remark,
    deductVolume: 0,
    deductions: [],
    reissueOf: null,
    changes: [],
    reading: null,
    lastRead: null,
  }
}

function billOf(lines: readonly FeeLine[], day: string, month: string) {
  try {
    return feeBill(lines.map(feeOf), day, month)
  } catch (error) {
    if (error instanceof RangeError) return refuse('amount_too_large', { about: 'lines' })
    throw error
  }
}

const feeOf = ({ name, amount, tax_treatment, tax_rate, tax_code }: FeeLine): Fee => ({
  name,
  amount: fen(amount),
  taxTreatment: tax_treatment,
  taxRate: ratio(tax_rate),
  taxCode: tax_code,
})
