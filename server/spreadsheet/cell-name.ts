/** 'AB12' → 27; -1 for a reference without letters. */
export function columnOf(reference: string): number {
  let column = 0
  for (const letter of reference) {
    const value = letter.charCodeAt(0) - 64
    if (value < 1 || value > 26) break
    column = column * 26 + value
  }
  return column - 1
}

/** 0 → 'A', 27 → 'AB'. */
export function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last
}

/** (1, 12) → 'B12'. */
export const cellName = (column: number, row: number): string => `${columnName(column)}${row}`
