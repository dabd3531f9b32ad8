import { refuse } from '../refusal'
import { DAMAGED, LAST_COLUMN, LAST_ROW, MOST_COLUMNS, refuseColumns, type SheetRow } from './sheet-row'

export const SAMPLE = 8192
const DELIMITERS = [',', '\t', ';', '|', '^'] as const
const HEADINGS_WITHIN = 100

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

/**
 * The encoding and the separator of a text file. Null: an encoding that needs no choice. The separator is the one that gives
 * the line with the most known headings.
 */
export function textFormOf(
  bytes: Buffer,
  form: TextForm,
  known: (headings: readonly string[]) => number,
): { encoding: (TextForm['encoding'] & string) | null; delimiter: string } {
  const { encoding, delimiter } = opened(bytes, form, known)
  return { encoding: encoding === 'utf-16le' ? null : encoding, delimiter }
}

/** All lines, with the separator of their cells. */
export function csvLines(bytes: Buffer): { delimiter: string; lines: SheetRow[] } {
  const { text, start, delimiter } = opened(bytes)
  return { delimiter, lines: [...records(text, start, delimiter)] }
}

const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf])

export type Encoding = 'utf-8' | 'gb18030' | 'utf-16le'

function opened(
  bytes: Buffer,
  form: TextForm = {},
  known: (headings: readonly string[]) => number = () => 0,
): { text: string; encoding: Encoding; start: number; delimiter: string } {
  const { text, encoding } = decode(bytes, form.encoding ?? null)
  refuseLines(text)
  return { text, encoding, ...beginningOf(text, form, known) }
}

/** Where the rows begin, and what parts their cells: as the text announces it, or as its beginning looks. */
export function beginningOf(
  text: string,
  form: TextForm = {},
  known: (headings: readonly string[]) => number = () => 0,
): { start: number; delimiter: string } {
  const announced = /^sep=([^\p{L}\p{N}"\r\n])\r?\n/iu.exec(text)
  const delimiter = form.delimiter ?? announced?.[1] ?? delimiterOf(text.slice(0, SAMPLE), known)
  return { start: announced?.[0].length ?? 0, delimiter }
}

/**
 * UTF-8 with or without a byte order mark, UTF-16 as in "Unicode text", and GB18030 as in Excel's CSV in China. The encoding is the
 * one in which all of the file is text. In a damaged file it is the one that leaves nearly all of its characters whole; each damaged
 * one is read as U+FFFD, and what it costs is decided where its cell is read.
 */
function decode(
  bytes: Buffer,
  asked: (TextForm['encoding'] & string) | null,
): { text: string; encoding: Encoding } {
  const found = attemptsAt(bytes)
  const chosen = found.includes('utf-16le') ? null : asked
  const whole = chosen && decodeAs(chosen, bytes, 0)
  if (chosen && whole !== null) return { text: whole, encoding: chosen }
  for (const encoding of found) {
    const text = chosen && chosen !== encoding ? null : decodeAs(encoding, bytes, MOST_DAMAGED)
    if (text !== null) return { text, encoding }
  }
  const [plain] = chosen ? [chosen] : found
  const text = plain && nearlyAscii(plain, bytes, found)
  if (plain && text) return { text, encoding: plain }
  return asked
    ? refuse('statement_not_text', { params: { encoding: asked.toUpperCase() } })
    : refuse('file_not_spreadsheet')
}

/**
 * The encodings in the order of what they rule out. Of a text in GB18030 hardly anything is UTF-8. A text in UTF-8 may be
 * GB18030 by accident.
 */
export function attemptsAt(bytes: Buffer): readonly Encoding[] {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return ['utf-16le']
  if (bytes.subarray(0, 3).equals(UTF8_MARK)) return ['utf-8']
  return ['utf-8', 'gb18030']
}

/** A share of the characters beside ASCII. */
export const MOST_DAMAGED = 0.3

/** A share of all characters. */
export const MOST_DAMAGED_OF_ALL = 0.05

/** A text with hardly a character beside ASCII, of which no encoding leaves enough whole. */
function nearlyAscii(encoding: Encoding, bytes: Buffer, found: readonly Encoding[]): string | null {
  if (found.some((one) => decodeAs(one, bytes, MOST_DAMAGED) !== null)) return null
  const text = decodeAs(encoding, bytes, 1)
  return text && damagedIn(text) <= MOST_DAMAGED_OF_ALL * text.length ? text : null
}

export const damagedIn = (text: string): number => text.split(DAMAGED).length - 1

/** Null: a larger share of its characters beside ASCII is damaged, or it has signs that no text has. */
function decodeAs(encoding: Encoding, bytes: Buffer, share: number): string | null {
  const text = new TextDecoder(encoding).decode(bytes)
  const damaged = damagedIn(text)
  if (damaged > 0 && damaged > share * (text.match(BESIDE_ASCII)?.length ?? 0)) return null
  return hasForeignSigns(text) ? null : text
}

/** Signs that no text has. */
export const hasForeignSigns = (text: string): boolean => /[^\P{Cc}\t\r\n\v\f]/u.test(text.slice(0, SAMPLE))

export const BESIDE_ASCII = /[^\0-\x7f]/gu

/** A text has no more rows than lines, and these are counted much sooner than rows are read. */
function refuseLines(text: string): void {
  let lines = 1
  for (const _ of text.matchAll(/\r\n|\r|\n/g))
    if (++lines > LAST_ROW) refuse('file_too_many_rows', { params: { limit: LAST_ROW } })
}

/** The separator that gives a line the most known headings; among equals the most frequent one outside of cells in marks. */
function delimiterOf(sample: string, known: (headings: readonly string[]) => number): string {
  const bare = sample.replace(/(^|[,\t;|^\r\n])"(?:[^"]|"")*"(?=[,\t;|^\r\n]|$)/g, '$1')
  const lines = sample.split(LINE_BREAK).slice(0, HEADINGS_WITHIN)
  const counted = DELIMITERS.map((delimiter) => ({
    delimiter,
    headings: Math.max(...lines.map((line) => known(line.split(delimiter).map(withoutMarks)))),
    count: bare.split(delimiter).length,
  }))
  return counted.reduce((best, one) =>
    one.headings > best.headings || (one.headings === best.headings && one.count > best.count) ? one : best,
  ).delimiter
}

const withoutMarks = (cell: string): string => cell.replace(/^\s*"(.*)"\s*$/, '$1')

/** How the cells of a file are parted: by its separator, and at the next of these. */
interface Parting {
  delimiter: string
  ends: RegExp
}

/**
 * A cell in quotation marks is read strictly, as RFC 4180 writes it. Marks that are not strict are part of the text: a
 * stray one takes nothing with it.
 */
export function* records(
  text: string,
  start: number,
  delimiter: string,
  before = { rows: 0, lines: 0 },
): Generator<SheetRow> {
  const parting = { delimiter, ends: new RegExp(`[${delimiter.replace(/[\\\]^-]/, '\\$&')}\r\n]`, 'gu') }
  let above: number | undefined
  let own: ReadonlySet<number> | undefined
  for (let at = start, row = before.rows + 1; at < text.length; row++) {
    const { fields, end, next } = recordAt(text, at, row, parting)
    const long = fields.flatMap(({ value, isMarked }, column) =>
      isMarked && LINE_BREAK.test(value) ? [column] : [],
    )
    if (long.length > 0 && mayBeRows(text.slice(at, end), { delimiter, width: fields.length, above })) {
      own ??= markedColumns(text, start, parting)
      if (fields.length !== above || !long.every((column) => own?.has(column)))
        refuse('file_stray_mark', { params: { line: before.lines + linesOf(text.slice(0, at)) } })
    }
    if (fields.length > 1) above = fields.length
    at = next
    yield { row, cells: fields.map(({ value }) => value) }
  }
}

export const linesOf = (text: string): number => text.split(LINE_BREAK).length

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
