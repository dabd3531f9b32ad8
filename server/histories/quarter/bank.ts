/** The bank's files: reconciled by the product, decided row by row, and compared with the book. */
import { expect } from 'vitest'
import { reconciled, rowsOf, type StatementRow, statement } from '../../testing/statements'
import { decimal } from '../own-figures'
import { fenOf } from '../world'
import { type Accounts, sumOf } from './accounts'
import { moneyOf } from './book'
import type { Company, Name, Reply } from './company'
import { notePayment } from './counter'

/** A reconciled file. */
export interface BankFile {
  id: number
  rows(): Promise<Reply[]>
  /** The outcome of each row, in the order of the file; then that of what it lacks. */
  states(): Promise<[number: string, amount: string, state: string][]>
}

export async function sendFile(company: Company, rows: readonly StatementRow[], name: string) {
  const { t, staff, bank } = company
  const id = await reconciled(t, staff, bank, statement(rows, name))
  const { data } = await t.call(staff, `GET /reconciliations/${id}/`)
  expect([data.state, data.total, data.unreadable]).toEqual(['done', rows.length, 0])
  const file: BankFile = {
    id,
    rows: () => rowsOf(t, staff, id),
    states: async () =>
      (await rowsOf(t, staff, id)).map(({ channel_no, amount, state }) => [channel_no, amount, state]),
  }
  return file
}

type Verb = 'match' | 'take' | 'resolve'

/** Decides on the newest row with this number. */
export async function decide(
  company: Company,
  file: BankFile,
  channel_no: string,
  verb: Verb,
  body: object,
): Promise<Reply> {
  const row = (await file.rows()).findLast((one) => one.channel_no === channel_no)
  return company.call(company.staff, `POST /reconciliations/${file.id}/rows/${row.id}/${verb}/`, body)
}

/** Books the money of a row for an account. */
export async function take(company: Company, file: BankFile, channel_no: string, name: Name): Promise<void> {
  const { id: meter } = company.customers[name]
  const row = await decide(company, file, channel_no, 'take', { meter })
  const { data } = await company.t.call(company.staff, `GET /payment-records/${row.payment}/`)
  expect([data.amount, data.cashier, data.reconcile_status]).toEqual([row.amount, null, 'matched'])
  const to = moneyOf('transfer', null, company.bank)
  notePayment(company, data, { name, fen: fenOf(row.amount), to, day: row.paid_at.slice(0, 10) })
}

/** The matched rows of the bank are those of the book on the bank account, and no month waits for the bank. */
export async function expectBank(
  company: Company,
  accounts: Accounts,
  files: readonly BankFile[],
  months: readonly string[],
): Promise<void> {
  const rows = (await Promise.all(files.map((file) => file.rows()))).flat()
  const open = rows.filter(({ state }) => state !== 'matched' && state !== 'resolved')
  expect(open).toEqual([])
  const matched = rows.filter(({ state }) => state === 'matched')
  const sums = await accounts.until(months.at(-1)!)
  const own =
    sumOf(sums, `assets:received:*:*:${company.bank}`) + sumOf(sums, `assets:deposited:${company.bank}`)
  const said = matched.reduce((sum, { amount }) => sum + fenOf(amount), 0)
  expect(decimal(said, 2)).toBe(decimal(own, 2))
  for (const month of months) {
    const { data } = await company.t.call(company.staff, `GET /periods/${month}/`)
    expect([month, data.points.unmatched]).toEqual([month, 0])
  }
}
