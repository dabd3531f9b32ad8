import type { Readable } from 'node:stream'
import { refuse } from '../refusal'
import {
  attemptsAt,
  BESIDE_ASCII,
  beginningOf,
  damagedIn,
  type Encoding,
  hasForeignSigns,
  linesOf,
  MOST_DAMAGED,
  MOST_DAMAGED_OF_ALL,
  records,
} from './csv'
import type { SheetRow } from './sheet-row'

/** About so many characters are in memory at a time. */
const PIECE = 1_000_000
/** A mark that nobody closed ends with the line at which so many characters have been read behind it. */
const LONGEST_OPEN = 8 * PIECE

/** The bytes of a file from its beginning; it is read twice. */
export type OpenFile = () => Promise<Readable>

/** The rows of a text file of any length, as `readCsv` gives those of one in memory. */
export async function* streamCsv(
  open: OpenFile,
  known: (headings: readonly string[]) => number,
): AsyncGenerator<SheetRow> {
  const encoding = await encodingOf(open)
  let delimiter: string | undefined
  const before = { rows: 0, lines: 0 }
  for await (const text of pieces(open, encoding)) {
    const begin = delimiter === undefined ? beginningOf(text, {}, known) : { start: 0, delimiter }
    delimiter = begin.delimiter
    for (const row of records(text, begin.start, delimiter, before)) {
      before.rows = row.row
      yield row
    }
    before.lines += linesOf(text) - 1
  }
  if (delimiter === undefined) refuse('file_empty')
}

interface Tally {
  encoding: Encoding
  decoder: TextDecoder
  all: number
  besideAscii: number
  damaged: number
  isForeign: boolean
}

/** The rule of `readCsv`, for a file of which only a piece is in memory: one reading counts for each encoding that it may have. */
async function encodingOf(open: OpenFile): Promise<Encoding> {
  let tallies: Tally[] | undefined
  for await (const chunk of await open()) {
    const bytes = chunk as Buffer
    tallies ??= attemptsAt(bytes).map((encoding) => ({
      ...{ encoding, decoder: new TextDecoder(encoding), isForeign: false },
      ...{ all: 0, besideAscii: 0, damaged: 0 },
    }))
    for (const tally of tallies) count(tally, bytes)
  }
  if (tallies === undefined) return refuse('file_empty')
  const found = tallies.filter(({ isForeign }) => !isForeign)
  const whole = found.find(({ damaged, besideAscii }) => damaged <= MOST_DAMAGED * besideAscii)
  const nearly = found.find(({ damaged, all }) => damaged <= MOST_DAMAGED_OF_ALL * all)
  return (whole ?? nearly ?? refuse('file_not_spreadsheet')).encoding
}

function count(tally: Tally, bytes: Buffer): void {
  const text = tally.decoder.decode(bytes, { stream: true })
  if (tally.all === 0 && hasForeignSigns(text)) tally.isForeign = true
  tally.all += text.length
  tally.besideAscii += text.match(BESIDE_ASCII)?.length ?? 0
  tally.damaged += damagedIn(text)
}

/** The text of the file in pieces that end where a row does. */
async function* pieces(open: OpenFile, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  let held = ''
  let wanted = PIECE
  for await (const chunk of await open()) {
    held += decoder.decode(chunk as Buffer, { stream: true })
    if (held.length < wanted) continue
    const end = endOfRows(held) || (held.length > LONGEST_OPEN ? held.lastIndexOf('\n') + 1 : 0)
    if (end === 0) wanted = held.length + PIECE
    else {
      yield held.slice(0, end)
      held = held.slice(end)
      wanted = PIECE
    }
  }
  held += decoder.decode()
  if (held !== '') yield held
}

const MARK = 34
const NEW_LINE = 10
const RETURN = 13

/** The end of the last line that no mark keeps open. 0: there is none. */
function endOfRows(text: string): number {
  let isOpen = false
  let end = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === MARK) isOpen = !isOpen
    else if (isOpen) continue
    else if (sign === NEW_LINE) end = at + 1
    else if (sign === RETURN && at + 1 < text.length && text.charCodeAt(at + 1) !== NEW_LINE) end = at + 1
  }
  return end
}
