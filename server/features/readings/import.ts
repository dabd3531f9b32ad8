import { type FieldProblem, problemsOf } from '@water/contract/field-problems'
import { readingInput } from '@water/contract/readings/calls'
import { readingColumns } from '@water/contract/readings/sheet'
import { passedOverColumns } from '@water/contract/sheet-column'
import { cubicMetres, yuan } from '@water/rules/money'
import * as z from 'zod'
import type { UnitOfWork } from '../../db/read-write'
import type { Refusal } from '../../refusal'
import { rowValues } from '../../spreadsheet/row-values'
import { readTable, type TableRow } from '../../spreadsheet/table'
import type { BatchToPost, JobKind, PreparedRow } from '../jobs/job'
import { fieldRefusal, type KeptRefusal, keptRefusal, type RowOutcome, refused } from '../jobs/outcome'
import { repeatedRows } from '../jobs/repeated-rows'
import { billReadings } from './bill-readings'
import { metersByNumber, type NumberedMeter } from './import-store'
import { inOrderOfTime, requestOf } from './order-of-time'
import { type ReadingRequest, readingRequest } from './reading-request'

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
    const { rows, ignored } = await readTable(sheet, [...readingColumns, ...passedOverColumns], mostRows)
    const known = await metersByNumber(
      db,
      org,
      rows.flatMap(({ values }) => values.account_no || []),
      rows.flatMap(({ values }) => values.meter_no || []),
    )
    const judged = rows.map((row) => judgeRow(row, known))
    const twice = repeatedRows(judged, ({ meter, fields }) => [
      meter && fields ? `${meter} ${fields.read_at}` : '',
    ])
    const confirmed = params.confirm_abnormal ?? false
    return {
      rows: inOrderOfTime(judged.map((row) => [row.meter, preparedRow(row, twice.get(row.row), confirmed)])),
      ignoredColumns: ignored,
    }
  },

  post: (batch) => bill(batch, 'account_no'),
}

/** Bills the rows of POST /reading-orders/batch/: a row is the body of a reading order. */
export const readingBatch: JobKind<ReadingRequest> = {
  action: 'reading_order.batch',

  async prepare({ file }) {
    // The route wrote it.
    const bodies = JSON.parse(file.content.toString()) as unknown[]
    const rows = bodies.map((body, index) => batchRow(body, index + 1))
    return {
      rows: inOrderOfTime(rows.map((row) => [requestOf(row)?.meter ?? null, row])),
      ignoredColumns: [],
    }
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
  problems: Record<string, FieldProblem[]>
}

type Known = Awaited<ReturnType<typeof metersByNumber>>

function judgeRow({ row, values: written }: TableRow, known: Known): JudgedRow {
  const { body, problems } = rowValues(written, readingColumns)
  const { account_no, meter_no, customer_name, ...rest } = body
  const parsed = rowFields.safeParse(rest, { reportInput: true })
  const named = meterNamed({ account_no, meter_no, customer_name }, known)
  return {
    row,
    written,
    meter: named.meter?.id ?? null,
    fields: parsed.success ? parsed.data : null,
    problems: {
      ...(parsed.success ? {} : problemsOf(parsed.error.issues)),
      ...indexMissing(body),
      ...named.problems,
      ...problems,
    },
  }
}

/** Reported together with the row's other problems: it cannot be billed without an index, unless it is estimated. */
function indexMissing({
  current_reading,
  is_estimate,
}: Record<string, unknown>): Record<string, FieldProblem[]> {
  const isMissing = current_reading === undefined && is_estimate !== true
  return isMissing ? { current_reading: [{ message: 'required' }] } : {}
}

/** The meter of a row: its numbers must be of one account, and its name must be that account's. */
function meterNamed(
  { account_no, meter_no, customer_name }: Record<'account_no' | 'meter_no' | 'customer_name', unknown>,
  { byAccount, byDevice }: Known,
): { meter: NumberedMeter | null; problems: Record<string, FieldProblem[]> } {
  const account = typeof account_no === 'string' ? account_no : null
  const device = typeof meter_no === 'string' ? meter_no : null
  const ofAccount = account === null ? undefined : byAccount.get(account)
  const ofDevice = device === null ? undefined : byDevice.get(device)
  const wrong = (field: string, problem: FieldProblem) => ({ meter: null, problems: { [field]: [problem] } })

  if (account === null && device === null) return wrong('account_no', { message: 'required' })
  if (account !== null && !ofAccount)
    return wrong('account_no', { message: 'no_such_meter', params: { value: account } })
  if (device !== null && !ofDevice)
    return wrong('meter_no', { message: 'no_such_meter', params: { value: device } })
  if (ofAccount && ofDevice && ofAccount.id !== ofDevice.id)
    return wrong('meter_no', { message: 'other_meter', params: { value: device ?? '' } })
  const meter = ofAccount ?? ofDevice ?? null
  const isOther =
    typeof customer_name === 'string' && meter && plain(customer_name) !== plain(meter.customer_name)
  return isOther ? wrong('customer_name', { message: 'other_customer' }) : { meter, problems: {} }
}

const plain = (name: string): string => name.normalize('NFKC').replace(/\s/g, '').toLowerCase()

function preparedRow(
  { row, written, meter, fields, problems }: JudgedRow,
  twice: number | undefined,
  confirmed: boolean,
): PreparedRow<ReadingRequest> {
  const all = { ...problems }
  if (twice !== undefined)
    all[written.account_no ? 'account_no' : 'meter_no'] = [
      { message: 'twice_in_file', params: { row: twice } },
    ]
  if (meter === null || fields === null || Object.keys(all).length > 0)
    return { row, written, asked: { refusal: fieldRefusal(all) } }
  const confirm_abnormal = confirmed || (fields.confirm_abnormal ?? false)
  return { row, written, asked: { value: readingRequest({ ...fields, meter, confirm_abnormal }, 'import') } }
}

function batchRow(body: unknown, row: number): PreparedRow<ReadingRequest> {
  const parsed = readingFields.safeParse(body, { reportInput: true })
  if (parsed.success) return { row, written: null, asked: { value: readingRequest(parsed.data, 'manual') } }
  return { row, written: null, asked: { refusal: fieldRefusal(problemsOf(parsed.error.issues)) } }
}
