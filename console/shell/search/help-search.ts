/** A section of the help, as its index has it (console/help/search-index.ts): address, heading, paragraphs. */
export type Indexed = readonly [address: string, title: string, paragraphs: readonly string[]]

/** A piece of a line; the ones that were looked for are marked. */
export interface Piece {
  text: string
  isMatch: boolean
}

export interface HelpSection {
  address: string
  title: string
  line: readonly Piece[]
}

/** The words of a question in both languages; what it is about is left. */
const ASKING =
  /怎么办|怎么样|怎么|怎样|如何|为什么|为何|在哪里|在哪儿|在哪|哪里|哪儿|请问|能不能|可不可以|是不是|什么是|是什么/g
const ASKING_EN =
  /^\s*(how|where|why|what|when|which|who|can|may|could|should|do|does|is|are)\b(?=.*\s)|\?\s*$/i
const LITTLE_WORDS = new Set(
  'how do does did i we you to the a an is are was be can may could should would my our your what where why when which who of for in on at it its this that with from and or if not there have has get please'.split(
    ' ',
  ),
)
const LITTLE_SIGNS = /[的了吗呢吧啊我要想请把被给看在]/g

export const isQuestion = (typed: string): boolean =>
  typed.search(ASKING) >= 0 || /[吗呢？]\s*$/.test(typed) || ASKING_EN.test(typed)

/**
 * A text in pieces that are looked for: pairs of neighbouring characters of Chinese, which has no blanks between its words, and the
 * stems of words. A single character stands for itself.
 */
export function piecesOf(typed: string): string[] {
  const text = typed.normalize('NFKC').toLowerCase().replace(ASKING, ' ').replace(LITTLE_SIGNS, ' ')
  const pairs = (text.match(/\p{Script=Han}+/gu) ?? []).flatMap((run) => {
    const signs = [...run]
    return signs.length === 1 ? signs : signs.slice(1).map((sign, at) => `${signs[at]}${sign}`)
  })
  const words = (text.match(/[a-z][a-z0-9]+/g) ?? []).filter((word) => !LITTLE_WORDS.has(word)).map(stem)
  return [...new Set([...pairs, ...words])]
}

const stem = (word: string): string => {
  const bare = word.replace(/(?:ings?|ed|es|s|e)$/, '')
  return bare.length >= 3 ? bare : word
}

/** The places of a piece in a text of small letters; a stem stands at the beginning of a word, and finds all of it. */
function placesOf(text: string, piece: string): [start: number, end: number][] {
  const found: [number, number][] = []
  const isWord = /^[a-z]/.test(piece)
  for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + 1)) {
    const isInside = isWord && at > 0 && /[a-z]/.test(text[at - 1] ?? '')
    const rest = isWord ? (/^[a-z]*/.exec(text.slice(at + piece.length))?.[0].length ?? 0) : 0
    if (!isInside) found.push([at, at + piece.length + rest])
  }
  return found
}

const has = (text: string, piece: string): boolean => placesOf(text, piece).length > 0

/** `title`: the heading has all of it. `text`: most of what it is about is in heading or text; `all`: all that any section has. */
type Depth = 'title' | 'text' | 'all'
/** A section answers when it has so much of the text, by the weight of its pieces. */
const ENOUGH = 0.4

interface Weighed {
  section: Indexed
  score: number
}

/** The sections that answer best, the best first. */
export function helpSections(
  index: readonly Indexed[],
  typed: string,
  depth: Depth,
  most: number,
): HelpSection[] {
  const pieces = piecesOf(typed)
  if (pieces.length === 0) return []
  const lower = index.map(([, title, paragraphs]) => ({
    title: title.toLowerCase(),
    text: paragraphs.join('\n').toLowerCase(),
  }))
  const isFound = (piece: string, { title, text }: (typeof lower)[number]) =>
    has(title, piece) || (depth !== 'title' && has(text, piece))
  // A piece in few sections says more than one in many. One that no section has says nothing, unless most are such.
  const weights = new Map(
    pieces.map((piece) => {
      const count = lower.filter((one) => isFound(piece, one)).length
      return [piece, count === 0 ? 0 : Math.log(1 + index.length / count)]
    }),
  )
  const known = pieces.filter((piece) => weights.get(piece) !== 0)
  if (known.length * 2 < pieces.length || (depth === 'title' && known.length < pieces.length)) return []
  const sum = (of: readonly string[]) => of.reduce((total, piece) => total + (weights.get(piece) ?? 0), 0)
  const all = sum(known)
  const weighed = index.flatMap((section, at): Weighed[] => {
    const one = lower[at]!
    const found = sum(known.filter((piece) => isFound(piece, one)))
    const inTitle = sum(known.filter((piece) => has(one.title, piece)))
    if (found < all * (depth === 'text' ? ENOUGH : 1)) return []
    // A short heading that is all about it comes before a long one.
    return [{ section, score: found + 2 * inTitle + inTitle / (1 + one.title.length) }]
  })
  return weighed
    .sort((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ section: [address, title, paragraphs] }) => ({
      address,
      title,
      line: lineOf(paragraphs, known, sum),
    }))
}

const LONGEST_LINE = 110
const BEFORE = 24

/** The sentence with most of what was looked for, cut to a line around its first match. */
function lineOf(
  paragraphs: readonly string[],
  pieces: readonly string[],
  sum: (of: readonly string[]) => number,
): Piece[] {
  const sentences = paragraphs.flatMap((one) => one.split(/(?<=[。；！？])|(?<=[.;!?])\s+/)).filter(Boolean)
  const weightOf = (sentence: string) => sum(pieces.filter((piece) => has(sentence.toLowerCase(), piece)))
  const [best = ''] = [...sentences].sort((one, other) => weightOf(other) - weightOf(one))
  const first = Math.min(...pieces.flatMap((piece) => placesOf(best.toLowerCase(), piece)).map(([at]) => at))
  const isLong = best.length > LONGEST_LINE && Number.isFinite(first) && first > BEFORE
  const start = isLong ? beginOfWord(best, first - BEFORE) : 0
  const end = start + LONGEST_LINE < best.length ? beginOfWord(best, start + LONGEST_LINE) : best.length
  const cut = best.slice(start, end).trim()
  return marked(`${start > 0 ? '…' : ''}${cut}${end < best.length ? '…' : ''}`, pieces)
}

/** Not within a word of letters. */
function beginOfWord(text: string, at: number): number {
  const blank = text.lastIndexOf(' ', at)
  return /[a-z]/i.test(text[at] ?? '') && blank > at - 20 ? blank + 1 : at
}

function marked(line: string, pieces: readonly string[]): Piece[] {
  const lower = line.toLowerCase()
  const isMarked = new Uint8Array(line.length)
  for (const piece of pieces) for (const [start, end] of placesOf(lower, piece)) isMarked.fill(1, start, end)
  const parts: Piece[] = []
  for (let at = 0; at < line.length; at++) {
    const isMatch = isMarked[at] === 1
    const last = parts.at(-1)
    if (last?.isMatch === isMatch) last.text += line[at]
    else parts.push({ text: line[at] ?? '', isMatch })
  }
  return parts
}
