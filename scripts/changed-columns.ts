/** Reads in the sources which columns the program's statements set, in SQL and in typed queries. */

export interface Set {
  table: string
  /** Null: it is set by a value that is made elsewhere, `text`. */
  column: string | null
  text: string
}

const UPDATE = /\bupdate\s+(?!set\b)(\w+)(?:\s+(?!set\b)\w+)?\s+set\s+/g
const UPSERT = /\bdo\s+update\s+set\s+/g
const INTO = /insert into (\w+)/g
const TYPED = /\.updateTable\('(\w+)'\)/g
const TYPED_UPSERT = /\.doUpdateSet\(/g
const TYPED_INTO = /insertInto\('(\w+)'/g

/** The columns that the statements of a source set. */
export function setsIn(source: string): Set[] {
  const text = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const behind = (match: RegExpExecArray) => match.index + match[0].length
  const tableBefore = (pattern: RegExp, place: number) =>
    [...text.slice(0, place).matchAll(pattern)].at(-1)?.[1] ?? ''
  return [
    ...[...text.matchAll(UPDATE)].flatMap((match) => setsOfSql(match[1]!, itemsAt(text, behind(match)))),
    ...[...text.matchAll(UPSERT)].flatMap((match) =>
      setsOfSql(tableBefore(INTO, match.index), itemsAt(text, behind(match))),
    ),
    ...[...text.matchAll(TYPED)].flatMap((match) => {
      const chain = text.slice(match.index, text.indexOf('.execute', match.index))
      return [...chain.matchAll(/\.set\(/g)].flatMap((set) =>
        setsOfObject(match[1]!, argumentAt(text, match.index + behind(set) - 1)),
      )
    }),
    ...[...text.matchAll(TYPED_UPSERT)].flatMap((match) =>
      setsOfObject(tableBefore(TYPED_INTO, match.index), argumentAt(text, behind(match) - 1)),
    ),
  ]
}

function setsOfSql(table: string, items: readonly string[]): Set[] {
  return items.flatMap((text) => {
    const [, row, column] = /^(?:\(([^)]*)\)|"?(\w+)"?)\s*=/.exec(text) ?? []
    const columns = row?.split(',').map((name) => name.trim()) ?? [column ?? null]
    return columns.map((name) => ({ table, column: name, text }))
  })
}

/** The keys of an object, or of the one that a function of the row in the way gives. */
function setsOfObject(table: string, argument: string): Set[] {
  const text = argument.replace(/^\(?[^)]*\)?\s*=>\s*\(/, '').trim()
  if (!text.startsWith('{')) return [{ table, column: null, text }]
  return itemsAt(text, 1, OBJECT_END).flatMap((item) => {
    if (item.startsWith('...{')) return setsOfObject(table, item.slice('...'.length))
    return [{ table, column: /^(\w+)\s*(?::|$)/.exec(item)?.[1] ?? null, text: item }]
  })
}

const argumentAt = (text: string, place: number): string => text.slice(place + 1, endOf(text, place))

/** The place of the bracket that closes the one at `place`. */
function endOf(text: string, place: number): number {
  let depth = 0
  for (let at = place; at < text.length; at++) {
    if ('({['.includes(text[at]!)) depth++
    if (')}]'.includes(text[at]!) && --depth === 0) return at
  }
  return text.length
}

const SQL_END = /^(?:[)}\]`]|\s(?:where|from|returning)\b)/
const OBJECT_END = /^[)}\]]/

/** The items of a list from `place` on, to its end: a bracket, and in SQL also the end of the text or the next clause. */
function itemsAt(text: string, place: number, end = SQL_END): string[] {
  const items: string[] = []
  let begin = place
  let at = place
  for (; at < text.length && !end.test(text.slice(at, at + LONGEST_END)); at++) {
    if (text[at] === '`') at = text.indexOf('`', at + 1)
    else if ('({['.includes(text[at]!)) at = endOf(text, at)
    else if (text[at] === ',') {
      items.push(text.slice(begin, at))
      begin = at + 1
    }
  }
  return [...items, text.slice(begin, at)].map((item) => item.trim()).filter(Boolean)
}
const LONGEST_END = ' returning '.length
