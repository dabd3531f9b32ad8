import { type OpenFile, streamCsv } from './csv-stream'
import { type Column, findHeader, plainTitle } from './header'
import { inspectSheet, readSheet, type SheetFile } from './sheet'
import type { SheetRow } from './sheet-row'
import { HEADER_WITHIN, RowReader, readTable, type Table, type TableRow } from './table'

/** A file on the disk. A workbook is read as a whole; a text file is read piece by piece, however long it is. */
export interface LargeFile {
  name: string
  open: OpenFile
  whole(): Promise<Buffer>
}

export interface InParts {
  columns: readonly Column[]
  /** Columns for headings that the others lack. */
  columnsFor?(unknown: readonly string[]): readonly Column[]
  mostRows: { workbook: number; text: number }
  take(rows: readonly TableRow[]): Promise<void>
}

export type TableFacts = Omit<Table, 'rows'>

const PART_ROWS = 2000
const WORKBOOK = /\.xlsx$/i

/** Hands over the rows below the header in parts, so that only one of them is in memory. */
export async function readInParts(file: LargeFile, asked: InParts): Promise<TableFacts> {
  return WORKBOOK.test(file.name)
    ? readWorkbookInParts({ name: file.name, bytes: await file.whole() }, asked)
    : readTextInParts(file, asked)
}

async function readWorkbookInParts(
  file: SheetFile,
  { columns, columnsFor, mostRows, take }: InParts,
): Promise<TableFacts> {
  inspectSheet(file)
  const top: SheetRow[] = []
  for await (const row of readSheet(file)) if (top.push(row) === HEADER_WITHIN) break
  const all = withMore(top, columns, columnsFor)
  const { rows, ...facts } = await readTable(file, all, mostRows.workbook)
  while (rows.length > 0) await take(rows.splice(0, PART_ROWS))
  return facts
}

async function readTextInParts(
  file: LargeFile,
  { columns, columnsFor, mostRows, take }: InParts,
): Promise<TableFacts> {
  const known = new Set(
    columns.flatMap(({ zh, en, aliases = [] }) => [zh, en, ...aliases].map((title) => plainTitle(title))),
  )
  const knownAmong = (headings: readonly string[]) =>
    headings.filter((heading) => known.has(plainTitle(heading))).length
  const top: SheetRow[] = []
  let reader: RowReader | undefined
  const begun = () => {
    const all = withMore(top, columns, columnsFor)
    const begin = new RowReader(findHeader(top, all), all, { isText: true, mostRows: mostRows.text })
    for (const row of top) begin.read(row)
    return begin
  }
  for await (const row of streamCsv(file.open, knownAmong)) {
    if (reader !== undefined) reader.read(row)
    else if (top.push(row) === HEADER_WITHIN) reader = begun()
    if (reader !== undefined && reader.rows.length >= PART_ROWS) await take(reader.take())
  }
  reader ??= begun()
  if (reader.rows.length > 0) await take(reader.take())
  const { rows: _, ...facts } = reader.table([], new Set())
  return { ...facts, otherSheets: [] }
}

function withMore(
  top: readonly SheetRow[],
  columns: readonly Column[],
  columnsFor: InParts['columnsFor'],
): readonly Column[] {
  return columnsFor ? [...columns, ...columnsFor(findHeader(top, columns).ignored)] : columns
}
