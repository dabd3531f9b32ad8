import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { create } from 'fontkit'
import { type Drawn, type Face, faceOf } from './face'
import { type Run, runsOf } from './runs'
import { isScripted, scriptFaces } from './script-faces'
import { unpackWoff } from './woff'

/**
 * 霞鹜文楷 Regular (SIL Open Font License, its text lies in the package): the Kai hand that the labels of a 数电票 have,
 * with all 20,992 characters of Unicode's CJK block and the rare ones beyond it that names use. Noto Sans SC on npm
 * lacks 㛃, 𬭎 and 䶮.
 */
export const FONT = '@fontsource/lxgw-wenkai/files/lxgw-wenkai-latin-500-normal.woff'

/** The faces of papers together: that of Chinese, and those of other scripts where it lacks a character. */
export interface PaperFont {
  base: Face
  /** The face that has a character with its marks; null: none has it. */
  faceOf(cluster: string): Face | null
  /** The parts of a text, each of one face, as they stand from left to right. */
  runsOf(text: string): Run[]
  /** The width of a text in points. */
  widthOf(text: string, size: number): number
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
  const base = await baseFace()
  const face = (cluster: string) => {
    const codePoints = Array.from(cluster.replace(INVISIBLE, ''), (character) => character.codePointAt(0)!)
    if (codePoints.every(base.has)) return base
    for (const one of scriptFaces(cluster)) if (codePoints.every(one.has)) return one
    return null
  }
  const runs = (text: string): Run[] =>
    isScripted(text) ? runsOf(text, (cluster) => face(cluster) ?? base) : [{ face: base, text }]
  return {
    base,
    faceOf: face,
    runsOf: runs,
    widthOf: (text, size) => runs(text).reduce((sum, { face, text }) => sum + face.widthOf(text), 0) * size,
  }
}

/** Joiners and selectors: they have no shape of their own. */
export const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

async function baseFace(): Promise<Face> {
  const path = createRequire(import.meta.url).resolve(FONT)
  const file = await unpackWoff(await readFile(path))
  const font = create(file)
  if ('fonts' in font) throw new Error(`${FONT} is a collection`)
  const characters = new Map<number, Drawn<number>>()
  const characterOf = (codePoint: number): Drawn<number> => {
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
  const about = { name: 'chinese', isShaped: false }
  return faceOf(about, { file, font }, layout, (codePoint) => font.glyphForCodePoint(codePoint).id)
}
