import type { PaperFont } from './font'

/**
 * A word of Latin letters and digits stays whole. Closing marks begin no line, opening ones end none.
 */
const PIECES = /[（《〈「『【〔“‘]*(?:[\x21-\x7e]+|[^\x21-\x7e])[，。、；：！？）》〉」』】〕”’…]* */gu

/**
 * The text as it can be drawn: what is invisible is left out, and a character that the font lacks shows its code in
 * brackets, 〔U+20000〕. Nothing becomes an empty box.
 */
export function drawable(text: string, font: PaperFont): string {
  const visible = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cs}]/gu, '')
  return Array.from(visible, (character) => {
    const codePoint = character.codePointAt(0)!
    return font.has(codePoint) ? character : `〔U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}〕`
  }).join('')
}

/** The lines of a text in a width, in points. A piece wider than a line is cut between characters. */
export function linesOf(text: string, font: PaperFont, size: number, width: number): string[] {
  const fits = (line: string) => font.widthOf(line, size) <= width
  const lines: string[] = []
  let line = ''
  for (const piece of drawable(text, font).match(PIECES) ?? []) {
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
  for (const character of text) {
    if (taken !== '' && !fits(taken + character)) return taken
    taken += character
  }
  return taken
}
