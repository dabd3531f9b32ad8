import { columnKey } from '@water/contract/sheet-column'
import { inTransaction, read, rehearse, type UnitOfWork } from '../../db/read-write'
import { pairs } from '../../pairs'
import type { WholeToDo } from '../jobs/job'
import { mastersByNumber } from '../meters/import-names-store'
import { type MeterInput, openMeters } from '../meters/open-meters'
import type { Problems } from './row-to-read'
import {
  addConflicts,
  BY_ACCOUNT,
  BY_ACCOUNT_AND_PART,
  BY_PART,
  conflictOfBillsInUse,
  conflictOfFormerNumbers,
  conflictOfNumbersInUse,
  conflictOfStrangers,
  conflictOfTwins,
  type FilesBySheet,
  forgetConflicts,
  mastersInSheet,
  type StagedRow,
  stagedRows,
} from './rows-store'

/** An account as the sheet of accounts has it. */
export interface StagedAccount {
  meter: MeterInput
  /** The number of its master. */
  parent: string | null
  /** Several are divided by blanks. */
  former_no: string | null
  taken_over_on: string
  closed_at: string | null
}

/** Looks at the rows of all sheets beside each other and beside what the organization has: what does not fit is said at its row. */
export async function judge(todo: WholeToDo, files: FilesBySheet): Promise<void> {
  const { db, org } = todo
  const { accounts, open_bills, balances, history } = files
  const all = Object.values(files).flat()
  await inTransaction(db, (tx) => forgetConflicts(tx, org, all))
  for (const file of accounts) await tryAccounts(todo, file, accounts)
  await inTransaction(db, (tx) => conflictOfTwins(tx, org, accounts, 'account_no', BY_ACCOUNT))
  await inTransaction(db, (tx) => conflictOfTwins(tx, org, accounts, 'meter_no', BY_PART))
  await inTransaction(db, (tx) => conflictOfFormerNumbers(tx, org, accounts))
  await inTransaction(db, (tx) => conflictOfNumbersInUse(tx, org, accounts))
  for (const sheet of [open_bills, balances, history])
    await inTransaction(db, (tx) => conflictOfStrangers(tx, org, sheet, accounts))
  await inTransaction(db, (tx) => conflictOfTwins(tx, org, open_bills, 'external_no', BY_PART))
  await inTransaction(db, (tx) => conflictOfBillsInUse(tx, org, open_bills))
  await inTransaction(db, (tx) => conflictOfTwins(tx, org, balances, 'account_no', BY_ACCOUNT))
  await inTransaction(db, (tx) => conflictOfTwins(tx, org, history, 'read_on', BY_ACCOUNT_AND_PART))
}

const BATCH = 2000

/** Opens the accounts of a file in transactions that are taken back: the check says the same as the load. */
async function tryAccounts(todo: WholeToDo, file: number, accounts: readonly number[]): Promise<void> {
  const { db, org } = todo
  for (let after = 0; ; ) {
    const rows = await read(db, (reader) => stagedRows(reader, org, file, { after, limit: BATCH }))
    const last = rows.at(-1)
    if (last === undefined) return
    const found = await rehearse(db, (tx) => refusalsOf(todo, tx, rows, accounts))
    await inTransaction(db, async (tx) => {
      await addConflicts(tx, org, found)
      await todo.onlyOnce(tx)
    })
    after = last.line
  }
}

async function refusalsOf(
  { org, clock, job }: WholeToDo,
  tx: UnitOfWork['tx'],
  rows: readonly StagedRow[],
  accounts: readonly number[],
): Promise<{ file_id: number; line: number; problems: Problems }[]> {
  const unit: UnitOfWork = { tx, org, now: clock(), caller: { id: job.started_by }, audit: () => {} }
  const staged = rows.map((row) => ({ ...row, account: row.body as StagedAccount }))
  const wanted = staged.flatMap(({ account }) => (account.parent === null ? [] : [account.parent]))
  const known = await mastersByNumber(tx, org, wanted)
  const coming = await mastersInSheet(tx, org, accounts, wanted)
  const opened = await openMeters(
    unit,
    staged.map(({ account, account_no }) =>
      tried(inputOf(account, account_no), account.parent, known, coming),
    ),
  )
  return pairs(staged, opened).flatMap(([{ file_id, line, account }, outcome]) => {
    const isLost = account.parent !== null && !known.has(account.parent) && !coming.has(account.parent)
    const lost: Problems = isLost
      ? { parent: [{ message: 'no_such_name', params: { value: account.parent ?? '' } }] }
      : {}
    const problems = outcome.ok ? lost : { ...byColumn(outcome.refusal.details.fields ?? {}), ...lost }
    return Object.keys(problems).length === 0 ? [] : [{ file_id, line, problems }]
  })
}

/** The account as it is opened, without its master. */
export const inputOf = (
  { meter, former_no, taken_over_on, closed_at }: StagedAccount,
  account_no: string,
): MeterInput => ({
  ...meter,
  ...{ account_no, taken_over_on, former_nos: (former_no?.split(' ') ?? []).map((no) => ({ no, note: '' })) },
  ...(closed_at !== null && { closed_at }),
})

/** A sub meter whose master comes with the same sheet is tried as a single one. */
function tried(
  meter: MeterInput,
  parent: string | null,
  known: ReadonlyMap<string, number>,
  coming: ReadonlySet<string>,
): MeterInput {
  if (parent === null) return meter
  const id = known.get(parent)
  if (id !== undefined && !coming.has(parent)) return { ...meter, parent: id }
  return { ...meter, meter_class: 'single' }
}

/** The index and its day stand in columns of their own. */
const OWN: ReadonlyMap<string, string> = new Map([
  ['initial_reading', 'last_index'],
  ['taken_over_on', 'last_read_on'],
  ['former_nos', 'former_no'],
])

/** The fields of an account's form → the columns of the sheet. */
export const byColumn = (fields: Problems): Problems =>
  Object.fromEntries(Object.entries(fields).map(([path, list]) => [OWN.get(path) ?? columnKey(path), list]))
