import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A row of an example table. It returns a cell by its column and remembers which cells were read. */
export type Row = {
  readonly line: number
  /** The cell's text, empty for an empty cell. Throws when the table has no such column. */
  readonly cell: (column: string) => string
  /** Like `cell`, but `otherwise` when the column is missing or the cell empty. */
  readonly cellOr: (column: string, otherwise: string) => string
  readonly has: (column: string) => boolean
  readonly unread: () => string[]
}

const RULES_FOLDER = new URL('../', import.meta.url)

/**
 * The rows of the Markdown table under a heading of a file in rules/. A column's key is the last word of its header
 * ("起始 start" → start). Throws when there is no such table or it is empty, so that no example is lost unseen.
 */
export function exampleRows(file: string, heading: string): Row[] {
  const lines = readFileSync(new URL(file, RULES_FOLDER), 'utf8').split('\n')
  const start = lines.findIndex((line) => line.startsWith('#') && line.endsWith(heading))
  if (start < 0) throw new Error(`${file} has no heading that ends with "${heading}"`)
  const first = lines.findIndex((line, index) => index > start && line.startsWith('|'))
  const next = lines.findIndex((line, index) => index > start && line.startsWith('#'))
  if (first < 0 || (next >= 0 && next < first)) throw new Error(`${file}: no table under "${heading}"`)
  const columns = cellsOf(lines[first]!).map((header) => header.split(' ').at(-1)!)
  const rows: Row[] = []
  for (let index = first + 2; lines[index]?.startsWith('|'); index++) {
    rows.push(rowOf(columns, cellsOf(lines[index]!), `${file}:${index + 1}`, index + 1))
  }
  if (rows.length === 0) throw new Error(`${file}: the table under "${heading}" is empty`)
  return rows
}

/** One test per row, named by its `case` column. It also fails when a cell of the row was not read. */
export function testExamples(file: string, heading: string, check: (row: Row) => void): void {
  for (const row of exampleRows(file, heading)) {
    test(`${row.cell('case')} (${file}:${row.line})`, () => {
      check(row)
      expect(row.unread(), 'columns that the test does not look at').toEqual([])
    })
  }
}

function rowOf(columns: readonly string[], cells: readonly string[], place: string, line: number): Row {
  if (cells.length !== columns.length)
    throw new Error(`${place}: ${cells.length} cells, ${columns.length} columns`)
  const read = new Set<string>()
  const has = (column: string) => columns.includes(column)
  const cell = (column: string) => {
    if (!has(column)) throw new Error(`${place}: no column "${column}"`)
    read.add(column)
    return cells[columns.indexOf(column)]!
  }
  const cellOr = (column: string, otherwise: string) => (has(column) && cell(column)) || otherwise
  return { line, cell, cellOr, has, unread: () => columns.filter((column) => !read.has(column)) }
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('**', ''))
}
