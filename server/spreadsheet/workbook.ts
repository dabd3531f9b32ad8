import { posix } from 'node:path'
import { refuse } from '../refusal'
import { columnOf } from './cell-name'
import { type NumberFormat, numberFormat, numberText, PLAIN } from './cell-text'
import { LAST_COLUMN, LAST_ROW, MOST_COLUMNS, refuseColumns, type SheetRow } from './sheet-row'
import { parseXml, parseXmlPiecewise } from './xml'
import { readDirectory, unpack, type ZipEntry } from './zip'

/** The most unpacked bytes of the parts that are kept in memory as a whole. */
const MOST_KEPT = 100 * 1024 * 1024

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

/** The places of the columns that the first visible sheet does not show. They are declared before its rows. */
export async function hiddenColumnsOf(bytes: Buffer): Promise<Set<number>> {
  const found = new Set<number>()
  let isPast = false
  const open = (name: string, { min, max, hidden, width }: Record<string, string>) => {
    if (name === 'sheetData') isPast = true
    if (name !== 'col' || !isHidden(hidden, width)) return
    const last = Math.min(Number(max), MOST_COLUMNS)
    for (let column = Number(min); column <= last; column++) found.add(column - 1)
  }
  for await (const _ of parseXmlPiecewise(unpack(bytes, await firstSheetOf(bytes)), { open }))
    if (isPast) break
  return found
}

/** The names of the other visible sheets that have content. */
export async function otherSheetsOf(bytes: Buffer): Promise<string[]> {
  const found: string[] = []
  for (const { name, entry } of (await openWorkbook(bytes)).others)
    if (await hasContent(unpack(bytes, entry))) found.push(name)
  return found
}

async function hasContent(pieces: AsyncIterable<Buffer>): Promise<boolean> {
  let isFilled = false
  const close = (name: string, content: string) => {
    if ((name === 'v' || name === 't') && content !== '') isFilled = true
  }
  for await (const _ of parseXmlPiecewise(pieces, { close })) if (isFilled) return true
  return isFilled
}

async function openWorkbook(bytes: Buffer) {
  const entries = readDirectory(bytes)
  const root = await relations(bytes, entries, '_rels/.rels', '')
  const path = root.find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml'
  const folder = posix.dirname(path)
  const related = await relations(bytes, entries, `${folder}/_rels/${posix.basename(path)}.rels`, folder)
  const { sheets, is1904 } = await visibleSheets(bytes, part(entries, path))
  const placed = sheets.map(({ name, id }) => {
    const relation = related.find((one) => one.id === id) ?? refuse('file_damaged')
    return { name, type: relation.type, entry: part(entries, relation.target) }
  })
  const [first, ...others] = placed.filter(({ type }) => type === 'worksheet')

  const partOf = (type: string) => {
    const relation = related.find((candidate) => candidate.type === type)
    return relation && entries.get(relation.target)
  }
  return { sheet: first?.entry ?? refuse('file_damaged'), others, partOf, is1904 }
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

async function visibleSheets(bytes: Buffer, entry: ZipEntry) {
  const sheets: { name: string; id: string | undefined }[] = []
  let is1904 = false
  await parseXml(kept(bytes, entry), {
    open(tag, attributes) {
      if (tag === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      if (tag !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return
      sheets.push({ name: attributes.name ?? '', id: attributes['r:id'] ?? anyPrefixed(attributes, 'id') })
    },
  })
  return { sheets, is1904 }
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
  let isFormula = false
  let isPhonetic = false
  const pieces = parseXmlPiecewise(unpack(bytes, entry), {
    open(name, attributes) {
      if (name === 'row') {
        current = rowBelow(current.row, attributes)
        column = -1
      } else if (name === 'c') {
        cell = attributes
        column = attributes.r === undefined ? column + 1 : columnOf(attributes.r)
        // A second cell in its place would take the first one's.
        if (column < 0 || column >= LAST_COLUMN || current.cells[column] !== undefined) refuse('file_damaged')
        text = undefined
        isFormula = false
      } else if (name === 'f') isFormula = true
      else if (name === 'rPh') isPhonetic = true
    },
    close(name, content) {
      if (name === 'v') text = content
      else if (name === 't' && !isPhonetic) text = (text ?? '') + content
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'c') keep()
      else if (name === 'row') complete.push(current)
    },
  })
  const keep = () => {
    if (column < MOST_COLUMNS) {
      if (hasNoValue(cell, text, isFormula)) current.unread = [...(current.unread ?? []), column]
      else if (text !== undefined) {
        current.cells[column] = cellText(cell, text, workbook)
        if (isNumeric(cell, workbook)) current.numeric = [...(current.numeric ?? []), column]
      }
    } else if (text) refuseColumns(current.row)
  }
  for await (const _ of pieces) {
    yield* complete
    complete = []
  }
}

function rowBelow(last: number, { r, hidden, ht }: Record<string, string>): SheetRow {
  const row = r === undefined ? last + 1 : Number(r)
  if (!Number.isInteger(row) || row <= last || row > LAST_ROW) refuse('file_damaged')
  return { row, cells: [], ...(isHidden(hidden, ht) && { isHidden: true }) }
}

/** A row without height and a column without width are not shown either. */
const isHidden = (hidden: string | undefined, size: string | undefined): boolean =>
  hidden === '1' || hidden === 'true' || (size !== undefined && Number(size) === 0)

/** A formula that no program has computed, and a text that is not in the list of texts. An empty result is a value. */
const hasNoValue = (
  { t: type = 'n' }: Record<string, string>,
  text: string | undefined,
  isFormula: boolean,
): boolean =>
  type === 's'
    ? text !== undefined && !/^\d+$/.test(text)
    : isFormula && !text && !(text === '' && type === 'str')

const isNumeric = ({ t: type = 'n', s: style }: Record<string, string>, { formats }: Workbook): boolean =>
  type === 'n' && formats[Number(style)]?.kind !== 'padded'

const BOOLEANS = new Map([
  ['1', 'TRUE'],
  ['true', 'TRUE'],
  ['0', 'FALSE'],
  ['false', 'FALSE'],
])

function cellText(
  { t: type = 'n', s: style }: Record<string, string>,
  stored: string,
  workbook: Workbook,
): string {
  if (type === 's') return workbook.strings[Number(stored)] ?? refuse('file_damaged')
  if (type === 'b') return BOOLEANS.get(stored) ?? stored
  if (type === 'd') return stored.replace('T', ' ')
  if (type === 'n') return numberText(stored, workbook.formats[Number(style)] ?? PLAIN, workbook.is1904)
  return type === 'e' ? stored : unescaped(stored)
}

/** XML writes characters that it cannot hold as _x000D_. */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text
