import { columnKey } from '@water/contract/sheet-column'
import { dateOf } from '@water/rules/calendar'
import type { RawBuilder } from 'kysely'
import { inTransaction, type Reader, read } from '../../db/read-write'
import { pairs } from '../../pairs'
import type { WholeToDo } from '../jobs/job'
import { mastersByNumber } from '../meters/import-names-store'
import { type MeterInput, refusalsOfOpening } from '../meters/open-meters'
import type { MoveInSheet } from './columns'
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
  lastLines,
  mastersInSheet,
  type StagedRow,
  stagedRows,
  takeStock,
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

/**
 * Looks at the rows of some sheets beside each other and beside what the organization has: what does not fit is said at its row. The
 * accounts of the others are looked up in `files`.
 */
export async function judge(
  todo: WholeToDo,
  files: FilesBySheet,
  kinds: ReadonlySet<MoveInSheet>,
): Promise<void> {
  const { db, owner, org } = todo
  const of = (kind: MoveInSheet) => (kinds.has(kind) ? files[kind] : [])
  await owner.act('statistics', takeStock)
  await inTransaction(db, (tx) => forgetConflicts(tx, org, [...kinds].flatMap(of)))
  for (const file of of('accounts')) await tryAccounts(todo, file, files.accounts)
  await nameTwins(todo, of('accounts'), 'account_no', BY_ACCOUNT)
  await nameTwins(todo, of('accounts'), 'meter_no', BY_PART)
  if (kinds.has('accounts')) {
    await inTransaction(db, (tx) => conflictOfFormerNumbers(tx, org, files.accounts))
    await inTransaction(db, (tx) => conflictOfNumbersInUse(tx, org, files.accounts))
  }
  for (const kind of ['open_bills', 'balances', 'history'] as const)
    await nameStrangers(todo, of(kind), files.accounts)
  await nameTwins(todo, of('open_bills'), 'external_no', BY_PART)
  await inTransaction(db, (tx) => conflictOfBillsInUse(tx, org, of('open_bills')))
  await nameTwins(todo, of('balances'), 'account_no', BY_ACCOUNT)
  await nameTwins(todo, of('history'), 'read_on', BY_ACCOUNT_AND_PART)
}

/** One statement looks at about so many rows, so that none takes long, also when all of them are bad. */
const AT_ONCE = 300_000

async function nameTwins(
  { db, org }: WholeToDo,
  files: readonly number[],
  column: string,
  key: RawBuilder<unknown>,
): Promise<void> {
  const lines = await read(db, (reader) => lastLines(reader, org, files))
  const all = lines.reduce((sum, { line }) => sum + line, 0)
  const of = Math.ceil(all / AT_ONCE)
  for (let part = 0; part < of; part++)
    await inTransaction(db, (tx) => conflictOfTwins(tx, org, files, { column, key, part, of }))
}

async function nameStrangers(
  { db, org }: WholeToDo,
  files: readonly number[],
  accounts: readonly number[],
): Promise<void> {
  for (const { file, line } of await read(db, (reader) => lastLines(reader, org, files)))
    for (let after = 0; after < line; after += AT_ONCE) {
      const lines = { file, after, to: after + AT_ONCE }
      await inTransaction(db, (tx) => conflictOfStrangers(tx, org, lines, accounts))
    }
}

const BATCH = 2000

/** Looks at the accounts of a file as the load will: with the eyes of the command that opens them. */
async function tryAccounts(todo: WholeToDo, file: number, accounts: readonly number[]): Promise<void> {
  const { db, org } = todo
  for (let after = 0; ; ) {
    const { rows, found } = await read(db, async (reader) => {
      const staged = await stagedRows(reader, org, file, { after, limit: BATCH })
      return { rows: staged, found: await refusalsOf(todo, reader, staged, accounts) }
    })
    const last = rows.at(-1)
    if (last === undefined) return
    if (found.length > 0)
      await inTransaction(db, async (tx) => {
        await addConflicts(tx, org, found)
        await todo.onlyOnce(tx)
      })
    after = last.line
  }
}

async function refusalsOf(
  { org, clock }: WholeToDo,
  db: Reader,
  rows: readonly StagedRow[],
  accounts: readonly number[],
): Promise<{ file_id: number; line: number; problems: Problems }[]> {
  const staged = rows.map((row) => ({ ...row, account: row.body as StagedAccount }))
  const wanted = staged.flatMap(({ account }) => (account.parent === null ? [] : [account.parent]))
  const known = await mastersByNumber(db, org, wanted)
  const coming = await mastersInSheet(db, org, accounts, wanted)
  const refusals = await refusalsOfOpening(
    db,
    org,
    dateOf(clock()),
    staged.map(({ account, account_no }) =>
      tried(inputOf(account, account_no), account.parent, known, coming),
    ),
  )
  return pairs(staged, refusals).flatMap(([{ file_id, line, account }, refusal]) => {
    const isLost = account.parent !== null && !known.has(account.parent) && !coming.has(account.parent)
    const lost: Problems = isLost
      ? { parent: [{ message: 'no_such_name', params: { value: account.parent ?? '' } }] }
      : {}
    const problems = refusal ? { ...byColumn(refusal.details.fields ?? {}), ...lost } : lost
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
