import { daysLater } from '../own-figures'
import {
  type Allocation,
  type Book,
  type BookOrder,
  balanceOf,
  enter,
  openOrders,
  owed,
  paidOn,
} from './book'
import { penaltyOn } from './penalty'

const DUE_DAYS = 15

/** Lays money on orders, in each on its penalty and then on its principal; returns what is left. */
function lay(
  orders: readonly BookOrder[],
  money: number,
  { payment, day }: { payment: number | null; day: string },
): { left: number; laid: [BookOrder, Allocation][] } {
  let left = money
  const laid: [BookOrder, Allocation][] = []
  for (const order of orders) {
    if (left === 0) break
    // A typed day before the issue or the last allocation counts as that.
    const date = [day, order.issued, ...order.allocations.map((one) => one.date)].sort().at(-1)!
    const penalty = Math.min(left, penaltyOn(order, date))
    const principal = Math.min(left - penalty, owed(order))
    left -= penalty + principal
    const allocation = { payment, principal, penalty, date }
    order.allocations.push(allocation)
    laid.push([order, allocation])
  }
  return { left, laid }
}

const laidPostings = (meter: number, laid: readonly [BookOrder, Allocation][]): [string, number][] =>
  laid.flatMap(([, { principal, penalty }]): [string, number][] => [
    [`assets:receivable:${meter}:payments`, -principal],
    [`income:penalties:${meter}`, -penalty],
  ])

/** Moves the balance of an account; the way says how. */
function move(book: Book, meter: number, way: 'in' | 'applied' | 'refunded', fen: number): [string, number] {
  book.balances.set(meter, balanceOf(book, meter) + fen)
  return [`liabilities:prepaid:${meter}:${way}`, -fen]
}

/** Open orders are paid from the balance; by default all, as of a day. */
export function layBalance(
  book: Book,
  meter: number,
  { today, day = today, orders = openOrders(book, meter), most = balanceOf(book, meter) }: Laying,
): void {
  const money = Math.min(most, balanceOf(book, meter))
  const { left, laid } = lay(orders, money, { payment: null, day })
  if (left === money) return
  enter(book, { date: today, memo: 'from the balance' }, [
    ...laidPostings(meter, laid),
    move(book, meter, 'applied', left - money),
  ])
}

interface Laying {
  today: string
  day?: string
  orders?: readonly BookOrder[]
  most?: number
}

/** A new order, which takes what is in the balance. `month` is the one it is charged to. */
export function issue(
  book: Book,
  order: Pick<BookOrder, 'id' | 'meter' | 'lines' | 'volume' | 'billed'>,
  { today, month }: { today: string; month: string },
): BookOrder {
  const amount = [...order.lines.values()].reduce((sum, fen) => sum + fen, 0)
  const issued: BookOrder = {
    ...order,
    ...{ amount, issued: today, due: daysLater(today, DUE_DAYS) },
    ...{ allocations: [], isFlushed: false },
  }
  book.orders.set(order.id, issued)
  charge(book, issued, 1, dayIn(month, today))
  layBalance(book, order.meter, { today })
  return issued
}

const dayIn = (month: string, today: string): string => (today.startsWith(month) ? today : `${month}-28`)

function charge(
  book: Book,
  { id, meter, amount, lines, volume, billed }: BookOrder,
  sign: 1 | -1,
  date: string,
) {
  const kind = sign === 1 ? 'charges' : 'reds'
  enter(
    book,
    { date, memo: `${kind} ${id}` },
    [
      [`assets:receivable:${meter}:${kind}`, sign * amount],
      ...[...lines].map(([line, fen]): [string, number] => [`income:${kind}:${line}`, -sign * fen]),
    ],
    [
      [`volume:${meter}`, sign * volume * 100],
      [`billed:${meter}`, sign * billed * 100],
      ...(sign === 1 ? ([[`orders:${meter}`, 100]] as const) : []),
    ],
  )
}

/** A red: the order is cancelled, and what paid it goes to the balance. */
export function flush(book: Book, id: number, today: string): void {
  const order = book.orders.get(id)!
  const { principal, penalty } = paidOn(order)
  charge(book, order, -1, today)
  enter(book, { date: today, memo: `freed ${id}` }, [
    [`assets:receivable:${order.meter}:payments`, principal],
    [`income:penalties:${order.meter}`, penalty],
    move(book, order.meter, 'in', principal + penalty),
  ])
  order.allocations.push({ payment: null, principal: -principal, penalty: -penalty, date: today })
  order.isFlushed = true
}

/** A payment; the rest stays in the balance. */
export function pay(
  book: Book,
  { id, meter, amount, to }: { id: number; meter: number; amount: number; to: string },
  { today, day = today, orders }: { today: string; day?: string; orders?: readonly number[] | undefined },
): { principal: number; penalty: number; left: number } {
  const named = openOrders(book, meter).filter((order) => !orders || orders.includes(order.id))
  const { left, laid } = lay(named, amount, { payment: id, day })
  book.payments.set(id, { id, meter, amount, to, isReversed: false })
  enter(book, { date: today, memo: `payment ${id}` }, [
    [to, amount],
    ...laidPostings(meter, laid),
    move(book, meter, 'in', left),
  ])
  return {
    principal: laid.reduce((sum, [, one]) => sum + one.principal, 0),
    penalty: laid.reduce((sum, [, one]) => sum + one.penalty, 0),
    left,
  }
}

/** Cancels a payment, whose rest must still be in the balance. `by`: the account where the money goes out. */
export function reverse(book: Book, id: number, today: string, by: string): void {
  const payment = book.payments.get(id)!
  const { meter, amount } = payment
  let released = 0
  const postings: [string, number][] = [[by, -amount]]
  for (const order of book.orders.values()) {
    const own = order.allocations.filter((one) => one.payment === id)
    for (const { principal, penalty } of own) {
      order.allocations.push({ payment: id, principal: -principal, penalty: -penalty, date: today })
      released += principal + penalty
      postings.push(
        [`assets:receivable:${meter}:payments`, principal],
        [`income:penalties:${meter}`, penalty],
      )
    }
  }
  postings.push(move(book, meter, 'in', released - amount))
  if (balanceOf(book, meter) < 0) throw new Error(`reversal of ${id}: the balance is short`)
  payment.isReversed = true
  enter(book, { date: today, memo: `reversal of ${id}` }, postings)
}

/** Money of the balance goes back to the customer. */
export function refund(book: Book, meter: number, amount: number, to: string, today: string): void {
  enter(book, { date: today, memo: 'refund' }, [[to, -amount], move(book, meter, 'refunded', -amount)])
}

/** The cash of a day is carried to the bank. */
export function deposit(book: Book, amount: number, bank: number, today: string): void {
  enter(book, { date: today, memo: 'deposit' }, [
    [`assets:deposited:${bank}`, amount],
    ['assets:carried', -amount],
  ])
}
