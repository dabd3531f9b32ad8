import type { LocalDate } from '../calendar'
import type { Fen } from '../money'
import { type Allocation, allocate, type Distribution, type OpenOrder } from './allocation'

/** An order of an account with something due, as a run of withholding finds it. */
export type WithheldOrder = OpenOrder & {
  /** It stands in a row of another run that the bank may still collect. */
  readonly isInOtherRun: boolean
}

/** The demand that the bank collects from one account. */
export type Demand = {
  readonly orders: readonly number[]
  /** The part of the balance that is taken off. */
  readonly fromBalance: Fen
  readonly amount: Fen
}

/** Why nothing is asked from an account: nothing is due, other runs ask for all of it, or the balance covers it. */
export type LeftOut = 'paid' | 'in_run' | 'covered'

/**
 * 银行代扣：一户一行，列截至到期日的欠费账单（本金加批次日的违约金），扣除预存余额；不大于 0 的不列。
 * The row of an account in a run: its orders due by a day, principal and the penalty of the run's day, less the free
 * balance: what no other waiting row has taken off already. Orders of other waiting rows are not asked for twice.
 * See withholding.md.
 */
export function demandOf(
  orders: readonly WithheldOrder[],
  dueUntil: LocalDate,
  freeBalance: Fen,
): Demand | { readonly leftOut: LeftOut } {
  const due = orders.filter(
    ({ dueDate, outstanding, penalty }) => dueDate <= dueUntil && outstanding + penalty > 0,
  )
  const asked = due.filter(({ isInOtherRun }) => !isInOtherRun)
  if (asked.length === 0) return { leftOut: due.length > 0 ? 'in_run' : 'paid' }
  const owed = asked.reduce((sum, { outstanding, penalty }) => sum + outstanding + penalty, 0)
  const amount = owed - freeBalance
  if (amount <= 0) return { leftOut: 'covered' }
  return { orders: asked.map(({ order }) => order), fromBalance: freeBalance, amount }
}

/** The bank's answer about a row; null: the cell is empty. */
export type Said = { readonly collected: Fen | null; readonly reason: string }

/**
 * The meaning of the answer. `unclear`: that it collected nothing, without a reason. It contradicts itself:
 * `success_without_money`, or `money_with_reason`, all of it beside a reason why not.
 */
export type Answer =
  | 'collected'
  | 'refused'
  | 'unknown'
  | 'unclear'
  | 'success_without_money'
  | 'money_with_reason'

/**
 * 回盘：实扣为准；写着成功却没有实扣，或全额扣到却写着不是成功的原因，是银行自相矛盾，不予采信。
 * The meaning of a row of the answer that asks for an amount. See withholding.md.
 */
export function answerOf(asked: Fen, { collected, reason }: Said): Answer {
  const success = reason === '' ? null : successIn(reason)
  if (collected !== null && collected > 0)
    return collected === asked && reason !== '' && success !== 'whole' ? 'money_with_reason' : 'collected'
  if (success !== null) return 'success_without_money'
  if (reason !== '') return 'refused'
  return collected === null ? 'unknown' : 'unclear'
}

/** 成功的字样和成功码（各行的 0000、AAAAAAA 等；表格软件会去掉前面的零）。 Words and codes of success, in capitals without signs. */
const SUCCESS = new RegExp(
  `^(?:${[
    '0|A{7}|S|Y|OK|PAID|COLLECTED|SUCC(?:ESS(?:FUL(?:LY)?)?|EEDED)?|正常',
    '(?:代扣|代收|扣款|扣费|扣收|批扣|划款|划扣|收款|交易|处理|入账|已|全额)*(?:成功|完成|完毕)',
    '(?:已|全额)+(?:扣款|扣收|扣|划款|划扣|收款|入账)',
  ].join('|')})+$`,
)
const IN_PART = /^(?:部分|PARTIAL(?:LY)?)/

/** Tells whether the bank has collected all or a part; null: no known word or code says so. */
function successIn(reason: string): 'whole' | 'part' | null {
  const plain = reason
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  if (SUCCESS.test(plain)) return 'whole'
  return IN_PART.test(plain) && SUCCESS.test(plain.replace(IN_PART, '')) ? 'part' : null
}

/** The money of a collected row: the payment, and what the balance pays of the same orders. */
export type CollectedMoney = {
  readonly payment: Distribution
  readonly fromBalance: readonly Allocation[]
}

/**
 * 回盘入账：银行实扣的钱先销本行的账单，余额转入预存；批次扣除过的预存，尚在的部分随即冲抵本行其余欠费。
 * Lays what the bank has collected on the orders of the row that are still open, as any payment; the rest goes to the
 * balance. Then the balance that the run took off pays what is left of these orders, as far as it is still there.
 */
export function allocateCollected(
  collected: Fen,
  { fromBalance, balance }: { fromBalance: Fen; balance: Fen },
  open: readonly OpenOrder[],
): CollectedMoney {
  const payment = allocate(collected, open)
  const paid = new Map(payment.allocations.map((each) => [each.order, each]))
  const left = open.map((order) => ({
    ...order,
    outstanding: order.outstanding - (paid.get(order.order)?.principal ?? 0),
    penalty: order.penalty - (paid.get(order.order)?.penalty ?? 0),
  }))
  return { payment, fromBalance: allocate(Math.min(fromBalance, balance), left).allocations }
}
