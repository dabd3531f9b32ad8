import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import {
  sheetEnd,
  sheetRow,
  sheetStart,
  sheetXml,
  type WrittenCell,
  type WrittenSheet,
  workbookParts,
} from './write-workbook'

/**
 * The bytes of a workbook as a stream: one long sheet, and short ones after it. Its rows are asked for in pieces, when the ones before have been packed: a
 * sheet of a hundred thousand rows is never in memory, and no piece keeps the thread long.
 */
export function streamedWorkbook(
  sheet: Omit<WrittenSheet, 'rows'>,
  pieces: AsyncIterable<readonly (readonly WrittenCell[])[]>,
  others: readonly WrittenSheet[] = [],
): Readable {
  const zip = new ZipFile()
  // A PassThrough, which its types call by the interface of old streams.
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  for (const { name, content } of workbookParts([sheet, ...others])) zip.addBuffer(Buffer.from(content), name)
  const rows = Readable.from(sheetText(sheet, pieces))
  rows.on('error', (error) => output.destroy(error))
  output.once('close', () => rows.destroy())
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml')
  for (const [at, other] of others.entries())
    zip.addBuffer(Buffer.from(sheetXml(other)), `xl/worksheets/sheet${at + 2}.xml`)
  zip.end()
  return output
}

async function* sheetText(
  sheet: Omit<WrittenSheet, 'rows'>,
  pieces: AsyncIterable<readonly (readonly WrittenCell[])[]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(sheetStart(sheet))
  let index = 0
  for await (const rows of pieces) {
    let text = ''
    for (const cells of rows) text += sheetRow(sheet, cells, index++)
    yield Buffer.from(text)
  }
  yield Buffer.from(sheetEnd)
}
