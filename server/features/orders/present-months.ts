import type { Wire } from '@water/contract/endpoint'
import type { listMonthlyOrders } from '@water/contract/orders/calls'
import { fen, yuan } from '@water/rules/money'
import { volumeText } from '../../db/declared-table'
import { monthNumbered } from '../ledger/months'
import type { StoredMonth, Totals } from './month-keys-store'

type Reply = Wire<typeof listMonthlyOrders>['reply']
type MonthlyOrder = Reply['results'][number]
type MonthlySummary = NonNullable<Reply['summary']>

export function presentMonth(row: StoredMonth): MonthlyOrder {
  return {
    meter: row.meter_id,
    organization: row.organization_id,
    account_no: row.account_no,
    customer_name: row.customer_name,
    billing_month: monthNumbered(row.month),
    opening_arrears: money(row.opening),
    charges: money(row.charges),
    red: money(row.red),
    payments: money(row.payments),
    closing_arrears: money(row.closing),
    penalties: money(row.penalties),
    billed_volume: volumeText(row.billed_volume),
    volume: volumeText(row.volume),
    order_count: row.order_count,
  }
}

/** Over several months: the arrears before the first, all movements, and the arrears after the last. */
export function presentSummary(row: Totals): MonthlySummary {
  const closing = fen(row.closing_sum)
  const opening = closing - fen(row.charges_sum) - fen(row.red_sum) + fen(row.payments_sum)
  return {
    opening_arrears: yuan(opening),
    charges: money(row.charges_sum),
    red: money(row.red_sum),
    payments: money(row.payments_sum),
    closing_arrears: yuan(closing),
    penalties: money(row.penalties_sum),
    billed_volume: volumeText(row.billed_volume_sum),
    volume: volumeText(row.volume_sum),
    order_count: row.order_count_sum,
  }
}

const money = (text: string): string => yuan(fen(text))
