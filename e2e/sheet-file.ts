import { FILE_FORMATS } from '@water/contract/file-format'
import { type WrittenCell, writeWorkbook } from '@water/server/spreadsheet/write-workbook'

/** A workbook with a header and rows, ready for a page's file field. Decimals are numbers of the sheet. */
export function sheetFile(name: string, rows: readonly Record<string, string | { decimal: string }>[]) {
  const headings = Object.keys(rows[0] ?? {})
  const cell = (value: string | { decimal: string } = ''): WrittenCell =>
    typeof value === 'string' ? { text: value } : value
  const buffer = writeWorkbook([
    {
      name: 'Sheet1',
      columns: headings.map(() => ({ width: 16 })),
      rows: [headings.map(cell), ...rows.map((row) => headings.map((heading) => cell(row[heading])))],
    },
  ])
  return { name, mimeType: FILE_FORMATS.xlsx, buffer }
}
