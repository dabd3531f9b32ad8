import { cubicMetres, fen, litres, yuan } from '../money'

/** A total of another system beside ours. */
export interface Difference<Figure extends string> {
  figure: Figure
  old: number
  ours: number
  /** ours − old */
  difference: number
}

/**
 * 接管的核对：旧系统的合计与本系统载入的合计逐项相等才能确认；没有填的项不核对。
 * A move-in is agreed to only where each total of the old system equals what the load made; a total that nobody gave is not compared.
 * The figures are whole numbers: counts, fen, litres. Source: reach.md §4.
 *
 * Example: owed 4,500 fen there and 4,400 here: a difference of −100.
 */
export function differencesOf<Figure extends string>(
  old: Readonly<Partial<Record<Figure, number>>>,
  ours: Readonly<Record<Figure, number>>,
): Difference<Figure>[] {
  // The record has no other keys.
  const figures = Object.keys(ours) as Figure[]
  return figures.flatMap((figure) => {
    const [theirs, own] = [old[figure], ours[figure]]
    if (theirs === undefined || theirs === own) return []
    return [{ figure, old: theirs, ours: own, difference: own - theirs }]
  })
}

/** How a total is read from a text and written, with its sign. */
export interface ControlFigure {
  read(text: string): number
  write(value: number): string
}

const count: ControlFigure = { read: Number, write: String }
const money: ControlFigure = { read: fen, write: yuan }

/** The totals of a move-in: households, yuan and m³ as whole numbers. */
export const CONTROL_FIGURES = {
  accounts: count,
  active: count,
  owed: money,
  penalty: money,
  balances: money,
  volume_last_year: { read: litres, write: cubicMetres },
} as const satisfies Record<string, ControlFigure>
