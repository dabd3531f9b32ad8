import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { type Drawn, type Face, faceOf, type Position } from './face'
import { unpackSmallWoff } from './woff'

interface Script {
  name: string
  /** On npm, each with its licence, SIL OFL 1.1. */
  font: string
  /** The characters that may be its own. */
  characters: RegExp
}

/** Scripts of names in which letters join or stack, and signs that LXGW WenKai lacks. */
export const SCRIPTS: readonly Script[] = [
  {
    // Uyghur and Kazakh, too.
    name: 'arabic',
    font: '@fontsource/noto-naskh-arabic/files/noto-naskh-arabic-arabic-400-normal.woff',
    characters: /\p{scx=Arab}/u,
  },
  {
    name: 'tibetan',
    font: '@fontsource/jomolhari/files/jomolhari-tibetan-400-normal.woff',
    characters: /\p{scx=Tibt}/u,
  },
  {
    name: 'thai',
    font: '@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff',
    characters: /\p{scx=Thai}/u,
  },
  {
    name: 'emoji',
    font: '@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff',
    characters: /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u,
  },
]

const scripted = new RegExp(SCRIPTS.map(({ characters }) => characters.source).join('|'), 'u')

/** The text may need the face of a script. */
export const isScripted = (text: string): boolean => scripted.test(text)

const opened = new Map<string, Face>()

/** The faces that a text may need, each read when a process first meets its script. */
export function* scriptFaces(text: string): Generator<Face> {
  for (const script of SCRIPTS) {
    if (!script.characters.test(text)) continue
    let face = opened.get(script.name)
    if (face === undefined) {
      face = open(script)
      opened.set(script.name, face)
    }
    yield face
  }
}

/** The text of the dots of a letter, which are glyphs of their own: readers would copy any other as a control character. */
const NO_TEXT = [0x200b]

/** Words that a face keeps: names and addresses repeat. */
const MOST_KEPT = 2000

function open({ name, font: path }: Script): Face {
  const file = unpackSmallWoff(readFileSync(createRequire(import.meta.url).resolve(path)))
  const font = create(file)
  if ('fonts' in font) throw new Error(`${path} is a collection`)
  // fontkit keeps of a glyph only the characters for which it was first asked in the process.
  const shaping: Font = Object.assign(Object.create(font), {
    getGlyph: (id: number, codePoints: number[] = []) =>
      Object.assign(Object.create(font.getGlyph(id)), { codePoints }),
  })
  const shapes = new Map<string, { glyphs: Drawn<string>[]; positions: Position[]; advanceWidth: number }>()
  const shapeOf = (word: string) => {
    const { glyphs, positions, advanceWidth } = shaping.layout(word)
    return {
      glyphs: glyphs.map(({ id, advanceWidth, codePoints }) => ({
        id: `${id} ${String.fromCodePoint(...codePoints)}`,
        advanceWidth,
        codePoints: codePoints.length === 0 ? NO_TEXT : codePoints,
      })),
      positions,
      advanceWidth,
    }
  }
  const layout = (word: string) => {
    let shape = shapes.get(word)
    if (shape === undefined) {
      if (shapes.size === MOST_KEPT) shapes.clear()
      shape = shapeOf(word)
      shapes.set(word, shape)
    }
    return { ...shape, positions: shape.positions.map((position) => ({ ...position })) }
  }
  return faceOf({ name, isShaped: true }, { file, font }, layout, (id) => Number.parseInt(id, 10))
}
