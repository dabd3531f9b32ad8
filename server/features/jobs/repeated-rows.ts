interface Numbered {
  row: number
}

/**
 * Rows that share a key with another one, each with the row that it repeats (the first with the second). Nobody can
 * know which one is right, so none of them is imported.
 */
export function repeatedRows<Row extends Numbered>(
  rows: readonly Row[],
  keysOf: (row: Row) => readonly string[],
): Map<number, number> {
  const first = new Map<string, number>()
  const repeated = new Map<number, number>()
  for (const row of rows) {
    for (const key of keysOf(row)) {
      if (key === '') continue
      const earlier = first.get(key)
      if (earlier === undefined) {
        first.set(key, row.row)
        continue
      }
      if (!repeated.has(earlier)) repeated.set(earlier, row.row)
      repeated.set(row.row, earlier)
    }
  }
  return repeated
}
