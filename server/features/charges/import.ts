import { chargeInput, ofItsKind } from '@water/contract/charges/calls'
import { chargeColumns } from '@water/contract/charges/sheet'
import { type FieldProblem, problemsOf } from '@water/contract/field-problems'
import { passedOverColumns } from '@water/contract/sheet-column'
import { yuan } from '@water/rules/money'
import * as z from 'zod'
import type { UnitOfWork } from '../../db/read-write'
import { pairs } from '../../pairs'
import { rowValues } from '../../spreadsheet/row-values'
import { readTable, type TableRow } from '../../spreadsheet/table'
import type { BatchToPost, JobKind, PreparedRow } from '../jobs/job'
import { fieldRefusal, type KeptRefusal, keptRefusal, type RowOutcome, refused } from '../jobs/outcome'
import { repeatedRows } from '../jobs/repeated-rows'
import { lockAccounts } from '../ledger/accounts-store'
import type { BillingOutcome } from '../readings/bill-readings'
import { lockBillingTerms } from '../readings/billing-terms'
import { type Known, meterNamed, metersOfRows, repeatedIn } from '../readings/named-meter'
import { billCharges } from './bill-charges'
import { type BookedCharge, bookedCharges, keepChargeRows } from './booked-store'
import { bookedKey, chargeKey, rowKey } from './charge-key'
import { type ChargeRequest, chargeRequest } from './charge-request'

const charge = z.strictObject(chargeInput).superRefine(ofItsKind)

interface SheetCharge {
  charge: z.output<typeof charge>
  /** Which of the equal rows of its sheet it is. */
  place: number
  /** It is billed although the same row was billed before. */
  isAgain: boolean
}

/**
 * Bills charges from a sheet, each row in an order of its own. Of two rows that are written alike neither is billed, and a row that any
 * sheet has booked already is billed again only where its sender says so.
 */
export const chargeImport: JobKind<SheetCharge> = {
  action: 'order.import',

  async prepare({ db, org, file, params: { again }, now, mostRows }) {
    const sheet = { name: file.name ?? '', bytes: file.content }
    const { rows, ...facts } = await readTable(sheet, [...chargeColumns, ...passedOverColumns], mostRows)
    const known = await metersOfRows(db, org, rows)
    const twice = repeatedRows(rows, ({ values }) => [JSON.stringify(values)])
    const isAgain = (row: number) => again === 'all' || (again?.includes(row) ?? false)
    const places = new Map<string, number>()
    const placed = ({ row, asked, ...rest }: JudgedRow): PreparedRow<SheetCharge> => {
      if ('refusal' in asked) return { row, asked, ...rest }
      const key = chargeKey(chargeRequest(asked.charge, now))
      const place = (places.get(key) ?? 0) + 1
      places.set(key, place)
      return { row, asked: { value: { ...asked, place, isAgain: isAgain(row) } }, ...rest }
    }
    return {
      rows: rows.map((row) => placed(judgedRow(row, known, twice.get(row.row)))),
      ...facts,
    }
  },

  async post(batch) {
    const { tx, org, now, job, values, audit } = batch
    const asked = values.map((value) => ({ ...value, request: chargeRequest(value.charge, now) }))
    const booked = await bookedBefore(batch, asked)
    const due = asked.filter((one) => !booked.has(one))
    const unit: UnitOfWork = { ...batch, caller: batch.actor }
    const outcomes = await billCharges(
      unit,
      due.map(({ request }) => request),
    )
    const billed = pairs(due, outcomes)
    const rows = billed.flatMap(([{ request, place }, outcome]) =>
      outcome.ok ? [{ order: outcome.order.id, meter: request.meter, place }] : [],
    )
    await keepChargeRows(tx, org, job, rows)
    audit({ object: ['order', null], after: { orders: rows.map(({ order }) => order) } })
    const told = new Map(billed.map(([one, outcome]) => [one, outcomeOf(outcome)]))
    return asked.map((one) => told.get(one) ?? bookedOutcome(booked.get(one)!))
  },
}

type Asked = SheetCharge & { request: ChargeRequest }

/** The rows that are booked already. The accounts stay locked, so that nobody else books them meanwhile. */
async function bookedBefore(
  { tx, org }: BatchToPost<SheetCharge>,
  asked: readonly Asked[],
): Promise<Map<Asked, BookedCharge>> {
  const meters = [...new Set(asked.map(({ request }) => request.meter))]
  await lockBillingTerms(tx, org)
  await lockAccounts(tx, org, meters)
  const known = new Map((await bookedCharges(tx, org, meters)).map((booked) => [bookedKey(booked), booked]))
  return new Map(
    asked.flatMap((one) => {
      const booked = one.isAgain ? undefined : known.get(rowKey(chargeKey(one.request), one.place))
      return booked ? [[one, booked] as const] : []
    }),
  )
}

const bookedOutcome = ({ order_no, job, by, at }: BookedCharge): RowOutcome =>
  refused({ code: 'row_booked', params: { order_no, job, by, at } })

function outcomeOf(outcome: BillingOutcome): RowOutcome {
  if (outcome.ok) {
    const { id, order_no, amount } = outcome.order
    return { ok: true, id, params: { order_no, amount: yuan(amount) } }
  }
  const refusal = keptRefusal(outcome.refusal)
  return refused({ ...refusal, ...(refusal.about && { about: columnOf(refusal.about) }) })
}

interface JudgedRow {
  row: number
  written: Record<string, string>
  asked: Pick<SheetCharge, 'charge'> | { refusal: KeptRefusal }
}

function judgedRow(read: TableRow, known: Known, twice: number | undefined): JudgedRow {
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
  return { row, written, asked: { charge: parsed.data } }
}

/** The column of a field: a row has one line, and names its meter by a number. */
const columnOf = (field: string): string =>
  field === 'meter' ? 'account_no' : field === 'lines' ? 'amount' : field.replace(/^lines\.0\./, '')

const byColumn = (problems: Record<string, FieldProblem[]>): Record<string, FieldProblem[]> =>
  Object.fromEntries(Object.entries(problems).map(([field, found]) => [columnOf(field), found]))
