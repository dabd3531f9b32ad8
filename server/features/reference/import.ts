import { type FieldProblem, problemsOf } from '@water/contract/field-problems'
import { inOf } from '@water/contract/field-schemas'
import { locationFields } from '@water/contract/reference/fields'
import { placeColumns } from '@water/contract/reference/sheet'
import { locationLevels } from '@water/contract/reference/vocabulary'
import { passedOverColumns } from '@water/contract/sheet-column'
import { pathKey, pathParts } from '@water/rules/identity/place-path'
import { own } from '@water/rules/own'
import * as z from 'zod'
import type { UnitOfWork } from '../../db/read-write'
import { rowValues } from '../../spreadsheet/row-values'
import { readTable, type TableRow } from '../../spreadsheet/table'
import type { JobKind, PreparedRow } from '../jobs/job'
import { type NamedReaders, readerNamed, readersNamed } from '../jobs/named-readers'
import { fieldRefusal, type Note, type RowOutcome } from '../jobs/outcome'
import { repeatedRows } from '../jobs/repeated-rows'
import { lockTree } from './locations-store'
import { placesOf } from './missing-names-store'
import { freeCode, makePlace, type NewPlace } from './new-place'

const { name, code, read_day } = inOf(locationFields)
const cellsOfPlace = z.strictObject({
  area: z.array(name),
  ...{ book: name.optional(), community: name.optional(), building: name.optional() },
  ...{ code: code.optional(), read_day },
})

interface SheetPlace {
  /** The places that it lies in, from the largest on, and itself. */
  path: readonly Pick<NewPlace, 'name' | 'level'>[]
  code: string | undefined
  reader: number | null
  read_day: number | null
  /** Every code of the sheet: no other place is given one of them. */
  codes: ReadonlySet<string>
}

/**
 * Makes places from a sheet, those that others lie in first. What exists stays as it is; a place that lies in a refused one is
 * refused with it, since it would be made without what that row says.
 */
export const locationImport: JobKind<SheetPlace> = {
  action: 'location.import',

  async prepare({ db, org, file }) {
    const sheet = { name: file.name ?? '', bytes: file.content }
    const { rows, ...facts } = await readTable(sheet, [...placeColumns, ...passedOverColumns])
    const readers = await readersNamed(db, org, rows)
    const judged = rows
      .map((row) => judgeRow(row, readers))
      .sort((one, next) => one.path.length - next.path.length)
    const places = await placesOf(db, org)
    const around = {
      known: new Set(places.map(({ path }) => pathKey(path))),
      taken: new Set(places.map((place) => place.code)),
      codes: new Set(judged.flatMap((row) => row.code ?? [])),
      twice: {
        path: repeatedRows(judged, ({ path }) => [keyOf(path)]),
        code: repeatedRows(judged, (row) => [row.code ?? '']),
      },
      refused: new Map<string, number>(),
    }
    return { rows: judged.map((row) => preparedRow(row, around)), ...facts }
  },

  async post({ values, actor, isCheck, ...batch }) {
    const unit: UnitOfWork = { ...batch, caller: actor }
    await lockTree(batch.tx, batch.org)
    const places = await placesOf(batch.tx, batch.org)
    const known = new Map(places.map(({ id, path }) => [pathKey(path), { id, name: path.at(-1)! }] as const))
    const codes = new Set([...places.map((place) => place.code), ...(values[0]?.codes ?? [])])
    const outcomes: RowOutcome[] = []
    for (const value of values) outcomes.push(await makeOf(unit, value, { known, codes, isCheck }))
    return outcomes
  },
}

const keyOf = (path: SheetPlace['path']): string => pathKey(path.map((place) => place.name))

interface Tree {
  known: Map<string, { id: number; name: string }>
  codes: Set<string>
  isCheck: boolean
}

async function makeOf(
  unit: UnitOfWork,
  { path, code: given, reader, read_day: day }: SheetPlace,
  { known, codes, isCheck }: Tree,
): Promise<RowOutcome> {
  const made: string[] = []
  const notes: Note[] = []
  let id: number | null = null
  for (const [at, { name: typed, level }] of path.entries()) {
    const key = keyOf(path.slice(0, at + 1))
    const there = known.get(key)
    if (there !== undefined) {
      id = there.id
      if (isCheck && there.name !== typed)
        notes.push({ note: 'same_place', params: { typed, name: there.name } })
      continue
    }
    const isItself = at === path.length - 1
    id = await makePlace(unit, {
      ...{ name: typed, parent: id, level },
      code: (isItself && given) || freeCode(typed, codes),
      ...(isItself && { reader, read_day: day }),
    })
    known.set(key, { id, name: typed })
    made.push(typed)
  }
  const place = path.map((one) => one.name).join('/')
  const outcome = made.length === 0 ? 'exists' : made.length === 1 ? 'made' : 'with_above'
  return { ok: true, id, params: { outcome, place, above: made.slice(0, -1).join('/') }, notes }
}

interface JudgedRow extends Omit<SheetPlace, 'codes'> {
  row: number
  written: Record<string, string>
  problems: Record<string, FieldProblem[]>
}

function judgeRow(read: TableRow, readers: NamedReaders): JudgedRow {
  const { row, values: written } = read
  const { body, problems } = rowValues(read, placeColumns)
  const { reader: named, ...rest } = body
  const cells = { ...rest, area: pathParts(written.area ?? '') }
  const reader = readerNamed(named, readers)
  const parsed = cellsOfPlace.safeParse(cells, { reportInput: true })
  const path = locationLevels.flatMap((level) =>
    (level === 'area' ? cells.area : [written[level] ?? '']).flatMap((one) =>
      one === '' ? [] : [{ name: one, level }],
    ),
  )
  return {
    ...{ row, written, path, reader: reader.id ?? null },
    code: written.code || undefined,
    read_day: parsed.data?.read_day ?? null,
    problems: {
      ...(parsed.success ? {} : byColumn(problemsOf(parsed.error.issues))),
      ...(path.length === 0 && { area: [{ message: 'required' }] }),
      ...(reader.problem && { reader: [reader.problem] }),
      ...problems,
      ...(isExample(written) && { area: [{ message: 'example_row' }] }),
    },
  }
}

/** The template's example, left in the sheet. */
const isExample = (written: TableRow['values']): boolean =>
  placeColumns.every(({ key, example }) => (own(written, key) ?? '') === example)

/** The areas of a row stand in one column. */
const byColumn = (problems: Record<string, FieldProblem[]>): Record<string, FieldProblem[]> =>
  Object.fromEntries(Object.entries(problems).map(([field, found]) => [field.split('.')[0]!, found]))

/** The rest of the sheet and the places that exist. */
interface Around {
  known: ReadonlySet<string>
  taken: ReadonlySet<string>
  codes: ReadonlySet<string>
  /** The rows that repeat a place or a code. */
  twice: Record<'path' | 'code', ReadonlyMap<number, number>>
  /** The rows of places that are refused, those that others lie in first. */
  refused: Map<string, number>
}

function preparedRow(
  { row, written, problems, ...place }: JudgedRow,
  { known, taken, codes, twice, refused }: Around,
): PreparedRow<SheetPlace> {
  const { path, code: given } = place
  const key = keyOf(path)
  const above = path
    .slice(1)
    .map((_, at) => keyOf(path.slice(0, at + 1)))
    .find((one) => !known.has(one) && refused.has(one))
  const [samePlace, sameCode] = [twice.path.get(row), twice.code.get(row)]
  const all: Record<string, FieldProblem[]> = {
    ...(sameCode !== undefined && { code: [{ message: 'twice_in_file', params: { row: sameCode } }] }),
    ...(given &&
      !known.has(key) &&
      taken.has(given) && { code: [{ message: 'taken', params: { value: given } }] }),
    ...(above !== undefined && {
      area: [{ message: 'above_refused', params: { row: refused.get(above)! } }],
    }),
    ...(samePlace !== undefined && { area: [{ message: 'twice_in_file', params: { row: samePlace } }] }),
    ...problems,
  }
  if (Object.keys(all).length === 0) return { row, written, asked: { value: { ...place, codes } } }
  if (path.length > 0) refused.set(key, row)
  return { row, written, asked: { refusal: fieldRefusal(all) } }
}
