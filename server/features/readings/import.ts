import { type FieldProblem, problemsOf } from '@water/contract/field-problems'
import { readingInput } from '@water/contract/readings/calls'
import { readingColumns } from '@water/contract/readings/sheet'
import { passedOverColumns } from '@water/contract/sheet-column'
import { cubicMetres, yuan } from '@water/rules/money'
import * as z from 'zod'
import type { UnitOfWork } from '../../db/read-write'
import { pairs } from '../../pairs'
import type { Refusal } from '../../refusal'
import { NO_PROBLEMS, rowValues } from '../../spreadsheet/row-values'
import { readTable, type TableRow } from '../../spreadsheet/table'
import type { BatchToPost, JobKind, PreparedRow } from '../jobs/job'
import { type NamedReaders, readerNamed, readersNamed } from '../jobs/named-readers'
import { fieldRefusal, type KeptRefusal, keptRefusal, type RowOutcome, refused } from '../jobs/outcome'
import { repeatedRows } from '../jobs/repeated-rows'
import { lockAccounts } from '../ledger/accounts-store'
import { billReadings } from './bill-readings'
import { lockBillingTerms } from './billing-terms'
import { type Known, meterNamed, metersOfRows, repeatedIn } from './named-meter'
import { inOrderOfTime, mastersLast, requestOf } from './order-of-time'
import { type ReadingRequest, readingRequest } from './reading-request'
import { watchedRow, watchReadings } from './watched'
import { monitorsAmong } from './watched-store'

const readingFields = z.strictObject(readingInput)
const { meter: _, issued_on: __, is_final: ___, ...sheetFields } = readingInput
const rowFields = z.strictObject(sheetFields)
type RowFields = z.output<typeof rowFields>

/**
 * Bills readings from a sheet, each with its own order: those of one meter by their times, and of two with the same
 * time neither.
 */
export const readingImport: JobKind<ReadingRequest> = {
  action: 'reading_order.import',
  isUnordered: true,

  async prepare({ db, org, file, params, mostRows }) {
    const sheet = { name: file.name ?? '', bytes: file.content }
    const { rows, ...facts } = await readTable(sheet, [...readingColumns, ...passedOverColumns], mostRows)
    const known = await metersOfRows(db, org, rows)
    const readers = await readersNamed(db, org, rows)
    const judged = rows.map((row) => judgeRow(row, known, readers))
    const twice = repeatedRows(judged, ({ meter, fields }) => [
      meter && fields ? `${meter} ${fields.read_at}` : '',
    ])
    const confirmed = params.confirm_abnormal ?? false
    const prepared = judged.map(
      (row) => [row.meter, preparedRow(row, twice.get(row.row), confirmed)] as const,
    )
    return { rows: await mastersLast(db, org, inOrderOfTime(prepared, timeOf)), ...facts }
  },

  post: billOrWatch,
}

/** The rows of meters that watch are recorded, and the others billed. */
async function billOrWatch(batch: BatchToPost<ReadingRequest>): Promise<RowOutcome[]> {
  const { tx, org, values } = batch
  const meters = values.map(({ meter }) => meter)
  const monitors = await monitorsAmong(tx, org, meters)
  if (monitors.size === 0) return bill(batch, 'account_no')
  await lockBillingTerms(tx, org)
  await lockAccounts(tx, org, meters)
  const isWatched = ({ meter }: ReadingRequest) => monitors.has(meter)
  const watched = values.filter(isWatched)
  const billed = values.filter((value) => !isWatched(value))
  const outcomes = new Map([
    ...pairs(watched, await watch(batch, watched)),
    ...pairs(billed, await bill({ ...batch, values: billed }, 'account_no')),
  ])
  return values.map((value) => outcomes.get(value)!)
}

/** Records readings of meters that watch. Their job bills, so that its rows name orders, of which they have none. */
async function watch(batch: BatchToPost<ReadingRequest>, values: ReadingRequest[]): Promise<RowOutcome[]> {
  const outcomes = await watchReadings({ ...batch, caller: batch.actor }, values)
  const readings = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.id] : []))
  batch.audit({ object: ['reading', null], after: { readings } })
  return pairs(values, outcomes).map(([value, outcome]) =>
    outcome.ok
      ? { ok: true, id: null, params: watchedRow(value) }
      : refused(rowRefusal(outcome.refusal, 'account_no')),
  )
}

const timeOf = ({ read_at }: ReadingRequest) => read_at

/** Bills the rows of POST /reading-orders/batch/: a row is the body of a reading order. */
export const readingBatch: JobKind<ReadingRequest> = {
  action: 'reading_order.batch',

  async prepare({ db, org, file }) {
    // The route wrote it.
    const bodies = JSON.parse(file.content.toString()) as unknown[]
    const rows = bodies.map((body, index) => batchRow(body, index + 1))
    const ordered = inOrderOfTime(
      rows.map((row) => [requestOf(row)?.meter ?? null, row]),
      timeOf,
    )
    return { rows: await mastersLast(db, org, ordered), ignoredColumns: [] }
  },

  post: (batch) => bill(batch, 'meter'),
}

/** `meterField` is the column that names the meter of a row. */
async function bill(
  { values, actor, ...batch }: BatchToPost<ReadingRequest>,
  meterField: 'account_no' | 'meter',
): Promise<RowOutcome[]> {
  const unit: UnitOfWork = { ...batch, caller: actor }
  const outcomes = await billReadings(unit, values)
  const orders = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.order.id] : []))
  batch.audit({ object: ['order', null], after: { orders } })
  return outcomes.map((outcome) => {
    if (!outcome.ok) return refused(rowRefusal(outcome.refusal, meterField))
    const { id, order_no, volume, amount } = outcome.order
    return { ok: true, id, params: { order_no, volume: cubicMetres(volume), amount: yuan(amount) } }
  })
}

function rowRefusal(refusal: Refusal, meterField: string): KeptRefusal {
  const kept = keptRefusal(refusal)
  return kept.about === 'meter' ? { ...kept, about: meterField } : kept
}

interface JudgedRow {
  row: number
  written: Record<string, string>
  meter: number | null
  fields: RowFields | null
  /** Undefined: the row names none. */
  reader: number | undefined
  problems: Readonly<Record<string, FieldProblem[]>>
}

function judgeRow(read: TableRow, known: Known, readers: NamedReaders): JudgedRow {
  const { row, values: written } = read
  const { body, problems } = rowValues(read, readingColumns)
  const { account_no, meter_no, customer_name, reader: name, ...rest } = body
  const parsed = rowFields.safeParse(rest, { reportInput: true })
  const named = meterNamed({ account_no, meter_no, customer_name }, known)
  const reader = readerNamed(name, readers)
  return {
    row,
    written,
    meter: named.meter?.id ?? null,
    fields: parsed.success ? parsed.data : null,
    reader: reader.id,
    // Nearly every row is right, and fifty thousand follow each other.
    problems:
      parsed.success &&
      named.meter !== null &&
      problems === NO_PROBLEMS &&
      reader.problem === undefined &&
      hasIndex(body)
        ? NO_PROBLEMS
        : {
            ...(parsed.success ? {} : problemsOf(parsed.error.issues)),
            ...(hasIndex(body) ? {} : { current_reading: [{ message: 'required' }] }),
            ...named.problems,
            ...(reader.problem && { reader: [reader.problem] }),
            ...problems,
          },
  }
}

/** A row cannot be billed without an index, unless it is estimated. */
const hasIndex = ({ current_reading, is_estimate }: Record<string, unknown>): boolean =>
  current_reading !== undefined || is_estimate === true

function preparedRow(
  { row, written, meter, fields, reader, problems }: JudgedRow,
  twice: number | undefined,
  confirmed: boolean,
): PreparedRow<ReadingRequest> {
  if (meter === null || fields === null || problems !== NO_PROBLEMS || twice !== undefined)
    return { row, written, asked: { refusal: fieldRefusal({ ...problems, ...repeatedIn(written, twice) }) } }
  const value: ReadingRequest = { ...readingRequest(Object.assign(fields, { meter }), 'import'), reader }
  return { row, written, asked: { value: confirmed ? { ...value, confirm_abnormal: true } : value } }
}

function batchRow(body: unknown, row: number): PreparedRow<ReadingRequest> {
  const parsed = readingFields.safeParse(body, { reportInput: true })
  if (parsed.success) return { row, written: null, asked: { value: readingRequest(parsed.data, 'manual') } }
  return { row, written: null, asked: { refusal: fieldRefusal(problemsOf(parsed.error.issues)) } }
}
