import type { Font } from 'fontkit'
import { subsetFont, tablesOf } from './truetype'

/**
 * The drawn part of a text: pdfkit calls it a glyph. Its id names an outline and the text that it stands for, see `subsetOf`;
 * `codePoints` are this text.
 */
export interface Drawn<Id> {
  id: Id
  advanceWidth: number
  codePoints: number[]
}

/** Where a glyph stands, in units of its font. */
export interface Position {
  xAdvance: number
  yAdvance: number
  xOffset: number
  yOffset: number
}

export interface Layout<Id> {
  glyphs: readonly Drawn<Id>[]
  /** New ones for every caller: pdfkit changes them. */
  positions: Position[]
  advanceWidth: number
}

/** A font that draws a text in one direction. */
export interface Face {
  name: string
  /** It joins letters, and knows which of them run to the left. */
  isShaped: boolean
  /** The font that pdfkit draws with; every document shares it. */
  drawn: Font
  /** The width of a text in ems. */
  widthOf(text: string): number
  has(codePoint: number): boolean
}

/** The face of a font in TrueType, with a way of its own to lay out a text. */
export function faceOf<Id>(
  { name, isShaped }: Pick<Face, 'name' | 'isShaped'>,
  { file, font }: { file: Buffer; font: Font },
  layout: (text: string) => Layout<Id>,
  glyphOf: (id: Id) => number,
): Face {
  const tables = tablesOf(file)
  return {
    name,
    isShaped,
    drawn: Object.assign(Object.create(font), { layout, createSubset: () => subsetOf(tables, glyphOf) }),
    widthOf: (text) => layout(text).advanceWidth / font.unitsPerEm,
    has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
  }
}

/**
 * A subset by texts instead of glyphs. fontkit keeps of a shared glyph only the character for which it was first asked in the process,
 * and a text copied from the paper would depend on earlier papers (⼀ for 一). Here every text has an entry of its own; two of one glyph
 * store its outline twice.
 */
function subsetOf<Id>(tables: ReturnType<typeof tablesOf>, glyphOf: (id: Id) => number) {
  // The glyph that a reader shows for a missing one comes first.
  const glyphs = [0]
  const places = new Map<Id, number>()
  return {
    includeGlyph(id: Id): number {
      let place = places.get(id)
      if (place === undefined) {
        place = glyphs.push(glyphOf(id)) - 1
        places.set(id, place)
      }
      return place
    },
    encode: () => subsetFont(tables, glyphs),
  }
}
