import { addDays, type LocalDate } from '@water/rules/calendar'
import { type Fen, fen, litres } from '@water/rules/money'
import { brokenConstraint } from '../../db/database-error'
import { inTransaction, read, type UnitOfWork, write } from '../../db/read-write'
import { lockRecord } from '../../db/record-store'
import { pairs } from '../../pairs'
import { refuse } from '../../refusal'
import { countFormerReadings, keepFormerReadings } from '../former-readings/keep'
import type { WholeJob, WholeToDo } from '../jobs/job'
import { actorOfJob } from '../jobs/starter'
import { namesOfOpening, type OpeningNames, WATER } from '../ledger/opening-names'
import { type OpeningBill, postMoveInBalances, postOpenings } from '../ledger/post-openings'
import { mastersByNumber } from '../meters/import-names-store'
import { openMeters } from '../meters/open-meters'
import type { MoveInSheet } from './columns'
import { forgetComingIds, takeComingIds } from './coming-ids'
import { filesOf, isSheet, type MoveInFile, sheetRows } from './files-store'
import { byColumn, inputOf, type StagedAccount } from './judge'
import { accountsByNumber, type LoadedAccount, stateLoaded, totalsOfLoad } from './load-store'
import type { Problems } from './row-to-read'
import { addConflicts, countBad, type StagedRow, stagedRows } from './rows-store'
import { moveInTable, stateMoveIn } from './store'

/** The request of the job. */
export interface LoadAsked {
  moveIn: number
}

const BATCH = 2000

/** The first row that cannot be taken ends the load. */
class BadRow extends Error {
  override readonly name = 'BadRow'
  constructor(
    readonly file: MoveInFile,
    readonly row: StagedRow,
    readonly problems: Problems,
  ) {
    super('a row of a move-in cannot be taken')
  }
}

/**
 * Makes the accounts, open bills, balances and history of a checked move-in, all in one transaction: nobody sees anything of it before
 * it is complete, and a kill leaves nothing. Each row is checked again; the first bad one takes all back.
 */
export const moveInLoad: WholeJob = {
  async work(todo) {
    const { db, org, content, clock, job } = todo
    // The route wrote it.
    const { moveIn } = JSON.parse(content.toString()) as LoadAsked
    const all = await read(db, (reader) => filesOf(reader, org, moveIn))
    const files = all.filter(isSheet).filter((one) => one.is_current)
    const now = clock()
    const command = {
      ...{ action: 'move_in.load', org, now, actor: actorOfJob(job) },
      ...{ address: job.address, request_id: job.request_id },
    }
    const load = async () => {
      const ids = await takeComingIds(todo, await read(db, (reader) => sheetRows(reader, org, files)))
      await write(db, command, async (tx, audit) => {
        const row = await lockRecord(tx, moveInTable, org, moveIn)
        // An earlier run of the job has done it.
        if (row?.state === 'loaded') return forgetComingIds(tx, org)
        const bad = await countBad(
          tx,
          org,
          files.map(({ id }) => id),
        )
        if (row?.state !== 'checked' || bad > 0) return refuse('not_checked')
        const unit: UnitOfWork = { tx, org, now, caller: { id: job.started_by }, audit, ids }
        await new Load(todo, unit, moveIn, row.as_of).all(files)
        const totals = await totalsOfLoad(tx, org, { moveIn, asOf: row.as_of })
        await stateLoaded(tx, org, moveIn, { totals, now })
        await forgetComingIds(tx, org)
        audit({ object: ['move_in', moveIn], after: { state: 'loaded', totals } })
        await todo.onlyOnce(tx)
      })
    }
    try {
      await load().catch((error) => (isTakenMeanwhile(error) ? load() : Promise.reject(error)))
    } catch (error) {
      await inTransaction(db, (tx) => forgetComingIds(tx, org))
      if (!(error instanceof BadRow)) throw error
      await takeNotice(todo, moveIn, error)
      const { file, row } = error
      refuse('move_in_row', { params: { file: file.name, line: row.line, account_no: row.account_no } })
    }
  },
}

/** Somebody took a number between its check and its row: at the next try the check finds it, and names the row. */
const isTakenMeanwhile = (error: unknown): boolean =>
  error instanceof Error && brokenConstraint(error)?.kind === 'unique'

/** The row says what is wrong with it, and the move-in is a draft again. */
async function takeNotice({ db, org, clock }: WholeToDo, moveIn: number, bad: BadRow): Promise<void> {
  const { file_id, line } = bad.row
  await inTransaction(db, async (tx) => {
    await addConflicts(tx, org, [{ file_id, line, problems: bad.problems }])
    await countBad(tx, org, [file_id])
    await stateMoveIn(tx, org, moveIn, 'draft', clock())
  })
}

class Load {
  private done = 0

  constructor(
    private readonly todo: WholeToDo,
    private readonly unit: UnitOfWork,
    private readonly moveIn: number,
    private readonly asOf: LocalDate,
  ) {}

  async all(files: readonly MoveInFile[]): Promise<void> {
    const names = await namesOfOpening(this.unit.tx, this.unit.org)
    // A master is opened before its sub meters, wherever it stands.
    await this.sheet(files, 'accounts', (rows, file) => this.open(rows, file), { ofSubs: false })
    await this.sheet(files, 'accounts', (rows, file) => this.open(rows, file), { ofSubs: true })
    await this.sheet(files, 'balances', (rows, file) => this.balances(rows, file))
    await this.sheet(files, 'history', (rows, file) => this.history(rows, file))
    await countFormerReadings(this.unit, this.moveIn)
    // Last: the totals of their month stay locked until the load ends.
    await this.sheet(files, 'open_bills', (rows, file) => this.bills(rows, file, names))
  }

  private async sheet(
    files: readonly MoveInFile[],
    kind: MoveInSheet,
    take: (rows: readonly StagedRow[], file: MoveInFile) => Promise<void>,
    { ofSubs }: { ofSubs?: boolean } = {},
  ): Promise<void> {
    const { tx, org } = this.unit
    for (const file of files.filter((one) => one.kind === kind))
      for (let after = 0; ; ) {
        const rows = await stagedRows(tx, org, file.id, { after, limit: BATCH, ofSubs })
        const last = rows.at(-1)
        if (last === undefined) break
        await take(rows, file)
        after = last.line
        this.done += rows.length
        await this.todo.progress({ done: this.done })
      }
  }

  private async open(rows: readonly StagedRow[], file: MoveInFile): Promise<void> {
    const { tx, org } = this.unit
    // The check has read it so.
    const staged = rows.map((row) => ({ ...row, account: row.body as StagedAccount }))
    const wanted = staged.flatMap(({ account }) => (account.parent === null ? [] : [account.parent]))
    const masters = await mastersByNumber(tx, org, wanted)
    const opened = await openMeters(
      this.unit,
      staged.map(({ account, account_no }) => ({
        ...inputOf(account, account_no),
        moveIn: this.moveIn,
        ...(account.parent !== null && { parent: masters.get(account.parent) ?? null }),
      })),
    )
    for (const [row, outcome] of pairs(rows, opened))
      if (!outcome.ok) throw new BadRow(file, row, byColumn(outcome.refusal.details.fields ?? {}))
  }

  private async bills(rows: readonly StagedRow[], file: MoveInFile, names: OpeningNames): Promise<void> {
    const accounts = await this.accountsOf(rows, file)
    const bills = pairs(rows, accounts).map(([row, account]) => this.billOf(row, account, file, names))
    await postOpenings(this.unit, this.moveIn, bills)
  }

  private billOf(row: StagedRow, account: LoadedAccount, file: MoveInFile, names: OpeningNames): OpeningBill {
    // The check has read it so.
    const bill = row.body as StagedBill
    const lines = bill.items.map(({ key, name, amount }) => {
      const of = { waterPrice: account.water_price, issuedOn: bill.issued_on }
      const item = names.itemOf(key === 'water' ? WATER : name, of)
      if (item === null) throw new BadRow(file, row, { [key]: [{ message: 'unknown_item' }] })
      return { ...item, amount: fen(amount) }
    })
    return {
      ...{ meter: account.id, externalNo: bill.external_no, billingMonth: bill.billing_month, lines },
      ...{ issuedOn: bill.issued_on, dueDate: bill.due_date, from: bill.period_from, to: bill.period_to },
      volume: bill.volume === undefined ? null : litres(bill.volume),
      ...{ paid: fen(bill.paid), carried: fen(bill.carried), isInvoiced: bill.invoiced },
      penaltyFrom: bill.penalty_from ?? addDays(this.asOf, 1),
    }
  }

  private async balances(rows: readonly StagedRow[], file: MoveInFile): Promise<void> {
    const accounts = await this.accountsOf(rows, file)
    const brought = pairs(rows, accounts).map(([{ body }, { id }]): { meter: number; balance: Fen } => ({
      meter: id,
      balance: fen((body as { balance: string }).balance),
    }))
    await postMoveInBalances(this.unit, this.moveIn, brought)
  }

  private async history(rows: readonly StagedRow[], file: MoveInFile): Promise<void> {
    const accounts = await this.accountsOf(rows, file)
    const readings = pairs(rows, accounts).map(([{ body }, { id }]) => {
      const { read_on, index, volume, amount } = body as StagedReading
      return {
        ...{ meter: id, readOn: read_on, index: litres(index), volume: litres(volume) },
        amount: fen(amount),
      }
    })
    await keepFormerReadings(this.unit, this.moveIn, readings)
  }

  /** The accounts of rows, each of this move-in. */
  private async accountsOf(rows: readonly StagedRow[], file: MoveInFile): Promise<LoadedAccount[]> {
    const { tx, org } = this.unit
    const numbers = [...new Set(rows.map(({ account_no }) => account_no))]
    const known = await accountsByNumber(tx, org, this.moveIn, numbers)
    return rows.map((row) => {
      const value = row.account_no
      const problems: Problems = { account_no: [{ message: 'not_in_accounts', params: { value } }] }
      return known.get(value) ?? raise(new BadRow(file, row, problems))
    })
  }
}

function raise(error: Error): never {
  throw error
}

interface StagedBill {
  external_no: string
  billing_month: string
  issued_on: LocalDate
  due_date: LocalDate
  period_from: LocalDate | null
  period_to: LocalDate | null
  volume?: string
  paid: string
  carried: string
  penalty_from: LocalDate
  invoiced: boolean
  items: { key: string; name: string; amount: string }[]
}

interface StagedReading {
  read_on: LocalDate
  index: string
  volume: string
  amount: string
}
