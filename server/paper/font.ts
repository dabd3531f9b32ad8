import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { subsetFont, type TrueType, tablesOf } from './truetype'
import { unpackWoff } from './woff'

/**
 * 霞鹜文楷 Regular (SIL Open Font License, its text lies in the package): the Kai hand that the labels of a 数电票 have,
 * with all 20,992 characters of Unicode's CJK block and the rare ones beyond it that names use. Noto Sans SC on npm
 * lacks 㛃, 𬭎 and 䶮.
 */
export const FONT = '@fontsource/lxgw-wenkai/files/lxgw-wenkai-latin-500-normal.woff'

/** What is drawn of a character: pdfkit calls it a glyph. Its id is the code point, see `subsetOf`. */
interface Character {
  id: number
  advanceWidth: number
  codePoints: [number]
}

export interface PaperFont {
  /** What pdfkit draws with; every document shares it. */
  drawn: Font
  /** The width of a text in points. */
  widthOf(text: string, size: number): number
  has(codePoint: number): boolean
}

let loading: Promise<PaperFont> | undefined

/** Read at the first paper of a process; unpacked beside the event loop. */
export function paperFont(): Promise<PaperFont> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load(): Promise<PaperFont> {
  const path = createRequire(import.meta.url).resolve(FONT)
  const file = await unpackWoff(await readFile(path))
  const font = create(file)
  if ('fonts' in font) throw new Error(`${FONT} is a collection`)
  const tables = tablesOf(file)
  const characters = new Map<number, Character>()
  const characterOf = (codePoint: number): Character => {
    let character = characters.get(codePoint)
    if (character === undefined) {
      const { advanceWidth } = font.glyphForCodePoint(codePoint)
      character = { id: codePoint, advanceWidth, codePoints: [codePoint] }
      characters.set(codePoint, character)
    }
    return character
  }
  const layout = (text: string) => {
    const glyphs = Array.from(text, (character) => characterOf(character.codePointAt(0)!))
    return {
      glyphs,
      positions: glyphs.map(({ advanceWidth }) => ({
        xAdvance: advanceWidth,
        yAdvance: 0,
        xOffset: 0,
        yOffset: 0,
      })),
      advanceWidth: glyphs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
    }
  }
  return {
    drawn: Object.assign(Object.create(font), { layout, createSubset: () => subsetOf(font, tables) }),
    widthOf: (text, size) => (layout(text).advanceWidth * size) / font.unitsPerEm,
    has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
  }
}

/**
 * A subset by characters instead of glyphs. fontkit keeps of a shared glyph only the character for which it was first
 * asked in the process, and a text copied from the paper would depend on earlier papers (⼀ for 一). Here every
 * character has an entry of its own; two of one glyph store its outline twice.
 */
function subsetOf(font: Font, tables: TrueType) {
  // What a reader shows for a glyph that is missing comes first.
  const glyphs = [0]
  const places = new Map<number, number>()
  return {
    includeGlyph(codePoint: number): number {
      let place = places.get(codePoint)
      if (place === undefined) {
        place = glyphs.push(font.glyphForCodePoint(codePoint).id) - 1
        places.set(codePoint, place)
      }
      return place
    },
    encode: () => subsetFont(tables, glyphs),
  }
}
