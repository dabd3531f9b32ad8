import { type FieldProblem, problemsOf } from '@water/contract/field-problems'
import { changeInput } from '@water/contract/lifecycle/calls'
import { changeColumns } from '@water/contract/lifecycle/sheet'
import { passedOverColumns } from '@water/contract/sheet-column'
import { cubicMetres } from '@water/rules/money'
import * as z from 'zod'
import type { UnitOfWork } from '../../db/read-write'
import { pairs } from '../../pairs'
import { rowValues } from '../../spreadsheet/row-values'
import { readTable, type TableRow } from '../../spreadsheet/table'
import type { JobKind, PreparedRow } from '../jobs/job'
import { fieldRefusal, keptRefusal, type RowOutcome, refused } from '../jobs/outcome'
import { repeatedRows } from '../jobs/repeated-rows'
import { type Names, namesOf, resolved } from '../meters/import-names-store'
import { type Known, meterNamed, metersOfRows, repeatedIn } from '../readings/named-meter'
import { inOrderOfTime } from '../readings/order-of-time'
import { type ChangeRequest, changeDevices } from './change-over'

const change = z.strictObject(changeInput)

/** Changes devices from a sheet: those of one account by their times, and of two with the same time neither. */
export const changeImport: JobKind<ChangeRequest> = {
  action: 'meter.import_changes',

  async prepare({ db, org, file, mostRows }) {
    const sheet = { name: file.name ?? '', bytes: file.content }
    const { rows, ...facts } = await readTable(sheet, [...changeColumns, ...passedOverColumns], mostRows)
    const known = await metersOfRows(db, org, rows)
    nameInstalled(rows, known)
    const names = await namesOf(db, org)
    const judged = rows.map((row) => judgeRow(row, known, names))
    const twice = repeatedRows(judged, ({ meter, change: wanted }) => [
      meter && wanted ? `${meter} ${wanted.changed_at}` : '',
    ])
    const prepared = judged.map((row) => [row.meter, preparedRow(row, twice.get(row.row))] as const)
    return { rows: inOrderOfTime(prepared, ({ changed_at }) => changed_at), ...facts }
  },

  async post({ values, actor, ...batch }) {
    const unit: UnitOfWork = { ...batch, caller: actor }
    const outcomes = await changeDevices(unit, values)
    const made = pairs(values, outcomes)
    const changed = made.flatMap(([{ meter }, { ok }]) => (ok ? [meter] : []))
    batch.audit({ object: ['meter', null], after: { changed } })
    return made.map(([{ meter, meter_no }, outcome]): RowOutcome => {
      if (outcome.ok) {
        const notes = batch.isCheck ? outcome.abnormal.map((note) => ({ note })) : []
        return { ok: true, id: meter, params: { meter_no, volume: cubicMetres(outcome.volume) }, notes }
      }
      const refusal = keptRefusal(outcome.refusal)
      return refused({ ...refusal, ...(refusal.about && { about: columnOf(refusal.about) }) })
    })
  },
}

/** A row may name its account by the device that another row of the sheet installs there. */
function nameInstalled(rows: readonly TableRow[], known: Known): void {
  const named = ({ values }: TableRow) =>
    known.byAccount.get((values.account_no ?? '').toUpperCase()) ?? known.byDevice.get(values.meter_no ?? '')
  let left = rows.filter(({ values }) => values.new_meter_no && !known.byDevice.has(values.new_meter_no))
  for (let before = Number.POSITIVE_INFINITY; left.length < before; ) {
    before = left.length
    left = left.filter((row) => {
      const meter = named(row)
      if (meter) known.byDevice.set(row.values.new_meter_no!, meter)
      return meter === undefined
    })
  }
}

interface JudgedRow {
  row: number
  written: Record<string, string>
  meter: number | null
  change: z.output<typeof change> | null
  problems: Record<string, FieldProblem[]>
}

function judgeRow(read: TableRow, known: Known, names: Names): JudgedRow {
  const { row, values: written } = read
  const cells = rowValues(read, changeColumns)
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
