import { refuse } from '../refusal'
import { LAST_COLUMN, LAST_ROW, MOST_COLUMNS, refuseColumns, type SheetRow } from './sheet-row'

const SAMPLE = 8192
const DELIMITERS = [',', '\t', ';', '|'] as const

/** How a text file is written; what is absent is found in the file. */
export interface TextForm {
  encoding?: 'utf-8' | 'gb18030' | null | undefined
  delimiter?: string | null | undefined
}

/** The rows of a text file with separated values, numbered as in a spreadsheet program. */
export function* readCsv(bytes: Buffer, form: TextForm = {}): Generator<SheetRow> {
  const { text, start, delimiter } = opened(bytes, form)
  yield* records(text, start, delimiter)
}

/** The encoding and the separator of a text file. Null: an encoding that needs no choice. */
export function textFormOf(
  bytes: Buffer,
  form: TextForm = {},
): { encoding: (TextForm['encoding'] & string) | null; delimiter: string } {
  const { encoding, delimiter } = opened(bytes, form)
  return { encoding: encoding === 'utf-16le' ? null : encoding, delimiter }
}

/** All lines, with the separator of their cells. */
export function csvLines(bytes: Buffer): { delimiter: string; lines: SheetRow[] } {
  const { text, start, delimiter } = opened(bytes)
  return { delimiter, lines: [...records(text, start, delimiter)] }
}

const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf])

type Encoding = 'utf-8' | 'gb18030' | 'utf-16le'

function opened(
  bytes: Buffer,
  form: TextForm = {},
): { text: string; encoding: Encoding; start: number; delimiter: string } {
  const { text, encoding } = decode(bytes, form.encoding ?? null)
  refuseLines(text)
  const announced = /^sep=([^\p{L}\p{N}"\r\n])\r?\n/iu.exec(text)
  const delimiter = form.delimiter ?? announced?.[1] ?? delimiterOf(text.slice(0, SAMPLE))
  return { text, encoding, start: announced?.[0].length ?? 0, delimiter }
}

/** UTF-8 with or without a byte order mark, UTF-16 as in "Unicode text", and GB18030 as in Excel's CSV in China. */
function decode(
  bytes: Buffer,
  asked: (TextForm['encoding'] & string) | null,
): { text: string; encoding: Encoding } {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe
  const isMarked = bytes.subarray(0, 3).equals(UTF8_MARK)
  const found: Encoding[] = isMarked ? ['utf-8'] : ['utf-8', 'gb18030']
  const encodings: Encoding[] = isWide ? ['utf-16le'] : asked ? [asked] : found
  for (const encoding of encodings) {
    const text = decodeAs(encoding, bytes)
    if (text !== null && !/[^\P{Cc}\t\r\n\v\f]/u.test(text.slice(0, SAMPLE))) return { text, encoding }
  }
  return asked
    ? refuse('statement_not_text', { params: { encoding: asked.toUpperCase() } })
    : refuse('file_not_spreadsheet')
}

/** A text has no more rows than lines, and these are counted much sooner than rows are read. */
function refuseLines(text: string): void {
  let lines = 1
  for (const _ of text.matchAll(/\r\n|\r|\n/g))
    if (++lines > LAST_ROW) refuse('file_too_many_rows', { params: { limit: LAST_ROW } })
}

function decodeAs(encoding: Encoding, bytes: Buffer): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The most frequent separator outside of cells in marks. */
function delimiterOf(sample: string): string {
  const bare = sample.replace(/(^|[,\t;|\r\n])"(?:[^"]|"")*"(?=[,\t;|\r\n]|$)/g, '$1')
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

/** How the cells of a file are parted: by its separator, and at the next of these. */
interface Parting {
  delimiter: string
  ends: RegExp
}

/**
 * A cell in quotation marks is read strictly, as RFC 4180 writes it. Marks that are not strict are part of the text: a
 * stray one takes nothing with it.
 */
function* records(text: string, start: number, delimiter: string): Generator<SheetRow> {
  const parting = { delimiter, ends: new RegExp(`[${delimiter.replace(/[\\\]^-]/, '\\$&')}\r\n]`, 'gu') }
  let above: number | undefined
  let own: ReadonlySet<number> | undefined
  for (let at = start, row = 1; at < text.length; row++) {
    const { fields, end, next } = recordAt(text, at, row, parting)
    const long = fields.flatMap(({ value, isMarked }, column) =>
      isMarked && LINE_BREAK.test(value) ? [column] : [],
    )
    if (long.length > 0 && mayBeRows(text.slice(at, end), { delimiter, width: fields.length, above })) {
      own ??= markedColumns(text, start, parting)
      if (fields.length !== above || !long.every((column) => own?.has(column)))
        refuse('file_stray_mark', { params: { line: text.slice(0, at).split(LINE_BREAK).length } })
    }
    if (fields.length > 1) above = fields.length
    at = next
    yield { row, cells: fields.map(({ value }) => value) }
  }
}

interface Field {
  value: string
  isMarked: boolean
  end: number
}

/** The row that begins here: its cells, its end, and the beginning of the next one. */
function recordAt(
  text: string,
  start: number,
  row: number,
  { delimiter, ends }: Parting,
): { fields: Field[]; end: number; next: number } {
  const fields: Field[] = []
  for (let at = start, width = 1; ; width++) {
    const field = (text[at] === '"' && markedField(text, at, delimiter)) || plainField(text, at, ends)
    if (width <= MOST_COLUMNS) fields.push(field)
    else if (field.value !== '' || width > LAST_COLUMN) refuseColumns(row)
    const { end } = field
    if (!text.startsWith(delimiter, end))
      return { fields, end, next: end + (text.startsWith('\r\n', end) ? 2 : 1) }
    at = end + delimiter.length
  }
}

const LINE_BREAK = /\r\n|\r|\n/

/**
 * Whether a row of several lines may be rows that a stray mark has taken, up to another one. It is none when its first
 * or last line would be a single cell; or when it is as wide as the row above, and those lines would not be.
 */
function mayBeRows(
  record: string,
  { delimiter, width, above }: { delimiter: string; width: number; above: number | undefined },
): boolean {
  const lines = record.split(LINE_BREAK)
  const least = Math.min(...[lines[0]!, lines.at(-1)!].map((line) => line.split(delimiter).length))
  return above !== undefined && least >= 2 && (width !== above || least >= above)
}

/**
 * The columns in which each cell of the file, if it holds anything, stands in marks. There the marks are the writer's own,
 * and none is stray: the next mark behind one that somebody left out would open a cell, and not close one.
 */
function markedColumns(text: string, start: number, parting: Parting): Set<number> {
  const marked = new Set<number>()
  const bare = new Set<number>()
  for (let at = start, row = 1; at < text.length; row++) {
    const { fields, next } = recordAt(text, at, row, parting)
    for (const [column, { value, isMarked }] of fields.entries())
      if (isMarked) marked.add(column)
      else if (value !== '') bare.add(column)
    at = next
  }
  return new Set([...marked].filter((column) => !bare.has(column)))
}

function plainField(text: string, start: number, ends: RegExp): Field {
  ends.lastIndex = start
  const end = ends.exec(text)?.index ?? text.length
  return { value: text.slice(start, end), isMarked: false, end }
}

/** A cell from its opening mark to the closing one; null where no separator or end of a line follows that. */
function markedField(text: string, start: number, delimiter: string): Field | null {
  let value = ''
  for (let at = start + 1; ; ) {
    const mark = text.indexOf('"', at)
    if (mark === -1) return null
    value += text.slice(at, mark)
    const end = mark + 1
    if (text[end] !== '"') {
      const isClosed = end === text.length || /[\r\n]/.test(text[end]!) || text.startsWith(delimiter, end)
      return isClosed ? { value, isMarked: true, end } : null
    }
    value += '"'
    at = end + 1
  }
}
