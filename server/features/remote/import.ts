import { type FieldProblem, problemsOf } from '@water/contract/field-problems'
import { moduleInput } from '@water/contract/remote/calls'
import { moduleColumns } from '@water/contract/remote/sheet'
import { passedOverColumns } from '@water/contract/sheet-column'
import { searchKey } from '@water/rules/identity/numbers-and-names'
import * as z from 'zod'
import { idsByName } from '../../db/ids-by-name'
import type { UnitOfWork } from '../../db/read-write'
import { pairs } from '../../pairs'
import { rowValues } from '../../spreadsheet/row-values'
import { readTable, type TableRow } from '../../spreadsheet/table'
import type { JobKind, PreparedRow } from '../jobs/job'
import { fieldRefusal, keptRefusal, type RowOutcome, refused } from '../jobs/outcome'
import { repeatedRows } from '../jobs/repeated-rows'
import { type Known, meterNamed, metersOfRows, repeatedIn } from '../readings/named-meter'
import { type BindRequest, bindModules } from './bind'

const module = z.strictObject(moduleInput)

type SheetBinding = BindRequest & { account_no: string }

/** Binds modules from a sheet. Of two rows with one account or one module, nobody knows which is right. */
export const moduleImport: JobKind<SheetBinding> = {
  action: 'module.import',

  async prepare({ db, org, file }) {
    const sheet = { name: file.name ?? '', bytes: file.content }
    const { rows, ...facts } = await readTable(sheet, [...moduleColumns, ...passedOverColumns])
    const known = await metersOfRows(db, org, rows)
    const gateways = await idsByName(db, org, 'services', ['name'])
    const judged = rows.map((row) => judgeRow(row, known, gateways))
    const sameMeter = repeatedRows(judged, ({ value }) => [String(value?.meter ?? '')])
    const sameModule = repeatedRows(judged, ({ value }) => [value?.imei ?? ''])
    const prepared = judged.map((row) => preparedRow(row, sameMeter.get(row.row), sameModule.get(row.row)))
    return { rows: prepared, ...facts }
  },

  async post({ values, actor, ...batch }) {
    const unit: UnitOfWork = { ...batch, caller: actor }
    const outcomes = pairs(
      values,
      await bindModules(
        unit,
        values.map(({ account_no: _, ...request }) => request),
      ),
    )
    const bound = outcomes.flatMap(([, outcome]) => (outcome.ok ? [outcome.id] : []))
    batch.audit({ object: ['module', null], after: { bound } })
    return outcomes.map(([{ account_no, imei }, outcome]): RowOutcome => {
      if (!outcome.ok) return refused(keptRefusal(outcome.refusal))
      return { ok: true, id: outcome.binding.meter, params: { account_no, imei } }
    })
  },
}

interface JudgedRow {
  row: number
  written: Record<string, string>
  value: SheetBinding | null
  problems: Record<string, FieldProblem[]>
}

function judgeRow(read: TableRow, known: Known, gateways: ReadonlyMap<string, readonly number[]>): JudgedRow {
  const { row, values: written } = read
  const cells = rowValues(read, moduleColumns)
  const { account_no, meter_no, customer_name, gateway: name, ...rest } = cells.body
  const named = meterNamed({ account_no, meter_no, customer_name }, known)
  const gateway = typeof name === 'string' ? (gateways.get(searchKey(name))?.[0] ?? null) : null
  const parsed = module.safeParse({ ...rest, gateway }, { reportInput: true })
  return {
    row,
    written,
    value:
      parsed.success && named.meter
        ? { ...parsed.data, meter: named.meter.id, account_no: named.meter.account_no }
        : null,
    problems: {
      ...(parsed.success ? {} : problemsOf(parsed.error.issues)),
      ...(typeof name === 'string' && gateway === null
        ? { gateway: [{ message: 'no_such_name', params: { value: name } }] }
        : {}),
      ...named.problems,
      ...cells.problems,
    },
  }
}

function preparedRow(
  { row, written, value, problems }: JudgedRow,
  sameMeter: number | undefined,
  sameModule: number | undefined,
): PreparedRow<SheetBinding> {
  const all = {
    ...problems,
    ...repeatedIn(written, sameMeter),
    ...(sameModule === undefined
      ? {}
      : { imei: [{ message: 'twice_in_file' as const, params: { row: sameModule } }] }),
  }
  if (value === null || Object.keys(all).length > 0)
    return { row, written, asked: { refusal: fieldRefusal(all) } }
  return { row, written, asked: { value } }
}
