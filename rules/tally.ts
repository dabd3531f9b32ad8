import type { Fen } from './money'

/** The rows of one kind: how many, how much money, and the first of them. */
export interface Tallied<Row> {
  count: number
  amount: Fen
  first: Row[]
}

/**
 * 先看后办：批量操作开始之前，把每一行归到一类，数出各类的笔数和金额，并记下每类的前几行。
 * Before a command on many rows begins, each row is put under what would become of it: how many, how much money, and the first by name.
 */
export class Tally<Key extends string, Row> {
  private readonly kinds = new Map<Key, Tallied<Row>>()

  constructor(private readonly named: number) {}

  add(key: Key, amount: Fen, row: Row): void {
    const kind = this.kinds.get(key) ?? { count: 0, amount: 0, first: [] }
    this.kinds.set(key, kind)
    kind.count += 1
    kind.amount += amount
    if (kind.first.length < this.named) kind.first.push(row)
  }

  of(key: Key): Tallied<Row> {
    return this.kinds.get(key) ?? { count: 0, amount: 0, first: [] }
  }
}
