import type { ExportFormat } from '@water/contract/exports/calls'
import { FILE_FORMATS } from '@water/contract/file-format'
import type { Language } from '@water/contract/text'
import { dateOf } from '@water/rules/calendar'
import { streamedWorkbook } from '../../spreadsheet/stream-workbook'
import { csvLines, csvStart } from '../../spreadsheet/write-csv'
import type { WrittenCell, WrittenSheet } from '../../spreadsheet/write-workbook'
import type { Column } from './columns'
import type { ListExport, ListQuery, Source } from './export'
import { filterLines } from './filters'
import { Sums } from './sums'

export const typeOf = (format: ExportFormat): string => FILE_FORMATS[format]

export const fileName = (
  { title }: ListExport,
  { language, now }: Pick<Source, 'language' | 'now'>,
  format: ExportFormat,
): string => `${title[language]} ${dateOf(now)}.${format}`

/**
 * The bytes of a list's file, as they are made; the rows of one piece are in memory. A workbook names its filters on a second sheet.
 * `read` is told how many rows have been read.
 */
export async function* bytesOf(
  list: ListExport,
  source: Source,
  { format, columns: named, ...query }: ListQuery,
  read: (rows: number) => Promise<void> = async () => {},
): AsyncGenerator<Buffer> {
  const columns = chosen(await list.columns(query, source), named)
  const lines = linesOf(list, source, query, columns, read)
  if (format === 'csv') {
    yield csvStart
    for await (const some of lines) yield csvLines(some)
    return
  }
  const { language } = source
  const filters: WrittenSheet = {
    name: language === 'zh' ? '筛选条件' : 'Filters',
    columns: [{ width: 20 }, { width: 40 }],
    rows: await source.ask((db) => filterLines(db, list, list.meant?.(query, source) ?? query, source)),
  }
  yield* streamedWorkbook({ name: list.title[language], columns }, lines, [filters])
}

/** The named columns in their order. A name that the file has no column for is left out: a kept view may name an old one. */
function chosen(columns: readonly Column[], named: readonly string[] | undefined): readonly Column[] {
  if (!named?.length) return columns
  const found = named.flatMap((name) => columns.find(({ key }) => key === name) ?? [])
  return found.length > 0 ? found : columns
}

async function* linesOf(
  list: ListExport,
  source: Source,
  query: ListQuery,
  columns: readonly Column[],
  read: (rows: number) => Promise<void>,
): AsyncGenerator<WrittenCell[][]> {
  const { language } = source
  yield [headOf(columns, language)]
  const sums = new Sums(list)
  let count = 0
  for await (const rows of list.pieces(source, query)) {
    yield rows.map((row) => columns.map((column) => column.cell(row, language)))
    count += rows.length
    sums.add(rows)
    await read(count)
  }
  if (count > 0) yield* sums.line(columns, language)
}

const headOf = (columns: readonly Column[], language: Language): WrittenCell[] =>
  columns.map((column) => ({ text: column[language] }))
