/** 银行代扣回盘: what the bank says of the rows of a run, and the payments that it makes (books.md §6). */

import { type FieldProblem, problemsOf } from '@water/contract/field-problems'
import { money, optionalIdentifier, optionalText, requiredIdentifier } from '@water/contract/fields'
import { passedOverColumns } from '@water/contract/sheet-column'
import { answerColumns } from '@water/contract/withholdings/sheet'
import { startOfDay } from '@water/rules/calendar'
import { bankAmount } from '@water/rules/ledger/bank-amount'
import { allocateCollected, answerOf, type Said } from '@water/rules/ledger/withholding'
import { type Fen, fen, yuan } from '@water/rules/money'
import * as z from 'zod'
import type { UnitOfWork } from '../../db/read-write'
import { pairs } from '../../pairs'
import { Refusal, refuse } from '../../refusal'
import { rowValues } from '../../spreadsheet/row-values'
import { readTable, type TableRow } from '../../spreadsheet/table'
import type { JobKind, PreparedRow } from '../jobs/job'
import { fieldRefusal, keptRefusal, type RowOutcome, refused } from '../jobs/outcome'
import { repeatedRows } from '../jobs/repeated-rows'
import { type Account, lockAccounts, readAccounts } from '../ledger/accounts-store'
import { openOrder } from '../ledger/order-money'
import { openDuesOf } from '../ledger/penalty'
import { type Collection, type PostedCollection, postCollections } from '../ledger/post-collections'
import {
  type AnsweredRun,
  type AskedRow,
  accountsOfRows,
  answeredRun,
  rowsToAnswer,
  type StoredRow,
  usedNumbers,
  type WrittenAnswer,
  writeAnswers,
} from './answer-store'
import { notifyRunEnded } from './notify'

const answerRow = z.object({
  run_no: requiredIdentifier(30),
  row: z.int().positive().max(9_999_999),
  account_no: optionalIdentifier(20),
  collected: money.optional(),
  reason: optionalText(200),
})

interface Value extends Omit<AskedRow, 'numbers'>, Said {
  run: AnsweredRun
  row: number
}

/** A run may have more rows than a sheet of readings. */
const MOST_ROWS = 200_000

/** Books the answer to a run, each row by itself. A row that was answered before is left as it is. */
export const withholdingAnswer: JobKind<Value> = {
  action: 'withholding.answer',
  notify: notifyRunEnded,
  isUnordered: true,

  async prepare({ db, org, file, params }) {
    // The route named it.
    const run = await answeredRun(db, org, params.withholding!)
    const sheet = { name: file.name ?? '', bytes: file.content }
    const { rows, ...facts } = await readTable(sheet, [...passedOverColumns, ...answerColumns], MOST_ROWS)
    const ofRun = rows.filter((row) => isOfRun(row, run))
    if (ofRun.length === 0)
      refuse('file_other_run', { params: { run: run.no, found: rows[0]!.values.run_no || '—' } })
    const numbers = rows.flatMap(({ values: { row = '' } }) => (/^\d{1,7}$/.test(row) ? [Number(row)] : []))
    const known = await accountsOfRows(db, org, run.id, numbers)
    const twice = repeatedRows(ofRun, ({ values }) => [values.row ?? ''])
    return {
      rows: rows.map((row) => preparedRow(row, run, known, twice.get(row.row))),
      ...facts,
    }
  },

  post: ({ values, actor, ...batch }) => bookAnswers({ ...batch, caller: actor }, values),
}

const isOfRun = ({ values: { run_no = '' } }: TableRow, { no }: AnsweredRun): boolean =>
  run_no.toUpperCase() === no

function preparedRow(
  read: TableRow,
  run: AnsweredRun,
  known: ReadonlyMap<number, AskedRow>,
  twice: number | undefined,
): PreparedRow<Value> {
  const { row, values: written } = read
  const { body, problems } = rowValues(read, answerColumns)
  const parsed = answerRow.safeParse(body, { reportInput: true })
  const of = parsed.success ? known.get(parsed.data.row) : undefined
  const all: Record<string, FieldProblem[]> = {
    ...(parsed.success ? problemsIn(parsed.data, read, run, of) : problemsOf(parsed.error.issues)),
    ...problems,
    ...(twice === undefined ? {} : { row: [{ message: 'twice_in_file' as const, params: { row: twice } }] }),
  }
  if (!parsed.success || !of || Object.keys(all).length > 0)
    return { row, written, asked: { refusal: fieldRefusal(all) } }
  return { row, written, asked: { value: { run, row: parsed.data.row, ...of, ...saidIn(parsed.data) } } }
}

function problemsIn(
  { run_no, row, account_no, ...said }: z.output<typeof answerRow>,
  written: TableRow,
  run: AnsweredRun,
  of: AskedRow | undefined,
): Record<string, FieldProblem[]> {
  if (!isOfRun(written, run))
    return { run_no: [{ message: 'other_run', params: { run: run.no, value: run_no } }] }
  if (!of) return { row: [{ message: 'not_in_run', params: { run: run.no, value: row } }] }
  if (account_no !== '' && !of.numbers.includes(account_no.toUpperCase()))
    return { account_no: [{ message: 'other_account', params: { value: of.account_no } }] }
  const { amount = '' } = written.values
  if (amount !== '' && !isAmount(amount, of.amount))
    return { amount: [{ message: 'other_amount', params: { value: yuan(of.amount) } }] }
  const params = { value: said.reason }
  switch (answerOf(of.amount, saidIn(said))) {
    case 'unclear':
      return { reason: [{ message: 'reason_missing' }] }
    case 'success_without_money':
      return { collected: [{ message: 'success_without_money', params }] }
    case 'money_with_reason':
      return { reason: [{ message: 'money_with_reason', params }] }
    default:
      return {}
  }
}

/** The column of the amount is ours; a bank that returns another one has answered another row. */
function isAmount(text: string, amount: Fen): boolean {
  const read = bankAmount(text)
  return 'magnitude' in read && !read.hasMinus && read.magnitude === amount
}

const saidIn = ({ collected, reason }: { collected?: string | undefined; reason: string }): Said => ({
  ...{ collected: collected === undefined ? null : fen(collected), reason },
})

/** Books what the bank says of rows of a run; each is decided under the lock of its account. */
export async function bookAnswers(unit: UnitOfWork, values: readonly Value[]): Promise<RowOutcome[]> {
  const { tx, org, now, audit } = unit
  const { run } = values[0]!
  await lockAccounts(tx, org, [...new Set(values.map(({ meter }) => meter))])
  const decided = await decide(unit, values)
  const collections = decided.flatMap((one) => ('collection' in one ? [one.collection] : []))
  const posted = await postCollections(unit, collections)
  const payments = new Map(pairs(collections, posted).map(([{ account }, one]) => [account.meter, one]))
  const answers = decided.flatMap((one): WrittenAnswer[] =>
    'answer' in one ? [{ ...one.answer, payment: payments.get(one.value.meter)?.id ?? null }] : [],
  )
  if (!(await writeAnswers(tx, org, run.id, answers, now)))
    throw new Refusal('run_cancelled', { params: { run: run.no } })
  if (posted.length > 0) audit({ object: ['payment', null], after: { payments: posted.map(({ id }) => id) } })
  audit({ object: ['withholding', run.id], after: auditedAnswers(answers) })
  return decided.map((one) => ('outcome' in one ? one.outcome : outcomeOf(one, payments)))
}

type Answered = Omit<WrittenAnswer, 'payment'>
type Decided = { value: Value } & (
  | { outcome: RowOutcome }
  | { answer: Answered }
  | { answer: Answered; collection: Collection }
)

/** Decides what each row of the answer means, by what has been answered before. The accounts are locked. */
async function decide({ tx, org }: UnitOfWork, values: readonly Value[]): Promise<Decided[]> {
  const { run } = values[0]!
  const [rows, accounts, used] = await Promise.all([
    rowsToAnswer(
      tx,
      org,
      run.id,
      values.map(({ row }) => row),
    ),
    readAccounts(
      tx,
      org,
      values.map(({ meter }) => meter),
    ),
    usedNumbers(
      tx,
      org,
      values.map(({ row }) => channelNo(run, row)),
    ),
  ])
  return values.map((value): Decided => {
    const stored = rows.get(value.row)!
    const state = stateOf(value)
    if (!stored.isWaiting || state === stored.state)
      return { value, outcome: answeredBefore(value, state, stored) }
    const answer = {
      ...value,
      before: stored.state,
      state,
      collected: state === 'collected' ? value.collected : null,
    }
    if (state !== 'collected') return { value, answer: answered(answer) }
    const taken = used.get(channelNo(run, value.row))
    if (taken !== undefined) return { value, outcome: refused(numberUsed(taken, channelNo(run, value.row))) }
    const collection = collectionOf(value, stored, accounts.get(value.meter)!)
    return { value, answer: answered(answer), collection }
  })
}

/** A word that means no state was refused when the file was read. */
function stateOf(value: Value): WrittenAnswer['state'] {
  const said = answerOf(value.amount, value)
  return said === 'collected' || said === 'refused' ? said : 'unknown'
}

const answered = ({ row, before, state, collected, reason }: Answered): Answered => ({
  ...{ row, before, state, collected, reason },
})

/** 渠道流水号: run and row. */
const channelNo = ({ no }: AnsweredRun, row: number): string => `${no}-${row}`

const numberUsed = (payment_no: string, channel_no: string) =>
  keptRefusal(new Refusal('run_number_used', { params: { payment_no, channel_no }, about: 'row' }))

/** The payment of a collected row: onto the orders of the row that are still open, as of the run's day. */
function collectionOf(
  { run, row, collected }: Value,
  { orders, fromBalance }: StoredRow,
  account: Account,
): Collection {
  const own = new Set(orders)
  const open = account.openOrders.filter(({ id }) => own.has(id))
  const dues = openDuesOf(account, open, run.madeOn)
  return {
    ...{ account, dues, amount: collected! },
    allocated: allocateCollected(
      collected!,
      { fromBalance, balance: account.balance },
      dues.map(({ order, penalty }) => openOrder(order, penalty)),
    ),
    method: 'withholding',
    bankAccount: run.bankAccount,
    channelNo: channelNo(run, row),
    paidAt: startOfDay(run.madeOn),
  }
}

/** Twice the same does nothing new. A different answer than before is refused: nobody knows which is right. */
function answeredBefore(
  { account_no, collected, reason }: Value,
  state: WrittenAnswer['state'],
  before: StoredRow,
): RowOutcome {
  const isSame = state === 'unknown' || (state === before.state && collected === before.collected)
  const params = {
    account_no,
    amount: before.collected === null ? '—' : yuan(before.collected),
    reason: before.reason || '—',
  }
  if (!isSame) return refused({ code: 'row_answered', params, about: 'row' })
  return {
    ok: true,
    id: null,
    params: { ...params, reason, outcome: state === 'unknown' ? 'unknown' : 'again' },
  }
}

function outcomeOf(
  { value: { account_no, meter }, answer }: Extract<Decided, { answer: Answered }>,
  payments: ReadonlyMap<number, PostedCollection>,
): RowOutcome {
  const { state: outcome, collected, reason } = answer
  const payment = payments.get(meter)
  return {
    ok: true,
    id: payment?.id ?? null,
    params: {
      ...{ account_no, outcome, reason },
      ...(payment && { amount: yuan(collected!), payment_no: payment.payment_no }),
    },
  }
}

function auditedAnswers(answers: readonly WrittenAnswer[]) {
  const of = (state: WrittenAnswer['state']) => answers.filter((answer) => answer.state === state)
  const collected = of('collected')
  return {
    collected_rows: collected.length,
    collected_amount: yuan(collected.reduce((sum, answer) => sum + answer.collected!, 0)),
    refused_rows: of('refused').length,
    unknown_rows: of('unknown').length,
  }
}
