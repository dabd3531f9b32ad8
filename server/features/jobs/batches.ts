interface Grouped {
  /** Neighbours of one group are done in one transaction, in their order. */
  group?: number
}

const BATCH_ROWS = 1000

/** Cuts a job's rows into batches; each batch is committed by itself. */
export function batchesOf<Row extends Grouped>(rows: readonly Row[]): Row[][] {
  const batches: Row[][] = []
  for (let from = 0; from < rows.length; ) {
    const to = betweenGroups(rows, from + BATCH_ROWS)
    batches.push(rows.slice(from, to))
    from = to
  }
  return batches
}

/** Cuts a batch of two or more rows into two. A group is divided only when it is the whole batch. */
export function halvesOf<Row extends Grouped>(rows: readonly Row[]): [Row[], Row[]] {
  const middle = rows.length >> 1
  const between = betweenGroups(rows, middle)
  const half = between < rows.length ? between : middle
  return [rows.slice(0, half), rows.slice(half)]
}

/** The first place from `at` on that divides no group. A group that would make a batch far too long is divided. */
function betweenGroups(rows: readonly Grouped[], at: number): number {
  const last = Math.min(rows.length, at + BATCH_ROWS)
  let place = Math.min(rows.length, at)
  while (place < last && isOneGroup(rows[place - 1]!, rows[place]!)) place++
  return place
}

const isOneGroup = (one: Grouped, next: Grouped): boolean =>
  one.group !== undefined && one.group === next.group
