import type { FieldProblem } from '@water/contract/field-problems'
import { refuse } from '../refusal'
import { columnOf } from './cell-name'
import { rewriteTags, type TagEditor } from './rewrite-tags'
import { inspectSheet, type SheetFile } from './sheet'
import { firstSheetOf } from './workbook'
import { textOf } from './zip'

/** Cells that a sheet shows as one. Only the first of them has what is shown over all. */
export interface MergedArea {
  name: string
  top: number
  bottom: number
  left: number
  right: number
}

const MOST_AREAS = 100_000
const AREA = /^<(?:[\w-]+:)?mergeCell\s(?:[^>]*\s)?ref=["']([A-Z]+)(\d+):([A-Z]+)(\d+)["']/

/** The merged areas of the sheet that is read. They stand behind its rows. */
export async function mergedAreas(file: SheetFile): Promise<MergedArea[]> {
  const areas: MergedArea[] = []
  if (inspectSheet(file) === 'text') return areas
  const looker: TagEditor = {
    tag(tag) {
      const [, left, top, right, bottom] = AREA.exec(tag) ?? []
      if (left === undefined || right === undefined) return ''
      if (areas.length === MOST_AREAS) refuse('file_unpacks_too_large')
      const columns = { left: columnOf(left), right: columnOf(right) }
      areas.push({
        ...{ name: `${left}${top}:${right}${bottom}`, ...columns },
        ...{ top: Number(top), bottom: Number(bottom) },
      })
      return ''
    },
    text: () => '',
  }
  const sheet = await firstSheetOf(file.bytes)
  for await (const _ of rewriteTags(textOf(file.bytes, sheet), looker));
  return areas
}

interface MergedOver {
  /** The row of the headings. */
  header: number
  /** The rows of data, rising. */
  rows: readonly number[]
  /** The columns that are read, by their place. */
  columns: ReadonlyMap<number, string>
  isFilled: (row: number, column: number) => boolean
}

/**
 * The problems of rows whose cells lack what the sheet shows: a merged area lies over several rows of data, or
 * over several columns, of those that are imported. Its first row is among them: nobody knows whether an amount that is
 * shown beside three accounts is each one's. An area that begins above the data is a title or a heading, and an empty
 * one shows nothing.
 */
export function unclearCellsIn(
  areas: readonly MergedArea[],
  { header, rows, columns, isFilled }: MergedOver,
): Map<number, Record<string, FieldProblem[]>> {
  const found = new Map<number, Record<string, FieldProblem[]>>()
  for (const { name, top, bottom, left, right } of areas) {
    if (top <= header || (columns.has(left) && !isFilled(top, left))) continue
    const keys = [...columns].flatMap(([at, key]) => (at >= left && at <= right ? [key] : []))
    const from = firstFrom(rows, top)
    const to = firstFrom(rows, bottom + 1)
    if ((to - from) * keys.length < 2) continue
    for (const row of rows.slice(from, to)) {
      const before = found.get(row) ?? {}
      // Areas of a sheet do not overlap.
      if (keys.some((key) => Object.hasOwn(before, key))) refuse('file_damaged')
      const problem: FieldProblem[] = [{ message: 'merged', params: { area: name } }]
      found.set(row, { ...before, ...Object.fromEntries(keys.map((key) => [key, problem])) })
    }
  }
  return found
}

/** The place of the first row that is not above `row`; the rows rise. */
function firstFrom(rows: readonly number[], row: number): number {
  let low = 0
  for (let high = rows.length; low < high; ) {
    const middle = (low + high) >> 1
    if (rows[middle]! < row) low = middle + 1
    else high = middle
  }
  return low
}
