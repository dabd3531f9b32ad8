import { grouped } from '../../db/grouped'

interface Grouped {
  /** Neighbours of one group are done in one transaction, in their order. */
  group?: number
}

interface OfFamily extends Grouped {
  /** A row that is last depends on the other rows of its family. */
  family?: number
  isLast?: true
}

/** The rows of a batch, where it does not take long. */
export const BATCH_ROWS = 1000

/** A job's rows, taken batch by batch; each batch is committed by itself. */
export class Batches<Row extends Grouped> {
  private taken = 0
  private readonly most: number

  constructor(
    private readonly rows: readonly Row[],
    { dividesGroups = true } = {},
  ) {
    this.most = dividesGroups ? BATCH_ROWS : rows.length
  }

  get areDone(): boolean {
    return this.taken === this.rows.length
  }

  /** About this many rows. */
  take(wanted: number): Row[] {
    const from = this.taken
    this.taken = betweenGroups(this.rows, from + wanted, this.most)
    return this.rows.slice(from, this.taken)
  }
}

/**
 * For a check, whose batches are rolled back: the rows of a family are one group, so that a row finds the others done that it
 * depends on. All other rows keep their places.
 */
export function familiesTogether<Row extends OfFamily>(rows: readonly Row[]): Row[] {
  const isOfFamily = ({ family }: Row) => family !== undefined
  const families = grouped(rows.filter(isOfFamily), ({ family }) => family)
  const joined = [...families].flatMap(([family, all]) =>
    [...all.filter(({ isLast }) => !isLast), ...all.filter(({ isLast }) => isLast)].map((row) => ({
      ...row,
      group: family,
    })),
  )
  return [...rows.filter((row) => !isOfFamily(row)), ...joined]
}

/** Cuts a batch of two or more rows into two. A group is divided only when it is the whole batch. */
export function halvesOf<Row extends Grouped>(rows: readonly Row[]): [Row[], Row[]] {
  const middle = rows.length >> 1
  const between = betweenGroups(rows, middle)
  const half = between < rows.length ? between : middle
  return [rows.slice(0, half), rows.slice(half)]
}

/** The first place from `at` on that divides no group. A group that would make a batch far too long is divided. */
function betweenGroups(rows: readonly Grouped[], at: number, most = BATCH_ROWS): number {
  const last = Math.min(rows.length, at + most)
  let place = Math.min(rows.length, at)
  while (place < last && isOneGroup(rows[place - 1]!, rows[place]!)) place++
  return place
}

const isOneGroup = (one: Grouped, next: Grouped): boolean =>
  one.group !== undefined && one.group === next.group
