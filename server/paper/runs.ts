import bidiFactory from 'bidi-js'
import type { Face } from './face'

/** A part of a text that one face draws. */
export interface Run {
  face: Face
  text: string
}

const bidi = bidiFactory()
const clusters = new Intl.Segmenter('zh', { granularity: 'grapheme' })

/** A text by what a reader takes for one character: a letter with its marks, an emoji of several. */
export const clustersOf = (text: string): string[] =>
  Array.from(clusters.segment(text), ({ segment }) => segment)

/**
 * The runs of a text from left to right (Unicode's bidirectional algorithm). The paper reads from the left, as a screen does: a name
 * in Arabic letters within it runs to the left, and numbers in that name to the right.
 */
export function runsOf(text: string, faceOf: (cluster: string) => Face): Run[] {
  const { levels } = bidi.getEmbeddingLevels(text, 'ltr')
  const runs: (Run & { level: number })[] = []
  let at = 0
  for (const cluster of clustersOf(text)) {
    const [face, level, last] = [faceOf(cluster), levels[at]!, runs.at(-1)]
    if (last?.face === face && last.level === level) last.text += cluster
    else runs.push({ face, level, text: cluster })
    at += cluster.length
  }
  for (let level = Math.max(...levels); level > 0; level--) turn(runs, level)
  return runs.map(({ face, level, text }) => ({
    face,
    text: face.isShaped || level % 2 === 0 ? text : turned(text),
  }))
}

/** Turns round each sequence of runs from a level on. */
function turn(runs: { level: number }[], level: number): void {
  for (let from = 0; from < runs.length; from++) {
    let to = from
    while (to < runs.length && runs[to]!.level >= level) to++
    runs.splice(from, to - from, ...runs.slice(from, to).reverse())
    from = to
  }
}

/** Marks between letters that run to the left: brackets face the other way. */
const turned = (text: string): string =>
  clustersOf(text)
    .reverse()
    .map((cluster) => bidi.getMirroredCharacter(cluster) ?? cluster)
    .join('')
