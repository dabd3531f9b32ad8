import { chargeInput, ofItsKind } from '@water/contract/charges/calls'
import { chargeColumns } from '@water/contract/charges/sheet'
import { type FieldProblem, problemsOf } from '@water/contract/field-problems'
import { passedOverColumns } from '@water/contract/sheet-column'
import { yuan } from '@water/rules/money'
import * as z from 'zod'
import type { UnitOfWork } from '../../db/read-write'
import { rowValues } from '../../spreadsheet/row-values'
import { readTable, type TableRow } from '../../spreadsheet/table'
import type { JobKind, PreparedRow } from '../jobs/job'
import { fieldRefusal, keptRefusal, type RowOutcome, refused } from '../jobs/outcome'
import { repeatedRows } from '../jobs/repeated-rows'
import { type Known, meterNamed, metersOfRows, repeatedIn } from '../readings/named-meter'
import { billCharges } from './bill-charges'
import { chargeRequest } from './charge-request'

const charge = z.strictObject(chargeInput).superRefine(ofItsKind)
type Charge = z.output<typeof charge>

/** Bills charges from a sheet, each row in an order of its own. Of two equal rows neither is billed. */
export const chargeImport: JobKind<Charge> = {
  action: 'order.import',

  async prepare({ db, org, file, mostRows }) {
    const sheet = { name: file.name ?? '', bytes: file.content }
    const { rows, ...facts } = await readTable(sheet, [...chargeColumns, ...passedOverColumns], mostRows)
    const known = await metersOfRows(db, org, rows)
    const twice = repeatedRows(rows, ({ values }) => [JSON.stringify(values)])
    return { rows: rows.map((row) => preparedRow(row, known, twice.get(row.row))), ...facts }
  },

  async post({ values, actor, ...batch }) {
    const unit: UnitOfWork = { ...batch, caller: actor }
    const requests = values.map((value) => chargeRequest(value, batch.now))
    const outcomes = await billCharges(unit, requests)
    const orders = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.order.id] : []))
    batch.audit({ object: ['order', null], after: { orders } })
    return outcomes.map((outcome): RowOutcome => {
      if (!outcome.ok) {
        const refusal = keptRefusal(outcome.refusal)
        return refused({ ...refusal, ...(refusal.about && { about: columnOf(refusal.about) }) })
      }
      const { id, order_no, amount } = outcome.order
      return { ok: true, id, params: { order_no, amount: yuan(amount) } }
    })
  },
}

function preparedRow(read: TableRow, known: Known, twice: number | undefined): PreparedRow<Charge> {
  const { row, values: written } = read
  const { body, problems } = rowValues(read, chargeColumns)
  const { account_no, meter_no, customer_name, name, amount, tax_treatment, tax_rate, tax_code, ...rest } =
    body
  const named = meterNamed({ account_no, meter_no, customer_name }, known)
  const isFee =
    rest.kind === 'fee' ||
    [name, amount, tax_treatment, tax_rate, tax_code].some((cell) => cell !== undefined)
  const lines = isFee ? [{ name, amount, tax_treatment, tax_rate, tax_code }] : undefined
  // The meter has its own problem where it is unknown.
  const parsed = charge.safeParse({ ...rest, lines, meter: named.meter?.id ?? 1 }, { reportInput: true })
  const all: Record<string, FieldProblem[]> = {
    ...(parsed.success ? {} : byColumn(problemsOf(parsed.error.issues))),
    ...named.problems,
    ...problems,
    ...repeatedIn(written, twice),
  }
  if (!parsed.success || Object.keys(all).length > 0)
    return { row, written, asked: { refusal: fieldRefusal(all) } }
  return { row, written, asked: { value: parsed.data } }
}

/** The column of a field: a row has one line, and names its meter by a number. */
const columnOf = (field: string): string =>
  field === 'meter' ? 'account_no' : field === 'lines' ? 'amount' : field.replace(/^lines\.0\./, '')

const byColumn = (problems: Record<string, FieldProblem[]>): Record<string, FieldProblem[]> =>
  Object.fromEntries(Object.entries(problems).map(([field, found]) => [columnOf(field), found]))
