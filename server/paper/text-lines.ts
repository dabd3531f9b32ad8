import { INVISIBLE, type PaperFont } from './font'
import { clustersOf } from './runs'
import { isScripted } from './script-faces'

/**
 * A word of Latin letters and digits stays whole. Closing marks begin no line, opening ones end none.
 */
const OPENING = '（《〈「『【〔“‘'
const CLOSING = '，。、；：！？）》〉」』】〕”’…'
const PIECES = new RegExp(`[${OPENING}]*(?:[\\x21-\\x7e]+|[^\\x21-\\x7e])[${CLOSING}]* *`, 'gu')

const words = new Intl.Segmenter('zh', { granularity: 'word' })
const OPENS = new RegExp(`^[${OPENING}]+$`, 'u')
/** The marks between syllables and at the end of sentences in Tibetan, too. */
const CLOSES = new RegExp(`^[${CLOSING}\\u060c\\u061b\\u061f\\u0f0b-\\u0f11 ]+$`, 'u')

/** The parts of a text between which a line may break. */
function piecesOf(text: string): readonly string[] {
  if (!isScripted(text)) return text.match(PIECES) ?? []
  const pieces: string[] = []
  let opening = ''
  for (const { segment } of words.segment(text)) {
    if (OPENS.test(segment)) opening += segment
    else if (CLOSES.test(segment) && opening === '' && pieces.length > 0) pieces.push(pieces.pop() + segment)
    else {
      pieces.push(opening + segment)
      opening = ''
    }
  }
  return opening === '' ? pieces : [...pieces, opening]
}

/**
 * The text as it can be drawn: what is invisible is left out where it changes nothing, and a character that the fonts lack shows its
 * code in brackets, 〔U+20000〕. Nothing becomes an empty box.
 */
export function drawable(text: string, font: PaperFont): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replace(/\p{Cs}/gu, '')
  if (!isScripted(line)) return drawn(line, font)
  return clustersOf(line)
    .map((cluster) => {
      const face = font.faceOf(cluster)
      // Joiners and selectors say how the letters of these scripts look.
      return face?.isShaped
        ? cluster.replace(INVISIBLE, (one) => (face.has(one.codePointAt(0)!) ? one : ''))
        : drawn(cluster, font)
    })
    .join('')
}

const drawn = (text: string, { base }: PaperFont): string =>
  Array.from(text.replace(INVISIBLE, ''), (character) => {
    const codePoint = character.codePointAt(0)!
    return base.has(codePoint) ? character : `〔U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}〕`
  }).join('')

/** The lines of a text in a width, in points. A piece wider than a line is cut between characters. */
export function linesOf(text: string, font: PaperFont, size: number, width: number): string[] {
  const fits = (line: string) => font.widthOf(line, size) <= width
  const lines: string[] = []
  let line = ''
  for (const piece of piecesOf(drawable(text, font))) {
    if (fits(line + piece.trimEnd())) {
      line += piece
      continue
    }
    if (line.trim() !== '') lines.push(line.trimEnd())
    line = piece
    while (!fits(line.trimEnd())) {
      const cut = beginning(line, fits)
      lines.push(cut)
      line = line.slice(cut.length)
    }
  }
  if (line.trim() !== '') lines.push(line.trimEnd())
  return lines
}

/** As many characters as fit, but one at least. */
function beginning(text: string, fits: (text: string) => boolean): string {
  let taken = ''
  for (const character of clustersOf(text)) {
    if (taken !== '' && !fits(taken + character)) return taken
    taken += character
  }
  return taken
}

/** Smaller is not read. */
export const LEAST = 5
/** From line to line, in the size of its letters. */
export const SMALL_STEP = 1.4

/**
 * A text that is never cut: in one line, smaller down to 5 points where it is long, and where that is not enough in as many lines of
 * this size as it takes.
 */
export function fittedLines(
  text: string,
  font: PaperFont,
  size: number,
  width: number,
): { size: number; lines: string[] } {
  const line = drawable(text, font)
  const fitting = (size * width) / font.widthOf(line, size)
  if (fitting >= Math.min(size, LEAST)) return { size: Math.min(size, fitting), lines: [line] }
  return { size: LEAST, lines: linesOf(line, font, LEAST, width) }
}
