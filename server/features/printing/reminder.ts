import { orderVocabulary } from '@water/contract/orders/vocabulary'
import { daysBetween, type LocalDate } from '@water/rules/calendar'
import { type Fen, fen, yuan } from '@water/rules/money'
import { moneyText } from '@water/rules/money-text'
import type { Order } from '../orders/present'
import { formerFacts } from './bill'
import { type Column, type Letter, type Letterhead, SMALL } from './letter'
import { drawHowToPay } from './paying'
import type { Debtor } from './store'

/** A customer with the orders that he owes, as of a day. */
export interface Reminder {
  debtor: Debtor
  orders: readonly Order[]
}

const COLUMNS: readonly Column[] = [
  { share: 13 },
  { share: 28 },
  { share: 17 },
  { share: 12, align: 'right' },
  { share: 15, align: 'right' },
  { share: 14, align: 'right' },
  { share: 17, align: 'right' },
]
const HEADINGS = ['账期', '账单号', '缴费期限', '逾期', '未缴', '违约金', '小计（元）']

/** 催缴通知单: all that a customer owes, with the penalty of the day, and by when it is to be paid. */
export function drawReminder(
  letter: Letter,
  { debtor, orders }: Reminder,
  head: Letterhead,
  { today, payBy }: { today: LocalDate; payBy: LocalDate },
): void {
  const { account_no, customer_name, address, former_nos } = debtor
  const title = orderVocabulary.paperKind.reminder.zh
  letter.begin({ head, title, about: today, account_no })
  letter.facts([
    ['户名', customer_name],
    ['户号', account_no],
    ...formerFacts(former_nos),
    ['用水地址', address || '—'],
  ])
  const sums = sumsOf(debtor, orders)
  letter.gap()
  letter.paragraph(
    `截至 ${today}，贵户有 ${orders.length} 笔水费未缴，共 ${moneyText(yuan(sums.owed))}。请于 ${payBy} 前缴清。`,
  )
  letter.gap()
  letter.row(HEADINGS, COLUMNS, { isHeading: true, size: SMALL })
  for (const order of orders) letter.row(cellsOf(order, today), COLUMNS, { size: 8 })
  letter.gap(2)
  drawSums(letter, sums, payBy)
  if (orders.some(({ withholding }) => withholding !== null))
    letter.paragraph('带 * 的账单正由银行代扣，扣款成功的无需再缴。', { size: SMALL })
  drawHowToPay(letter, head)
  letter.gap(2)
  letter.paragraph('收到本通知前已经缴清的，请不必理会。', { size: SMALL })
}

function cellsOf(order: Order, today: LocalDate): string[] {
  const late = daysBetween(order.due_date, today)
  const figure = (amount: string) => moneyText(amount).replace('¥', '')
  return [
    order.billing_month,
    `${order.order_no}${order.withholding === null ? '' : ' *'}`,
    order.due_date,
    late > 0 ? `${late} 天` : '未到期',
    figure(order.outstanding),
    figure(order.penalty),
    figure(yuan(fen(order.outstanding) + fen(order.penalty))),
  ]
}

interface Sums {
  outstanding: Fen
  penalty: Fen
  owed: Fen
  balance: Fen
}

function sumsOf({ balance }: Debtor, orders: readonly Order[]): Sums {
  const outstanding = orders.reduce((sum, order) => sum + fen(order.outstanding), 0)
  const penalty = orders.reduce((sum, order) => sum + fen(order.penalty), 0)
  return { outstanding, penalty, owed: outstanding + penalty, balance: fen(balance) }
}

function drawSums(letter: Letter, { outstanding, penalty, owed, balance }: Sums, payBy: LocalDate): void {
  letter.figure('未缴水费', moneyText(yuan(outstanding)))
  if (penalty > 0) letter.figure('违约金', moneyText(yuan(penalty)))
  if (balance > 0) letter.figure('账户余额可抵', moneyText(yuan(-Math.min(balance, owed))))
  letter.framed(`应缴，请于 ${payBy} 前缴清`, moneyText(yuan(Math.max(0, owed - balance))))
}
