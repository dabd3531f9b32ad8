import { type Fen, type Litres, totalOf } from '../money'

/** A bill as one of two systems has it; what it does not say is null, or has no entry. */
export interface BillFigures {
  volume: Litres | null
  amount: Fen
  /** By the name of the item. */
  items: ReadonlyMap<string, Fen>
}

export interface BillDifference {
  /** Ours less theirs. */
  difference: Fen
  items: { name: string; old: Fen; ours: Fen }[]
}

/**
 * 并行试算：同一读数在两个系统里的账单逐项比较；用量、金额和旧系统写出的各项都相同才算一致。
 * A parallel run compares what one reading costs in two systems. The bills agree where the volume, the amount and every item that the
 * old system says are the same. Null: they agree. Source: reach.md §4.
 *
 * Example: 56.00 there, 58.80 here: a difference of 2.80.
 */
export function differenceBetween(old: BillFigures, ours: BillFigures): BillDifference | null {
  const items = [...old.items].flatMap(([name, theirs]) => {
    const own = ours.items.get(name) ?? 0
    return own === theirs ? [] : [{ name, old: theirs, ours: own }]
  })
  const isSameVolume = old.volume === null || old.volume === ours.volume
  const difference = totalOf([ours.amount, -old.amount])
  return isSameVolume && difference === 0 && items.length === 0 ? null : { difference, items }
}
