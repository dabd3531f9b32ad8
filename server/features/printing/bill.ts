import { orderVocabulary } from '@water/contract/orders/vocabulary'
import type { LocalDate } from '@water/rules/calendar'
import { fen, yuan } from '@water/rules/money'
import { moneyText } from '@water/rules/money-text'
import type { Order } from '../orders/present'
import { type Column, type Letter, type Letterhead, SMALL } from './letter'
import { drawHowToPay } from './paying'

/** An order as its customer reads it. */
export interface Bill {
  order: Order
  /** As it was when the order was issued. */
  address: string
  /** '' for none. */
  former_nos: string
}

const COLUMNS: readonly Column[] = [
  { share: 44 },
  { share: 20, align: 'right' },
  { share: 16, align: 'right' },
  { share: 20, align: 'right' },
]

/** 水费账单: what was used, how it was computed, and what is to be paid by when. The amounts are the order's own. */
export function drawBill(letter: Letter, bill: Bill, head: Letterhead, today: LocalDate): void {
  const { order } = bill
  const title = orderVocabulary.paperKind.bill.zh
  const about = `${order.billing_month} · ${order.order_no}`
  letter.begin({ head, title, about, account_no: order.account_no })
  letter.facts(factsOf(bill))
  letter.gap()
  letter.row(['项目', '数量', '单价（元）', '金额（元）'], COLUMNS, { isHeading: true, size: SMALL })
  for (const line of order.lines) letter.row(cellsOf(line, order), COLUMNS)
  letter.gap(2)
  drawSums(letter, order, today)
  drawHowToPay(letter, head)
  letter.gap(2)
  letter.paragraph(`打印日期 ${today}`, { size: SMALL, color: '#55585f', align: 'right' })
}

function factsOf({ order, address, former_nos }: Bill): [string, string][] {
  const facts: [string, string][] = [
    ['户名', order.customer_name],
    ['户号', order.account_no],
    ...formerFacts(former_nos),
    ['用水地址', address || '—'],
    ['计费期', `${order.period_from} 至 ${order.period_to}`],
    ['开账日期', order.issued_on],
  ]
  if (order.meter_no !== '') facts.push(['表号', order.meter_no])
  if (order.device_parts.length > 0)
    facts.push([
      '读数',
      order.device_parts.map((part) => `${part.previous_reading} → ${part.current_reading}`).join(' + '),
    ])
  if (order.deducted.length > 0) {
    const subs = order.deducted.map(({ account_no, volume }) => `${account_no} ${volume}`).join(' + ')
    facts.push(['扣减分表水量', `${subs} = ${order.deducted_volume} m³`])
  }
  if (order.deduct_volume !== '0')
    facts.push(['减免水量', `${order.deduct_volume} m³ ${order.remark}`.trim()])
  if (order.kind === 'opening') facts.push(...factsElsewhere(order))
  else if (order.kind !== 'fee') facts.push(['计费水量', `${order.billed_volume} m³`])
  const yearly = order.price_versions.some(({ tier_cycle }) => tier_cycle === 'year')
  const year = order.tier_parts.at(-1)
  if (yearly && year) facts.push(['阶梯年度累计', `${year.cumulative_after} m³（${year.tier_year} 起）`])
  return facts
}

/** The numbers by which people may still know their account. */
export const formerFacts = (formerNos: string): [string, string][] =>
  formerNos === '' ? [] : [['曾用户号', formerNos.replaceAll(' ', '、')]]

/** The bill as the system had it that issued it. */
function factsElsewhere(order: Order): [string, string][] {
  const facts: [string, string][] = [['原系统账单号', order.external_no ?? '']]
  if (order.original_volume !== null) facts.push(['原账单水量', `${order.original_volume} m³`])
  facts.push(['原账单金额', moneyText(order.original_amount ?? '0.00')])
  facts.push(['原系统已缴', moneyText(order.original_paid ?? '0.00')])
  return facts
}

function cellsOf(line: Order['lines'][number], { period_from, period_to }: Order): string[] {
  const { item, tier, from, to } = line
  const ownName = item !== 'capacity' && item !== 'over_plan' && line.name
  const name = [ownName || orderVocabulary.lineItem[item].zh, tier === null ? '' : `第 ${tier} 档`]
  // Where the price or the tier year changed within the period.
  if (from !== period_from || to !== period_to) name.push(`（${from} 至 ${to}）`)
  return [name.filter(Boolean).join(' '), ...calculationOf(line), moneyText(line.amount).replace('¥', '')]
}

/** Quantity and price of a line; a fixed amount has neither. */
function calculationOf({ volume, price, base, percent, times }: Order['lines'][number]): [string, string] {
  if (base !== null && percent !== null) return [moneyText(base), `${percent}%`]
  if (volume !== null && price !== null) return [`${volume} m³`, price]
  if (times !== null && price !== null) return [`${times} 个月`, price]
  return ['—', '—']
}

function drawSums(letter: Letter, order: Order, today: LocalDate): void {
  letter.figure('合计', moneyText(order.amount))
  if (fen(order.paid_amount) !== 0) letter.figure('已缴', moneyText(order.paid_amount))
  const isLate = fen(order.penalty) > 0
  if (isLate) letter.figure(`违约金（截至 ${today}）`, moneyText(order.penalty))
  const due = yuan(fen(order.outstanding) + fen(order.penalty))
  if (fen(due) === 0) letter.framed('已缴清，无需再缴', moneyText(due))
  else if (order.due_date < today) letter.framed(`应缴，已于 ${order.due_date} 到期`, moneyText(due))
  else letter.framed(`应缴，请于 ${order.due_date} 前缴清`, moneyText(due))
}
