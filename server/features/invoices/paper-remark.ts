import { volumeText } from '../../db/declared-table'
import type { InvoicedOrder } from './lines-store'

/** More orders than this are named together. */
const NAMED_ALONE = 6

/**
 * 备注栏：户号、每张账单的账期与起止读数，其后是填写的备注。
 * The remark of the paper, a line each: the account, then period and indexes of each order, then what was entered.
 */
export function paperRemark(accountNo: string, orders: readonly InvoicedOrder[], remark: string): string[] {
  return [
    `户号：${accountNo}`,
    ...(orders.length > NAMED_ALONE ? [together(orders)] : orders.map(orderText)),
    ...(remark === '' ? [] : [remark]),
  ]
}

function orderText(order: InvoicedOrder): string {
  const { kind, billing_month, period_from, period_to, previous_reading, current_reading } = order
  if (kind === 'fee') return `账单 ${order.order_no}（${billing_month}）`
  const period = `账期：${period_from} 至 ${period_to}`
  if (previous_reading === null || current_reading === null) return period
  return `${period}，表号 ${order.meter_no}，起止读数 ${volumeText(previous_reading)}–${volumeText(current_reading)}`
}

function together(orders: readonly InvoicedOrder[]): string {
  const from = orders.map(({ period_from }) => period_from).sort()[0]
  const to = orders
    .map(({ period_to }) => period_to)
    .sort()
    .at(-1)
  return `账期：${from} 至 ${to}，账单 ${orders[0]!.order_no} 至 ${orders.at(-1)!.order_no} 共 ${orders.length} 张`
}
