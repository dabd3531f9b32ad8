import { annotatedSheet, freeColumn, type Notes, withoutFormulas } from './annotate-sheet'
import { neutralised } from './cell-text'
import { csvLines } from './csv'
import { rewriteTags } from './rewrite-tags'
import { inspectSheet, type SheetFile } from './sheet'
import { firstSheetOf } from './workbook'
import { marked } from './write-csv'
import { rewriteZip, textOf } from './zip'

/**
 * The same file with added columns at its right. A workbook keeps its formats, sheets and pictures; formulas are
 * removed and their values stay. A text file stays a text file, in UTF-8.
 */
export async function annotated(file: SheetFile, notes: Notes): Promise<Buffer> {
  return inspectSheet(file) === 'text'
    ? annotatedText(file.bytes, notes)
    : annotatedWorkbook(file.bytes, notes)
}

/** A number is no formula, even with a sign. */
const NUMBER = /^[-+]?\d+([.,]\d+)*%?$/

function annotatedText(bytes: Buffer, { beside }: Notes): Buffer {
  const { delimiter, lines } = csvLines(bytes)
  const width = lines.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const written = lines.map(({ row, cells }) => {
    const added = beside(row)
    const own = cells.map((cell = '') => (NUMBER.test(cell) ? cell : neutralised(cell)))
    const missing = added.length > 0 ? Math.max(0, width - own.length) : 0
    return [...own, ...Array<string>(missing).fill(''), ...added.map(neutralised)]
      .map((text) => (text === '' ? '' : marked(text)))
      .join(delimiter)
  })
  return Buffer.from(`\uFEFF${written.join('\r\n')}\r\n`)
}

async function annotatedWorkbook(bytes: Buffer, notes: Notes): Promise<Buffer> {
  const sheet = await firstSheetOf(bytes)
  const column = await freeColumn(textOf(bytes, sheet), notes.headings.length)
  return rewriteZip(bytes, (entry) => {
    // The order of computing formulas: there are none any more.
    if (entry.name === 'xl/calcChain.xml') return null
    if (entry.name === sheet.name) return annotatedSheet(textOf(bytes, entry), notes, column)
    if (/^xl\/worksheets\/[^/]+\.xml$/.test(entry.name)) return withoutFormulas(textOf(bytes, entry))
    if (entry.name === '[Content_Types].xml' || entry.name === 'xl/_rels/workbook.xml.rels')
      return withoutCalcChain(textOf(bytes, entry))
    return undefined
  })
}

const withoutCalcChain = (pieces: AsyncIterable<string>): AsyncGenerator<string> =>
  rewriteTags(pieces, {
    tag: (tag) => (/^<[\w:]*(?:Override|Relationship)\b[^>]*calcChain/.test(tag) ? '' : tag),
    text: (text) => text,
  })
