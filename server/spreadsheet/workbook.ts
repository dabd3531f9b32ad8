import { posix } from 'node:path'
import { refuse } from '../refusal'
import { type NumberFormat, numberFormat, numberText, PLAIN } from './cell-text'
import type { SheetRow } from './sheet-row'
import { parseXml, parseXmlPiecewise } from './xml'
import { readDirectory, unpack, type ZipEntry } from './zip'

/** The most unpacked bytes of the parts that are kept in memory as a whole. */
const MOST_KEPT = 100 * 1024 * 1024
/** The number of columns that are read. Columns further right have no meaning for an import. */
export const MOST_COLUMNS = 200

/** The parts of a workbook that explain the content of a cell. */
interface Workbook {
  strings: string[]
  formats: NumberFormat[]
  is1904: boolean
}

/**
 * The rows of a workbook's first visible sheet, read piece by piece. Formulas are never computed: their stored value
 * counts.
 */
export async function* readWorkbook(bytes: Buffer): AsyncGenerator<SheetRow> {
  const { sheet, partOf, is1904 } = await openWorkbook(bytes)
  const strings = await sharedStrings(bytes, partOf('sharedStrings'))
  const formats = await cellFormats(bytes, partOf('styles'))
  yield* sheetRows(bytes, sheet, { strings, formats, is1904 })
}

/** The archive's file with the first visible sheet. */
export const firstSheetOf = async (bytes: Buffer): Promise<ZipEntry> => (await openWorkbook(bytes)).sheet

async function openWorkbook(bytes: Buffer) {
  const entries = readDirectory(bytes)
  const root = await relations(bytes, entries, '_rels/.rels', '')
  const path = root.find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml'
  const folder = posix.dirname(path)
  const related = await relations(bytes, entries, `${folder}/_rels/${posix.basename(path)}.rels`, folder)
  const { sheet, is1904 } = await firstSheet(bytes, part(entries, path))
  const target = related.find(({ id }) => id === sheet)?.target
  if (target === undefined) refuse('file_damaged')

  const partOf = (type: string) => {
    const relation = related.find((candidate) => candidate.type === type)
    return relation && entries.get(relation.target)
  }
  return { sheet: part(entries, target), partOf, is1904 }
}

function part(entries: Map<string, ZipEntry>, path: string): ZipEntry {
  return entries.get(path) ?? refuse('file_not_spreadsheet')
}

function kept(bytes: Buffer, entry: ZipEntry): AsyncGenerator<Buffer> {
  if (entry.size > MOST_KEPT) refuse('file_unpacks_too_large')
  return unpack(bytes, entry)
}

interface Relation {
  id: string
  /** The last word of its type: worksheet, styles, sharedStrings. */
  type: string
  /** Path in the archive. */
  target: string
}

async function relations(
  bytes: Buffer,
  entries: Map<string, ZipEntry>,
  path: string,
  folder: string,
): Promise<Relation[]> {
  const found: Relation[] = []
  const entry = entries.get(path)
  if (entry === undefined) return found
  await parseXml(kept(bytes, entry), {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target)
      found.push({ id: Id, type: posix.basename(Type), target })
    },
  })
  return found
}

async function firstSheet(bytes: Buffer, entry: ZipEntry): Promise<{ sheet: string; is1904: boolean }> {
  let sheet: string | undefined
  let is1904 = false
  await parseXml(kept(bytes, entry), {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      const isVisible = (attributes.state ?? 'visible') === 'visible'
      if (name === 'sheet' && isVisible) sheet ??= attributes['r:id'] ?? anyPrefixed(attributes, 'id')
    },
  })
  return { sheet: sheet ?? refuse('file_damaged'), is1904 }
}

const anyPrefixed = (attributes: Record<string, string>, name: string) =>
  Object.entries(attributes).find(([key]) => key.endsWith(`:${name}`))?.[1]

async function sharedStrings(bytes: Buffer, entry: ZipEntry | undefined): Promise<string[]> {
  const strings: string[] = []
  if (entry === undefined) return strings
  let text = ''
  let isPhonetic = false
  await parseXml(kept(bytes, entry), {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isPhonetic = true
    },
    close(name, content) {
      if (name === 't' && !isPhonetic) text += content
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'si') strings.push(unescaped(text))
    },
  })
  return strings
}

async function cellFormats(bytes: Buffer, entry: ZipEntry | undefined): Promise<NumberFormat[]> {
  const formats: NumberFormat[] = []
  if (entry === undefined) return formats
  const codes = new Map<string, string>()
  let isCellFormat = false
  await parseXml(kept(bytes, entry), {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') codes.set(numFmtId, formatCode)
      else if (name === 'cellXfs') isCellFormat = true
      else if (name === 'xf' && isCellFormat)
        formats.push(numberFormat(Number(numFmtId), codes.get(numFmtId)))
    },
    close(name) {
      if (name === 'cellXfs') isCellFormat = false
    },
  })
  return formats
}

async function* sheetRows(bytes: Buffer, entry: ZipEntry, workbook: Workbook): AsyncGenerator<SheetRow> {
  let complete: SheetRow[] = []
  let current: SheetRow = { row: 0, cells: [] }
  let column = -1
  let cell: Record<string, string> = {}
  let text: string | undefined
  let isPhonetic = false
  const pieces = parseXmlPiecewise(unpack(bytes, entry), {
    open(name, attributes) {
      if (name === 'row') {
        current = { row: attributes.r === undefined ? current.row + 1 : Number(attributes.r), cells: [] }
        column = -1
      } else if (name === 'c') {
        cell = attributes
        column = attributes.r === undefined ? column + 1 : columnOf(attributes.r)
        text = undefined
      } else if (name === 'rPh') isPhonetic = true
    },
    close(name, content) {
      if (name === 'v') text = content
      else if (name === 't' && !isPhonetic) text = (text ?? '') + content
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'c' && text !== undefined && column < MOST_COLUMNS)
        current.cells[column] = cellText(cell, text, workbook)
      else if (name === 'row') complete.push(current)
    },
  })
  for await (const _ of pieces) {
    yield* complete
    complete = []
  }
}

function cellText(
  { t: type = 'n', s: style }: Record<string, string>,
  stored: string,
  workbook: Workbook,
): string {
  if (type === 's') return workbook.strings[Number(stored)] ?? refuse('file_damaged')
  if (type === 'b') return stored === '1' ? 'TRUE' : 'FALSE'
  if (type === 'd') return stored.replace('T', ' ')
  if (type === 'n') return numberText(stored, workbook.formats[Number(style)] ?? PLAIN, workbook.is1904)
  return type === 'e' ? stored : unescaped(stored)
}

/** 'AB12' → 27. */
export function columnOf(reference: string): number {
  let column = 0
  for (const letter of reference) {
    const value = letter.charCodeAt(0) - 64
    if (value < 1 || value > 26) break
    column = column * 26 + value
  }
  return column - 1
}

/** XML writes characters that it cannot hold as _x000D_. */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text
