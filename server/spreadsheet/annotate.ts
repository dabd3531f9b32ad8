import { neutralised } from './cell-text'
import { csvLines } from './csv'
import { inspectSheet, type SheetFile } from './sheet'
import { columnOf, firstSheetOf } from './workbook'
import { CSV_TYPE } from './write-csv'
import { columnName, escaped, WORKBOOK_TYPE } from './write-workbook'
import { rewriteZip, unpack, type ZipEntry } from './zip'

/** What is written beside the rows of a sheet: headings beside its header, texts beside other rows, by their numbers. */
export interface Notes {
  header: number
  headings: readonly string[]
  rows: ReadonlyMap<number, readonly string[]>
}

/**
 * The same file with columns added at its right. A workbook keeps its formats, sheets and pictures; formulas are left out and
 * their values stay. Text with separators stays such text, in UTF-8.
 */
export async function annotated(file: SheetFile, notes: Notes): Promise<{ type: string; content: Buffer }> {
  if (inspectSheet(file) === 'text') return { type: CSV_TYPE, content: annotatedText(file.bytes, notes) }
  return { type: WORKBOOK_TYPE, content: await annotatedWorkbook(file.bytes, notes) }
}

const textsBeside = ({ header, headings, rows }: Notes, row: number): readonly string[] =>
  row === header ? headings : (rows.get(row) ?? [])

/** A number is no formula, even with a sign. */
const NUMBER = /^[-+]?\d+([.,]\d+)*%?$/

function annotatedText(bytes: Buffer, notes: Notes): Buffer {
  const { delimiter, lines } = csvLines(bytes)
  const width = lines.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const quoted = (text: string) =>
    text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  const written = lines.map(({ row, cells }) => {
    const beside = textsBeside(notes, row)
    const own = cells.map((cell = '') => (NUMBER.test(cell) ? cell : neutralised(cell)))
    const padded = beside.length > 0 ? [...own, ...Array(width - own.length).fill('')] : own
    return [...padded, ...beside.map(neutralised)].map(quoted).join(delimiter)
  })
  return Buffer.from(`\uFEFF${written.join('\r\n')}\r\n`)
}

async function annotatedWorkbook(bytes: Buffer, notes: Notes): Promise<Buffer> {
  const sheet = await firstSheetOf(bytes)
  const column = (await lastColumn(bytes, sheet)) + 1
  return rewriteZip(bytes, (entry) => {
    // The order in which formulas are computed: of none.
    if (entry.name === 'xl/calcChain.xml') return null
    if (/^xl\/worksheets\/[^/]+\.xml$/.test(entry.name) || entry.name === sheet.name)
      return annotatedSheet(textOf(bytes, entry), entry.name === sheet.name ? { ...notes, column } : null)
    if (entry.name === '[Content_Types].xml' || entry.name === 'xl/_rels/workbook.xml.rels')
      return withoutCalcChain(textOf(bytes, entry))
    return undefined
  })
}

async function* textOf(bytes: Buffer, entry: ZipEntry): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8')
  for await (const piece of unpack(bytes, entry)) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}

async function* withoutCalcChain(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let whole = ''
  for await (const piece of pieces) whole += piece
  yield whole.replace(/<[\w:]*(?:Override|Relationship)\b[^>]*calcChain[^>]*>/g, '')
}

const ROW = /<((?:\w+:)?)row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/\1row>)/g
const CELL = /<(?:\w+:)?c\b[^>]*?\br="([A-Z]+)\d+"/g
const FORMULA = /<((?:\w+:)?)f\b[^>]*?(?:\/>|>[\s\S]*?<\/\1f>)/g

/** Whole rows, piece by piece; what stands before the first and behind the last one comes as it is. */
async function* wholeRows(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let kept = ''
  for await (const piece of pieces) {
    kept += piece
    const cut = behindLastRow(kept)
    if (cut === 0) continue
    yield kept.slice(0, cut)
    kept = kept.slice(cut)
  }
  yield kept
}

function behindLastRow(text: string): number {
  for (let at = text.lastIndexOf('row>'); at >= 0; at = text.lastIndexOf('row>', at - 1)) {
    if (/<\/(?:\w+:)?$/.test(text.slice(Math.max(0, at - 20), at))) return at + 'row>'.length
    if (at === 0) break
  }
  return 0
}

/** The index of the column at the right of everything, styled blank cells too: cells stand in their order. */
async function lastColumn(bytes: Buffer, sheet: ZipEntry): Promise<number> {
  let last = -1
  for await (const part of wholeRows(textOf(bytes, sheet)))
    for (const [, column = ''] of part.matchAll(CELL)) last = Math.max(last, columnOf(`${column}1`))
  return last
}

async function* annotatedSheet(
  pieces: AsyncIterable<string>,
  notes: (Notes & { column: number }) | null,
): AsyncGenerator<string> {
  let number = 0
  for await (const part of wholeRows(pieces)) {
    const plain = part.replace(FORMULA, '')
    if (notes === null) {
      yield plain
      continue
    }
    yield plain
      .replace(/<(?:\w+:)?dimension\b[^>]*\/>/, '')
      .replace(ROW, (whole, prefix: string, attributes: string, cells: string | undefined) => {
        const written = /\br="(\d+)"/.exec(attributes)?.[1]
        number = written === undefined ? number + 1 : Number(written)
        const beside = textsBeside(notes, number)
        if (beside.length === 0) return whole
        const style = number === notes.header ? lastStyle(cells ?? '') : ''
        const added = beside.map((text, at) =>
          cellXml(prefix, `${columnName(notes.column + at)}${number}`, style, text),
        )
        const open = attributes.replace(/\bspans="[^"]*"/, '')
        return `<${prefix}row${open}>${cells ?? ''}${added.join('')}</${prefix}row>`
      })
  }
}

/** The new headings look like the ones beside them. */
const lastStyle = (cells: string): string =>
  [...cells.matchAll(/<(?:\w+:)?c\b[^>]*?\b(s="\d+")/g)].at(-1)?.[1] ?? ''

const cellXml = (prefix: string, reference: string, style: string, text: string): string =>
  `<${prefix}c r="${reference}" ${style} t="inlineStr"><${prefix}is><${prefix}t xml:space="preserve">` +
  `${escaped(neutralised(text))}</${prefix}t></${prefix}is></${prefix}c>`
