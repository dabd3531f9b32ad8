import type { LocalDate } from '../calendar'
import type { Fen } from '../money'
import { type Allocation, allocate, type Distribution, type OpenOrder } from './allocation'

/** An order of an account with something due, as a run of withholding finds it. */
export type WithheldOrder = OpenOrder & {
  /** It stands in a row of another run that the bank may still collect. */
  readonly isHeld: boolean
}

/** What the bank is asked to collect from one account. */
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
  const asked = due.filter(({ isHeld }) => !isHeld)
  if (asked.length === 0) return { leftOut: due.length > 0 ? 'in_run' : 'paid' }
  const owed = asked.reduce((sum, { outstanding, penalty }) => sum + outstanding + penalty, 0)
  const amount = owed - freeBalance
  if (amount <= 0) return { leftOut: 'covered' }
  return { orders: asked.map(({ order }) => order), fromBalance: freeBalance, amount }
}

/** What the bank says about a row. `unclear`: that it collected nothing, without a reason. */
export type Answer = 'collected' | 'refused' | 'unknown' | 'unclear'

/** The meaning of a row of the answer; null: the cell is empty. */
export function answerOf(collected: Fen | null, reason: string): Answer {
  if (collected !== null && collected > 0) return 'collected'
  if (reason !== '') return 'refused'
  return collected === null ? 'unknown' : 'unclear'
}

/** The money of a collected row: the payment, and what the balance pays of the same orders. */
export type Settlement = {
  readonly payment: Distribution
  readonly fromBalance: readonly Allocation[]
}

/**
 * 回盘入账：银行实扣的钱先销本行的账单，余额转入预存；批次扣除过的预存，尚在的部分随即冲抵本行其余欠费。
 * Lays what the bank has collected on the orders of the row that are still open, as any payment; the rest goes to the
 * balance. Then the balance that the run took off pays what is left of these orders, as far as it is still there.
 */
export function settle(
  collected: Fen,
  { fromBalance, balance }: { fromBalance: Fen; balance: Fen },
  open: readonly OpenOrder[],
): Settlement {
  const payment = allocate(collected, open)
  const paid = new Map(payment.allocations.map((each) => [each.order, each]))
  const left = open.map((order) => ({
    ...order,
    outstanding: order.outstanding - (paid.get(order.order)?.principal ?? 0),
    penalty: order.penalty - (paid.get(order.order)?.penalty ?? 0),
  }))
  return { payment, fromBalance: allocate(Math.min(fromBalance, balance), left).allocations }
}
