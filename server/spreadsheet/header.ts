import type { SheetColumn } from '@water/contract/sheet-column'
import { foldedText, searchKey } from '@water/rules/identity/numbers-and-names'
import { refuse } from '../refusal'
import type { SheetRow } from './sheet-row'

/**
 * The parts of a column that are needed to find it. Its title is one of the two languages' or an alias, in upper or
 * lower case, with or without a remark in brackets.
 */
export type Column = Pick<SheetColumn, 'key' | 'zh' | 'en' | 'aliases' | 'needs'> &
  Partial<Pick<SheetColumn, 'type' | 'isAccountNo'>>

export interface Header {
  row: number
  /** Key by the index of its cell. */
  keys: (string | undefined)[]
  /** The headings by their index, and the first index to the right of all of them. */
  titles: ReadonlyMap<number, string>
  width: number
  /** Headings that no column has. */
  ignored: string[]
}

/**
 * The first row with all headings that are needed; a heading above it is fine. What stands below it is data, even if
 * another row there has more headings. Without such a row, the one with the most known titles is the one to correct.
 */
export function findHeader(top: readonly SheetRow[], columns: readonly Column[]): Header {
  const known = new Map<string, string>()
  for (const { key, zh, en, aliases = [] } of columns)
    for (const title of [zh, en, ...aliases]) known.set(plainTitle(title), key)
  // Array.from: a sparse array's holes become undefined.
  const keysOf = ({ cells }: SheetRow) => Array.from(cells, (cell) => known.get(plainTitle(cell ?? '')))
  const found = top.map((row) => ({ row, keys: keysOf(row) }))
  const matches = ({ keys }: (typeof found)[number]) => keys.filter((key) => key !== undefined).length
  const best =
    found.find(({ keys }) => missingIn(keys, columns).length === 0) ??
    found.reduce(
      (most, one) => (matches(one) > matches(most) ? one : most),
      found[0] ?? refuse('file_no_rows'),
    )
  const { keys, row } = best
  demandOnce(keys, columns)
  demandNeeded(keys, columns, row)
  const titles = new Map<number, string>()
  for (const [index, cell = ''] of row.cells.entries())
    if (foldedText(cell) !== '') titles.set(index, shortened(cell))
  const ignored = [...titles].flatMap(([index, title]) => (keys[index] === undefined ? [title] : []))
  return { row: row.row, keys, titles, width: Math.max(...titles.keys()) + 1, ignored }
}

function demandOnce(keys: (string | undefined)[], columns: readonly Column[]): void {
  const twice = keys.find((key, index) => key !== undefined && keys.indexOf(key) !== index)
  if (twice === undefined) return
  refuse('file_heading_twice', { params: { title: bothTitles(columns.find(({ key }) => key === twice)!) } })
}

const missingIn = (keys: readonly (string | undefined)[], columns: readonly Column[]): Column[] =>
  columns.filter(({ needs }) => needs !== undefined && !needs.some((key) => keys.includes(key)))

function demandNeeded(keys: (string | undefined)[], columns: readonly Column[], { cells }: SheetRow): void {
  const missing = missingIn(keys, columns)
  if (missing.length === 0) return
  const found = cells.map((cell) => shortened(cell ?? '')).filter((cell) => cell !== '')
  const params = {
    missing: missing.map(bothTitles).join(LISTED),
    found: found.slice(0, 12).join(LISTED) || '—',
  }
  refuse('file_header_missing', { params })
}

/** Stored with a job and read in either language later. */
const LISTED = ' · '

const bothTitles = ({ zh, en }: Column): string => `${zh} (${en})`

/** Full-width letters, case, spaces, points, a star and a remark in brackets make no difference. */
export function plainTitle(title: string): string {
  return searchKey(title)
    .replace(/\(.*?\)|\[.*?\]|【.*?】/g, '')
    .replace(/[\s*:_.]/g, '')
}

const shortened = (text: string): string => {
  const line = foldedText(text).replace(/\s+/g, ' ')
  return line.length > 20 ? `${line.slice(0, 20)}…` : line
}
