/**
 * A company's books as a book-keeper keeps them: one entry with its two sides for each command, in the order of the commands. Amounts are
 * in fen, written from domain.md and books.md; no code of the rules is used.
 */

/** Amounts by account; their sum is 0. */
export type Postings = Map<string, number>

export interface Entry {
  /** The day of posting; of a charge for another month a day of that one. */
  date: string
  memo: string
  postings: Postings
  /** Hundredths of figures that have one side only: cubic metres and counts. */
  figures: Map<string, number>
}

export interface Book {
  entries: Entry[]
  orders: Map<number, BookOrder>
  payments: Map<number, BookPayment>
  /** Prepaid, by meter. */
  balances: Map<number, number>
}

/** Money that pays an order, or a release of it. */
export interface Allocation {
  /** Null: from the balance. */
  payment: number | null
  principal: number
  penalty: number
  date: string
}

export interface BookOrder {
  id: number
  meter: number
  amount: number
  volume: number
  billed: number
  issued: string
  due: string
  /** Fen by account of the income, without its first word. */
  lines: ReadonlyMap<string, number>
  allocations: Allocation[]
  isFlushed: boolean
}

export interface BookPayment {
  id: number
  meter: number
  amount: number
  /** Account of the money. */
  to: string
  isReversed: boolean
}

export const newBook = (): Book => ({
  entries: [],
  orders: new Map(),
  payments: new Map(),
  balances: new Map(),
})

/** The account of money that was received. */
export const moneyOf = (method: string, cashier: number | null, bank: number | null): string =>
  `assets:received:${method}:${cashier ?? 'none'}:${bank ?? 'none'}`

export function enter(
  book: Book,
  { date, memo }: Pick<Entry, 'date' | 'memo'>,
  postings: readonly (readonly [string, number])[],
  figures: readonly (readonly [string, number])[] = [],
): void {
  const sums: Postings = new Map()
  for (const [account, fen] of postings) sums.set(account, (sums.get(account) ?? 0) + fen)
  const left = [...sums.values()].reduce((sum, fen) => sum + fen, 0)
  if (left !== 0) throw new Error(`${memo}: its sides differ by ${left} fen`)
  book.entries.push({ date, memo, postings: sums, figures: new Map(figures) })
}

/** The sums laid on an order, less the released ones. */
export const paidOn = ({ allocations }: BookOrder): { principal: number; penalty: number } => ({
  principal: allocations.reduce((sum, { principal }) => sum + principal, 0),
  penalty: allocations.reduce((sum, { penalty }) => sum + penalty, 0),
})

export const owed = (order: BookOrder): number =>
  order.isFlushed ? 0 : order.amount - paidOn(order).principal

export const balanceOf = (book: Book, meter: number): number => book.balances.get(meter) ?? 0

/** Its open orders, the first due first. */
export const openOrders = (book: Book, meter: number): BookOrder[] =>
  [...book.orders.values()]
    .filter((order) => order.meter === meter && owed(order) > 0)
    .sort((one, other) => (one.due === other.due ? one.id - other.id : one.due < other.due ? -1 : 1))
