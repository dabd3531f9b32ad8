import { type FieldProblem, problemsOf } from '@water/contract/field-problems'
import { changeInput } from '@water/contract/lifecycle/calls'
import { changeColumns } from '@water/contract/lifecycle/sheet'
import { passedOverColumns } from '@water/contract/sheet-column'
import { cubicMetres } from '@water/rules/money'
import * as z from 'zod'
import type { UnitOfWork } from '../../db/read-write'
import { rowValues } from '../../spreadsheet/row-values'
import { readTable, type TableRow } from '../../spreadsheet/table'
import type { JobKind, PreparedRow } from '../jobs/job'
import { fieldRefusal, keptRefusal, type RowOutcome, refused } from '../jobs/outcome'
import { repeatedRows } from '../jobs/repeated-rows'
import { type Names, namesOf, resolved } from '../meters/import-names-store'
import { type Known, meterNamed, metersOfRows, repeatedIn } from '../readings/named-meter'
import { type ChangeRequest, changeDevices } from './change-over'

const change = z.strictObject(changeInput)

/** Changes devices from a sheet. Of two rows of one account neither is taken. */
export const changeImport: JobKind<ChangeRequest> = {
  action: 'meter.import_changes',

  async prepare({ db, org, file, mostRows }) {
    const sheet = { name: file.name ?? '', bytes: file.content }
    const { rows, ignored } = await readTable(sheet, [...changeColumns, ...passedOverColumns], mostRows)
    const known = await metersOfRows(db, org, rows)
    const names = await namesOf(db, org)
    const judged = rows.map((row) => judgeRow(row, known, names))
    const twice = repeatedRows(judged, ({ meter }) => [meter === null ? '' : String(meter)])
    return { rows: judged.map((row) => preparedRow(row, twice.get(row.row))), ignoredColumns: ignored }
  },

  async post({ values, actor, ...batch }) {
    const unit: UnitOfWork = { ...batch, caller: actor }
    const outcomes = await changeDevices(unit, values)
    const changed = values.flatMap(({ meter }, at) => (outcomes[at]!.ok ? [meter] : []))
    batch.audit({ object: ['meter', null], after: { changed } })
    return outcomes.map((outcome, at): RowOutcome => {
      const { meter, meter_no } = values[at]!
      if (outcome.ok) {
        const notes = batch.isCheck ? outcome.abnormal.map((note) => ({ note })) : []
        return { ok: true, id: meter, params: { meter_no, volume: cubicMetres(outcome.volume) }, notes }
      }
      const refusal = keptRefusal(outcome.refusal)
      return refused({ ...refusal, ...(refusal.about && { about: columnOf(refusal.about) }) })
    })
  },
}

interface JudgedRow {
  row: number
  written: Record<string, string>
  meter: number | null
  change: z.output<typeof change> | null
  problems: Record<string, FieldProblem[]>
}

function judgeRow({ row, values: written }: TableRow, known: Known, names: Names): JudgedRow {
  const cells = rowValues(written, changeColumns)
  const problems = { ...cells.problems }
  const { account_no, meter_no, customer_name, new_meter_no, ...rest } = resolved(cells.body, names, problems)
  const named = meterNamed({ account_no, meter_no, customer_name }, known)
  const parsed = change.safeParse({ ...rest, meter_no: new_meter_no }, { reportInput: true })
  return {
    row,
    written,
    meter: named.meter?.id ?? null,
    change: parsed.success ? parsed.data : null,
    problems: {
      ...(parsed.success ? {} : byColumn(problemsOf(parsed.error.issues))),
      ...named.problems,
      ...problems,
    },
  }
}

function preparedRow(
  { row, written, meter, change: wanted, problems }: JudgedRow,
  twice: number | undefined,
): PreparedRow<ChangeRequest> {
  const all = { ...problems, ...repeatedIn(written, twice) }
  if (meter === null || wanted === null || Object.keys(all).length > 0)
    return { row, written, asked: { refusal: fieldRefusal(all) } }
  return { row, written, asked: { value: { ...wanted, meter } } }
}

/** The column of a field: a row names its account by a number, and has two devices. */
const columnOf = (field: string): string =>
  field === 'meter' ? 'account_no' : field === 'meter_no' ? 'new_meter_no' : field

const byColumn = (problems: Record<string, FieldProblem[]>): Record<string, FieldProblem[]> =>
  Object.fromEntries(Object.entries(problems).map(([field, found]) => [columnOf(field), found]))
