/** A row as a person sees it: `row` is the number beside it, the cells are text in the order of the columns. */
export interface SheetRow {
  row: number
  cells: (string | undefined)[]
}
