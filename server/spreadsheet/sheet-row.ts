/** A row as people see it: `row` is its number, and the cells are texts in the order of the columns. */
export interface SheetRow {
  row: number
  cells: (string | undefined)[]
}
