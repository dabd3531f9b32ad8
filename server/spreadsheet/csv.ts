import { refuse } from '../refusal'
import type { SheetRow } from './sheet-row'

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

type Encoding = 'utf-8' | 'gb18030' | 'utf-16le'

function opened(
  bytes: Buffer,
  form: TextForm = {},
): { text: string; encoding: Encoding; start: number; delimiter: string } {
  const { text, encoding } = decode(bytes, form.encoding ?? null)
  const announced = /^sep=(.)\r?\n/i.exec(text)
  const delimiter = form.delimiter ?? announced?.[1] ?? delimiterOf(text.slice(0, SAMPLE))
  return { text, encoding, start: announced?.[0].length ?? 0, delimiter }
}

/** UTF-8 with or without a byte order mark, UTF-16 as in "Unicode text", and GB18030 as in Excel's CSV in China. */
function decode(
  bytes: Buffer,
  asked: (TextForm['encoding'] & string) | null,
): { text: string; encoding: Encoding } {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe
  const encodings: Encoding[] = isWide ? ['utf-16le'] : asked ? [asked] : ['utf-8', 'gb18030']
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

/** The most frequent separator outside of quotes. */
function delimiterOf(sample: string): string {
  const bare = sample.replace(/"[^"]*"?/g, '')
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

function* records(text: string, start: number, delimiter: string): Generator<SheetRow> {
  const separators = new RegExp(`[${delimiter === '\t' ? '\\t' : `\\${delimiter}`}\\r\\n]`, 'g')
  let row = 1
  let cells: string[] = []
  for (let at = start; at < text.length; ) {
    const field = text[at] === '"' ? quotedField(text, at) : plainField(text, at, separators)
    cells.push(field.value)
    at = field.end
    if (text[at] === delimiter) {
      at++
      if (at < text.length) continue
      cells.push('')
    }
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
    yield { row, cells }
    row++
    cells = []
  }
}

function plainField(text: string, start: number, separators: RegExp): { value: string; end: number } {
  separators.lastIndex = start
  const end = separators.exec(text)?.index ?? text.length
  return { value: text.slice(start, end), end }
}

/**
 * Reads from the opening quote to the closing one. Text between the closing quote and the separator belongs to the
 * field.
 */
function quotedField(text: string, start: number): { value: string; end: number } {
  let value = ''
  for (let at = start + 1; ; ) {
    const quote = text.indexOf('"', at)
    if (quote === -1) return { value: value + text.slice(at), end: text.length }
    value += text.slice(at, quote)
    if (text[quote + 1] !== '"') return { value, end: quote + 1 }
    value += '"'
    at = quote + 2
  }
}
