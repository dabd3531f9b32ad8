import { type FieldProblem, problemsOf } from '@water/contract/field-problems'
import { meterInput, numberInput } from '@water/contract/meters/calls'
import { meterFields } from '@water/contract/meters/fields'
import { accountNoColumn, meterColumns } from '@water/contract/meters/sheet'
import { columnKey, nestedCells, passedOverColumns, type SheetColumn } from '@water/contract/sheet-column'
import { own } from '@water/rules/own'
import * as z from 'zod'
import type { Reader, UnitOfWork } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { pairs } from '../../pairs'
import { rowValues } from '../../spreadsheet/row-values'
import { readTable, type TableRow } from '../../spreadsheet/table'
import type { JobKind, PreparedRow } from '../jobs/job'
import { fieldRefusal, keptRefusal, type RowOutcome, refused, refusedField } from '../jobs/outcome'
import { repeatedRows } from '../jobs/repeated-rows'
import { settingsOf } from '../organizations/store'
import { mastersByNumber, type Names, namesOf, replacing, resolved } from './import-names-store'
import { type MeterInput, openMeters } from './open-meters'

/** The form of a new meter, after its references have become ids. */
const meterForm = z.strictObject({ ...meterInput, ...numberInput })

/** A row that can be opened as soon as its master, named by account or device number, is known. */
interface MeterRow {
  input: MeterInput
  master: string | null
  /** The same sheet opens the master. */
  isMasterInSheet: boolean
}

/** Opens accounts from a sheet with records by name or code. Every row has its own outcome. */
export const meterImport: JobKind<MeterRow> = {
  action: 'meter.import',

  async prepare({ db, org, file, params: { replace = [] } }) {
    const sheet = { name: file.name ?? '', bytes: file.content }
    const columns = await meterColumnsOf(db, org)
    const { rows, ...facts } = await readTable(sheet, [...columns, ...passedOverColumns])
    const names = replacing(await namesOf(db, org), replace)
    const twice = {
      meter_no: repeatedRows(rows, ({ values }) => [values.meter_no ?? '']),
      account_no: repeatedRows(rows, ({ values }) => [(values.account_no ?? '').toUpperCase()]),
    }
    const inSheet = new Set(rows.map(({ values }) => values.meter_no ?? ''))
    const prepared = rows.map((row) => prepareRow(row, columns, { names, inSheet, twice }))
    // A master below its sub meter in the sheet is opened first.
    const subsLast = [...prepared.filter((row) => !isSub(row)), ...prepared.filter(isSub)]
    return { rows: subsLast, ...facts }
  },

  async post({ values, isCheck, actor, ...batch }) {
    const unit: UnitOfWork = { ...batch, caller: actor }
    const outcomes = new Map<MeterRow, RowOutcome>()
    const subs = values.flatMap((row) => (row.master === null ? [] : [{ row, master: row.master }]))
    const others = values.filter(({ master }) => master === null)
    await open(
      unit,
      others.map((row) => ({ row, input: row.input })),
      outcomes,
    )
    await openSubs(unit, subs, isCheck, outcomes)
    const inOrder = values.map((row) => outcomes.get(row)!)
    const opened = inOrder.flatMap((outcome) => (outcome.ok && outcome.id !== null ? [outcome.id] : []))
    batch.audit({ object: ['meter', null], after: { opened } })
    return inOrder
  },
}

const isSub = ({ asked }: PreparedRow<MeterRow>) => 'value' in asked && asked.value.master !== null

/** Opens rows (as pairs of a row and its input) and records their outcomes. */
async function open(
  unit: UnitOfWork,
  asked: { row: MeterRow; input: MeterInput }[],
  outcomes: Map<MeterRow, RowOutcome>,
): Promise<void> {
  const openings = await openMeters(
    unit,
    asked.map(({ input }) => input),
  )
  for (const [{ row }, opened] of pairs(asked, openings)) {
    const outcome: RowOutcome = opened.ok
      ? { ok: true, id: opened.id, params: { account_no: opened.account_no } }
      : refused(keptRefusal(opened.refusal))
    outcomes.set(row, outcome)
  }
}

async function openSubs(
  unit: UnitOfWork,
  subs: { row: MeterRow; master: string }[],
  isCheck: boolean,
  outcomes: Map<MeterRow, RowOutcome>,
): Promise<void> {
  const masters = await mastersByNumber(
    unit.tx,
    unit.org,
    subs.map(({ master }) => master),
  )
  const found: { row: MeterRow; input: MeterInput }[] = []
  for (const { row, master } of subs) {
    const parent = masters.get(master)
    if (parent !== undefined) found.push({ row, input: { ...row.input, parent } })
    // A check has rolled back the batch with the master.
    else if (isCheck && row.isMasterInSheet) outcomes.set(row, { ok: true, id: null, params: {} })
    else outcomes.set(row, refusedField('parent', 'no_such_name', { value: master }))
  }
  await open(unit, found, outcomes)
}

/** The cells of the template's example that are the same in every organization. */
const EXAMPLE = meterColumns.filter(({ key }) => ['meter_no', 'customer_name', 'address'].includes(key))

/** The template's example, left in the sheet: it would open an account of nobody. */
const isExample = (values: TableRow['values']): boolean =>
  EXAMPLE.every(({ key, example }) => own(values, key) === example)

/** The rest of the sheet, and the names in it. */
interface Around {
  names: Names
  inSheet: ReadonlySet<string>
  /** The rows that repeat a number, by its column. */
  twice: Record<'meter_no' | 'account_no', ReadonlyMap<number, number>>
}

/** The columns of the sheet: numbers of accounts are among them where they may be given. */
export async function meterColumnsOf(db: Reader, org: OrgId): Promise<readonly SheetColumn[]> {
  const { account_no_rule } = await settingsOf(db, org)
  return account_no_rule === 'given' ? [accountNoColumn, ...meterColumns] : meterColumns
}

function prepareRow(
  read: TableRow,
  columns: readonly SheetColumn[],
  { names, inSheet, twice }: Around,
): PreparedRow<MeterRow> {
  const { row, values } = read
  const { body, ...cells } = rowValues(read, columns)
  // Rows without a problem share one object.
  const problems = { ...cells.problems }
  const { parent, ...fields } = resolved(body, names, problems)
  const parsed = meterForm.safeParse(bodyOf(fields), { reportInput: true })
  const found = parsed.success ? {} : byColumn(problemsOf(parsed.error.issues))
  // A problem of the cell's content explains more than the blank that remains.
  const all: Record<string, FieldProblem[]> = { ...found, ...problems }
  if (isExample(values)) all.meter_no = [{ message: 'example_row' }]
  else Object.assign(all, repeated(row, twice))
  if (!parsed.success || Object.keys(all).length > 0)
    return { row, written: values, asked: { refusal: fieldRefusal(all) } }
  const master = typeof parent === 'string' ? parent : null
  const isMasterInSheet = master !== null && inSheet.has(master)
  return { row, written: values, asked: { value: { input: parsed.data, master, isMasterInSheet } } }
}

function repeated(row: number, { meter_no, account_no }: Around['twice']): Record<string, FieldProblem[]> {
  const problem = (rows: ReadonlyMap<number, number>): FieldProblem[] | undefined => {
    const other = rows.get(row)
    return other === undefined ? undefined : [{ message: 'twice_in_file', params: { row: other } }]
  }
  const [ofDevice, ofAccount] = [problem(meter_no), problem(account_no)]
  return { ...(ofDevice && { meter_no: ofDevice }), ...(ofAccount && { account_no: ofAccount }) }
}

/** Flat columns → the nested objects and numbers of the form. */
function bodyOf({ longitude, latitude, ...cells }: Record<string, unknown>): Record<string, unknown> {
  return {
    ...nestedCells(meterFields, cells),
    ...(longitude !== undefined && { longitude: Number(longitude) }),
    ...(latitude !== undefined && { latitude: Number(latitude) }),
  }
}

/** The form's field paths → the sheet's columns. */
const byColumn = (problems: Record<string, FieldProblem[]>): Record<string, FieldProblem[]> =>
  Object.fromEntries(Object.entries(problems).map(([path, list]) => [columnKey(path), list]))
