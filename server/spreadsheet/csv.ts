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

/**
 * A cell in quotation marks is read strictly, as RFC 4180 writes it. Marks that are not strict are part of the text: a
 * stray one takes nothing with it.
 */
function* records(text: string, start: number, delimiter: string): Generator<SheetRow> {
  const ends = new RegExp(`[${delimiter.replace(/[\\\]^-]/, '\\$&')}\r\n]`, 'gu')
  let above: number | undefined
  for (let at = start, row = 1; at < text.length; row++) {
    if (row > LAST_ROW) refuse('file_too_many_rows', { params: { limit: LAST_ROW } })
    const from = at
    const cells: string[] = []
    let width = 0
    let isLong = false
    for (;;) {
      const marked = text[at] === '"' ? markedField(text, at, delimiter) : null
      const { value, end } = marked ?? plainField(text, at, ends)
      isLong ||= marked !== null && LINE_BREAK.test(value)
      if (width < MOST_COLUMNS) cells.push(value)
      else if (value !== '' || width >= LAST_COLUMN) refuseColumns(row)
      width++
      at = end
      if (!text.startsWith(delimiter, at)) break
      at += delimiter.length
    }
    if (isLong && mayBeRows(text.slice(from, at), { delimiter, width, above }))
      refuse('file_stray_mark', { params: { line: text.slice(0, from).split(LINE_BREAK).length } })
    if (width > 1) above = width
    at += text.startsWith('\r\n', at) ? 2 : 1
    yield { row, cells }
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

function plainField(text: string, start: number, ends: RegExp): { value: string; end: number } {
  ends.lastIndex = start
  const end = ends.exec(text)?.index ?? text.length
  return { value: text.slice(start, end), end }
}

/** A cell from its opening mark to the closing one; null where no separator or end of a line follows that. */
function markedField(text: string, start: number, delimiter: string): { value: string; end: number } | null {
  let value = ''
  for (let at = start + 1; ; ) {
    const mark = text.indexOf('"', at)
    if (mark === -1) return null
    value += text.slice(at, mark)
    const end = mark + 1
    if (text[end] !== '"') {
      const isClosed = end === text.length || /[\r\n]/.test(text[end]!) || text.startsWith(delimiter, end)
      return isClosed ? { value, end } : null
    }
    value += '"'
    at = end + 1
  }
}
