import { problemsOf } from '@water/contract/field-problems'
import {
  type KeptMapping,
  mappedColumns,
  type PreviewMapping,
  type StatementMapping,
} from '@water/contract/reconciliations/mapping'
import type * as z from 'zod'
import { Refusal, refuse, refuseField } from '../../refusal'
import { textFormOf } from '../../spreadsheet/csv'
import { inspectSheet, readSheet, type SheetFile } from '../../spreadsheet/sheet'
import { knownAmong, type Suggested, suggestedBy } from './headings'
import { cellsOf, placesIn, refuseHeadings } from './statement'

/** Lines in which the headings are looked for. */
const HEADINGS_WITHIN = 100

export interface Head {
  kind: 'workbook' | 'text'
  encoding: KeptMapping['encoding']
  delimiter: string | null
  lines: { line: number; cells: string[] }[]
}

/** The mapping of a request, which is JSON in a part of a form; undefined: it has none. */
export function mappingIn<Mapping>(
  text: string | undefined,
  schema: z.ZodType<Mapping>,
): Mapping | undefined {
  if (text === undefined || text.trim() === '') return undefined
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return refuseField('mapping', 'mapping')
  }
  const parsed = schema.safeParse(given, { reportInput: true })
  if (parsed.success) return parsed.data
  const problems = Object.entries(problemsOf(parsed.error.issues)).map(
    ([field, found]) => [field === '' ? 'mapping' : `mapping.${field}`, found] as const,
  )
  const fields = { mapping: [{ message: 'mapping' as const }], ...Object.fromEntries(problems) }
  throw new Refusal('invalid', { fields })
}

/** The first lines of a file, in the form that is asked for or found. */
export async function readHead(
  file: SheetFile,
  form: Pick<StatementMapping, 'encoding' | 'delimiter'> = {},
): Promise<Head> {
  const kind = inspectSheet(file)
  const found =
    kind === 'text' ? textFormOf(file.bytes, form, knownAmong) : { encoding: null, delimiter: null }
  const lines: Head['lines'] = []
  for await (const row of readSheet(file, found)) {
    lines.push({ line: row.row, cells: cellsOf(row) })
    if (lines.length === HEADINGS_WITHIN) break
  }
  if (lines.length === 0) refuse('file_no_rows')
  return { kind, ...found, lines }
}

/** A kept mapping, for a file whose encoding may have changed since. */
export async function readHeadAs(file: SheetFile, kept: KeptMapping): Promise<Head> {
  try {
    return await readHead(file, kept)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'statement_not_text') return readHead(file)
    throw error
  }
}

/** The line with the most known headings, at least two; null: there is none. */
export function headerRowIn({ lines }: Head): number | null {
  const counted = lines.map(({ line, cells }) => ({ line, known: knownAmong(cells) }))
  const best = counted.reduce((most, one) => (one.known > most.known ? one : most))
  return best.known >= 2 ? best.line : null
}

/** The line that has all headings of a mapping: the named one, or the first of the file. */
function lineOf({ lines }: Head, mapping: PreviewMapping | KeptMapping) {
  const columns = columnsOf(mapping)
  const has = ({ cells }: Head['lines'][number]) => placesIn(cells, columns).missing.length === 0
  const named = lines.find(({ line }) => line === mapping.header_row)
  return { named, fitting: named && has(named) ? named : lines.find(has) }
}

const columnsOf = (mapping: PreviewMapping | KeptMapping): Suggested => ({
  channel_no: mapping.channel_no ?? null,
  amount: mapping.amount ?? null,
  paid_at: mapping.paid_at ?? null,
  remark: mapping.remark ?? null,
  amount_out: mapping.amount_out ?? null,
  direction: mapping.direction ?? null,
})

/**
 * A mapping with all that it leaves open, as it is kept. One that is given must fit: its row of headings, if it names one, has its
 * headings. A kept one follows the file.
 */
export function completed(head: Head, mapping: StatementMapping | KeptMapping, isKept: boolean): KeptMapping {
  const { named, fitting } = lineOf(head, mapping)
  const columns = columnsOf(mapping)
  const isStrict = !isKept && mapping.header_row !== undefined
  const line = isStrict ? named : fitting
  const cells = line?.cells ?? named?.cells ?? head.lines[0]!.cells
  const { missing } = placesIn(cells, columns)
  if (line === undefined || missing.length > 0) return refuseHeadings(missing, cells)
  const { encoding, delimiter } = head
  const { channel_no, amount, paid_at } = mapping
  const needed = { channel_no, amount, paid_at }
  return {
    header_row: line.line,
    ...columns,
    ...needed,
    out_sign: mapping.out_sign ?? null,
    encoding,
    delimiter,
  }
}

export interface Proposal {
  headerRow: number | null
  headings: string[]
  mapping: Suggested & Pick<KeptMapping, 'out_sign'>
  isKept: boolean
}

/** The columns that a file is proposed to be read with: as asked, as the last file of the account, or as its headings suggest. */
export function proposed(head: Head, asked: PreviewMapping | undefined, kept: KeptMapping | null): Proposal {
  // The columns of a file that is read in another form are found anew.
  const ofPerson = asked && mappedColumns.some((column) => asked[column] !== undefined) ? asked : null
  const chosen = asked ? ofPerson : kept
  const fitting = chosen && lineOf(head, chosen).fitting
  const askedLine = asked?.header_row && head.lines.find(({ line }) => line === asked.header_row)
  const found = headerRowIn(head)
  const out_sign = chosen?.out_sign ?? null
  const line = askedLine || fitting || head.lines.find(({ line }) => line === found)
  if (!line)
    return { headerRow: null, headings: [], mapping: { ...suggestedBy([]), out_sign }, isKept: false }
  const headings = [...new Set(line.cells.filter((cell) => cell !== ''))]
  const below = head.lines.filter((one) => one.line > line.line).map(({ cells }) => cells)
  const suggested = suggestedBy(line.cells, below)
  if (!chosen) return { headerRow: line.line, headings, mapping: { ...suggested, out_sign }, isKept: false }
  const columns = columnsOf(chosen)
  const { missing } = placesIn(line.cells, columns)
  const isKept = !asked && missing.length === 0
  // The kept columns of another form of file say nothing about columns that it did not have, such as money out.
  const isOther = !asked && !isKept
  const known = (column: keyof Suggested) => {
    const heading = columns[column]
    if (heading === null) return isOther ? suggested[column] : null
    return missing.includes(heading) ? suggested[column] : heading
  }
  const mapping = Object.fromEntries(mappedColumns.map((column) => [column, known(column)])) as Suggested
  return {
    headerRow: line.line,
    headings,
    mapping: { ...mapping, out_sign: isOther ? null : out_sign },
    isKept,
  }
}
