import { buffer } from 'node:stream/consumers'
import type { FieldProblem } from '@water/contract/field-problems'
import { decimal, money, time, volume } from '@water/contract/fields'
import { MOST_ROWS, parallelColumns } from '@water/contract/move-ins/sheet'
import { passedOverColumns, type SheetColumn } from '@water/contract/sheet-column'
import { type BillFigures, differenceBetween } from '@water/rules/ledger/parallel-run'
import { cubicMetres, type Fen, fen, litres, yuan } from '@water/rules/money'
import { own } from '@water/rules/own'
import * as z from 'zod'
import { inTransaction, type Reader, read, write } from '../../db/read-write'
import { findRecord } from '../../db/record-store'
import { pairs } from '../../pairs'
import { Refusal, refuse } from '../../refusal'
import { rowValues } from '../../spreadsheet/row-values'
import type { TableRow } from '../../spreadsheet/table'
import { readInParts } from '../../spreadsheet/table-in-parts'
import type { WholeJob, WholeToDo } from '../jobs/job'
import { fieldRefusal, type KeptRefusal, keptRefusal } from '../jobs/outcome'
import { actorOfJob } from '../jobs/starter'
import { previewReadings } from '../readings/bill-readings'
import type { ReadingOrder } from '../readings/draft-order'
import { itemKey, type NamedItem } from './columns'
import { type Differing, forgetDifferences, keepDifferences, stateParallel } from './differences-store'
import { type AnyFile, dropFiles, filesOf } from './files-store'
import { accountsByNumber } from './load-store'
import { parsedBy } from './parse'
import type { FoundProblems } from './row-to-read'
import { itemsOf, moveInTable } from './store'

/** The request of the job. */
export interface ParallelAsked {
  moveIn: number
  files: readonly number[]
}

/** A reading that the old system has billed. */
interface OldBill {
  row: number
  account_no: string
  read_at: string
  reading: string
  figures: BillFigures
}

const oldBill = z.object({
  read_at: time,
  reading: volume,
  old_volume: volume.optional(),
  old_amount: money,
})

/**
 * Bills readings of the old system as a trial, beside the bills that it made of them. What differs is kept, with what would be refused
 * here and what could not be read; what agrees is counted. Nothing is booked. A new run takes the place of the one before.
 */
export const moveInParallel: WholeJob = {
  async work(todo) {
    const { db, org, content, clock, job } = todo
    // startParallel wrote it.
    const { moveIn, files: asked } = JSON.parse(content.toString()) as ParallelAsked
    const row = await read(db, (reader) => findRecord(reader, moveInTable, org, moveIn))
    if (row?.state !== 'loaded') refuse('not_loaded')
    const all = await read(db, (reader) => filesOf(reader, org, moveIn))
    const items = await read(db, (reader) => itemsOf(reader, org))
    await inTransaction(db, async (tx) => {
      await forgetDifferences(tx, org, moveIn)
      await todo.onlyOnce(tx)
    })
    const run = new Run(todo, moveIn, items)
    for (const file of all.filter(({ id }) => asked.includes(id))) await run.read(file)
    await todo.progress({ total: run.rows })
    const { rows, same } = run
    const command = {
      ...{ action: 'move_in.parallel', org, now: clock(), actor: actorOfJob(job) },
      ...{ address: job.address, request_id: job.request_id },
    }
    const keys = await write(db, command, async (tx, audit) => {
      await stateParallel(tx, org, moveIn, { rows, same, at: clock() })
      audit({ object: ['move_in', moveIn], after: { rows, same } })
      await todo.onlyOnce(tx)
      return dropFiles(
        tx,
        org,
        all.flatMap(({ id, kind }) => (kind === 'parallel' ? [id] : [])),
      )
    })
    await todo.files.remove(keys)
  },
}

const PART = 500

class Run {
  rows = 0
  same = 0
  private readonly columns: readonly SheetColumn[]

  constructor(
    private readonly todo: WholeToDo,
    private readonly moveIn: number,
    private readonly items: readonly NamedItem[],
  ) {
    this.columns = parallelColumns(items)
  }

  async read(file: AnyFile): Promise<void> {
    const { files } = this.todo
    await readInParts(
      {
        name: file.name,
        open: () => files.read(file.key),
        whole: async () => buffer(await files.read(file.key)),
      },
      {
        columns: [...this.columns, ...passedOverColumns],
        mostRows: MOST_ROWS,
        take: async (rows) => {
          for (let at = 0; at < rows.length; at += PART) await this.compare(file, rows.slice(at, at + PART))
        },
      },
    )
  }

  private async compare(file: AnyFile, rows: readonly TableRow[]): Promise<void> {
    const { db, org } = this.todo
    const judged = rows.map((row) => this.oldBillOf(row))
    const good = judged.filter((one): one is OldBill => 'figures' in one)
    const found = await read(db, (reader) => this.previews(reader, good))
    const differing = judged.flatMap((one) => {
      if (!('figures' in one)) return [one]
      const difference = found.get(one)
      return difference ? [difference] : []
    })
    await inTransaction(db, async (tx) => {
      await keepDifferences(tx, org, this.moveIn, file.name, differing)
      await this.todo.onlyOnce(tx)
    })
    this.rows += rows.length
    this.same += rows.length - differing.length
    await this.todo.progress({ done: this.rows, failed: this.rows - this.same })
  }

  private async previews(db: Reader, bills: readonly OldBill[]): Promise<Map<OldBill, Differing | null>> {
    const { org, clock } = this.todo
    const accounts = await accountsByNumber(
      db,
      org,
      this.moveIn,
      bills.map(({ account_no }) => account_no),
    )
    const results = new Map<OldBill, Differing | null>()
    const known: { bill: OldBill; meter: number }[] = []
    for (const bill of bills) {
      const account = accounts.get(bill.account_no)
      if (account) known.push({ bill, meter: account.id })
      else {
        const params = { value: bill.account_no }
        const refusal = fieldRefusal({ account_no: [{ message: 'not_in_accounts', params }] })
        results.set(bill, refusedBill(bill, null, refusal))
      }
    }
    const requests = known.map(({ bill, meter }) => ({
      ...{ meter, current_reading: bill.reading, read_at: bill.read_at, source: 'manual' as const },
      ...{ is_estimate: false, is_rollover: false, is_final: false, confirm_abnormal: true },
      ...{ confirm_subs: true, issued_on: null, remark: '' },
    }))
    const drafted = requests.length === 0 ? [] : await previewReadings(db, org, requests, clock())
    for (const [{ bill, meter }, order] of pairs(known, drafted))
      results.set(
        bill,
        order instanceof Refusal
          ? refusedBill(bill, meter, keptRefusal(order))
          : comparedBill(bill, meter, ourFigures(order, this.items)),
      )
    return results
  }

  private oldBillOf(row: TableRow): OldBill | Differing {
    const { body, problems } = rowValues(row, this.columns)
    const found: FoundProblems = new Map(Object.entries(problems))
    const account_no = String(body.account_no ?? '').toUpperCase()
    const read = parsedBy(oldBill, body, found)
    const items = new Map<string, Fen>()
    for (const [key, name] of this.named()) {
      const text = own(body, key)
      if (typeof text !== 'string') continue
      const parsed = signedMoney.safeParse(text)
      if (parsed.success) items.set(name, fen(text))
      else if (!found.has(key)) found.set(key, [DECIMAL])
    }
    if (read === null || found.size > 0)
      return {
        ...NOTHING,
        ...{ line: row.row, account_no, meter_id: null, refusal: fieldRefusal(Object.fromEntries(found)) },
      }
    const { read_at, reading, old_volume, old_amount } = read
    const volume = old_volume === undefined ? null : litres(old_volume)
    return { row: row.row, account_no, read_at, reading, figures: { volume, amount: fen(old_amount), items } }
  }

  /** The columns of the items, with the name under which they are compared. */
  private named(): [key: string, name: string][] {
    return [
      ['old_water', WATER],
      ...this.items.map(({ id, name }): [string, string] => [`old_${itemKey(id)}`, name]),
    ]
  }
}

const WATER = '水费'
const DECIMAL: FieldProblem = { message: 'decimal' }
const signedMoney = decimal({ scale: 2, digits: 9, shown: 2 })

const NOTHING = {
  ...{ read_at: null, reading: null, old_volume: null, old_amount: null, our_volume: null, our_amount: null },
  ...{ items: [], difference: '0.00' },
}

const saidOf = ({ row, account_no, read_at, reading, figures }: OldBill) => ({
  ...{ line: row, account_no, read_at, reading },
  old_volume: figures.volume === null ? null : cubicMetres(figures.volume),
  old_amount: yuan(figures.amount),
})

const refusedBill = (bill: OldBill, meter_id: number | null, refusal: KeptRefusal): Differing => ({
  ...NOTHING,
  ...saidOf(bill),
  ...{ meter_id, refusal },
})

function comparedBill(bill: OldBill, meter_id: number, ours: BillFigures): Differing | null {
  const found = differenceBetween(bill.figures, ours)
  if (found === null) return null
  return {
    ...saidOf(bill),
    ...{ meter_id, refusal: null },
    our_volume: ours.volume === null ? null : cubicMetres(ours.volume),
    our_amount: yuan(ours.amount),
    items: found.items.map(({ name, old, ours: own }) => ({ name, old: yuan(old), ours: yuan(own) })),
    difference: yuan(found.difference),
  }
}

/** Capacity and what lies over the plan are water to an old system. */
function ourFigures({ bill }: ReadingOrder, items: readonly NamedItem[]): BillFigures {
  const names = new Map(items.map(({ id, name }) => [id, name]))
  const sums = new Map<string, Fen>()
  for (const { surchargeItem, amount } of bill.lines) {
    const name = surchargeItem === null ? WATER : (names.get(surchargeItem) ?? '')
    sums.set(name, (sums.get(name) ?? 0) + amount)
  }
  return { volume: bill.volume, amount: bill.amount, items: sums }
}
