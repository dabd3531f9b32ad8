import { dateOf, type LocalTime } from '@water/rules/calendar'
import { type Command, type UnitOfWork, writeWithin } from '../db/read-write'
import {
  advance,
  endJob,
  insertDoneRows,
  insertRefusedRows,
  stateExtent,
  takeOver,
} from '../features/jobs/store'
import { lockRow, resolve } from '../features/reconciliations/decide'
import { pageOfRows } from '../features/reconciliations/list-store'
import { readHead } from '../features/reconciliations/mapping'
import { reconciliationJob } from '../features/reconciliations/reconcile'
import { startStatement } from '../features/reconciliations/start'
import { type BankPayment, bankPayments } from './store'
import type { Timeline } from './timeline'

/** Fewer payments leave no example of each difference. */
const LEAST = 8
const MOST = 60
const FEE = '账户管理费'
const COLUMNS = { channel_no: '交易流水号', amount: '交易金额', paid_at: '交易时间', remark: '摘要' }

/** Files of the bank for both accounts, with every kind of difference, reconciled on one morning. */
export async function reconcileDemo(timeline: Timeline, now: LocalTime): Promise<void> {
  const { company } = timeline
  for (const [account, name] of [
    [company.bank.collection, '收款账户明细'],
    [company.bank.withholding, '代扣账户明细'],
  ] as const) {
    const { tx } = timeline.making
    const booked = await bankPayments(tx, company.crew.org, account, MOST)
    if (booked.length < LEAST) continue
    const file = { name: `${name}.csv`, bytes: Buffer.from(fileOf(booked)) }
    await new BankDesk(timeline, now).reconcile(account, file)
  }
}

/** The bank's file: one payment is missing, one has another amount, one stands twice, one is not in the books. */
function fileOf(booked: readonly BankPayment[]): string {
  const [first, lacking, wrong, twice, ...others] = booked
  const line = ({ channel_no, amount, paid_at }: BankPayment, remark = '水费') =>
    `${channel_no},"${amount}",${paid_at},${remark}`
  const last = booked.at(-1)!
  const day = dateOf(last.paid_at)
  const unknown = { channel_no: `TR${day.replaceAll('-', '')}000000001`, amount: '120.00', paid_at: day }
  const fee = { channel_no: `FE${day.replaceAll('-', '')}000000001`, amount: '-15.00', paid_at: day }
  const higher = { ...wrong!, amount: `${Math.floor(Number(wrong!.amount)) + 10}.00` }
  const lines = [
    ...[first!, higher, twice!, twice!, ...others].map((one) => line(one)),
    line(unknown, '转账 王建国 水费'),
    line(fee, FEE),
    `,"30.00",待确认,退汇`,
  ]
  // The bank has never heard of it.
  void lacking
  const heading = Object.values(COLUMNS).join(',')
  return ['银行账户交易明细', heading, ...lines, `合计,,,${lines.length} 笔`].join('\n')
}

/** The accountant at the desk, and the worker behind. */
class BankDesk {
  constructor(
    private readonly timeline: Timeline,
    private readonly now: LocalTime,
  ) {}

  async reconcile(account: number, file: { name: string; bytes: Buffer }): Promise<void> {
    const asked = { header_row: 2, ...COLUMNS }
    const sent = { file, bank_account: account, asked, head: await readHead(file) }
    const origin = { address: '', url: '', request_id: '' }
    const started = await this.write('reconciliation.create', (unit) =>
      startStatement({ ...unit, caller: this.staff, origin }, sent),
    )
    await this.work(started.job, file)
    const { tx, org } = this.place
    const { rows } = await pageOfRows(tx, org, started.reconciliation, { page: 1, page_size: 200 })
    const fee = rows.find(({ remark }) => remark === FEE)
    if (!fee) return
    await this.write('reconciliation.resolve', async (unit) =>
      resolve(unit, await lockRow(unit, started.reconciliation, fee.id), '银行账户管理费，记财务费用'),
    )
  }

  /** The worker's part of a job. */
  private async work(job: number, file: { name: string; bytes: Buffer }): Promise<void> {
    const { tx, org } = this.place
    const run = { org, job, run: 'demo' }
    const params = (await takeOver(tx, org, job, run.run, this.now))!.params as { mapping: object }
    const read = { name: file.name, content: file.bytes }
    const { rows } = await reconciliationJob.prepare({ db: tx, org, file: read, params, now: this.now })
    const good = rows.flatMap(({ row, asked }) => ('value' in asked ? [{ row, value: asked.value }] : []))
    const bad = rows.flatMap(({ row, written, asked }) =>
      'refusal' in asked ? [{ row, written, refusal: asked.refusal }] : [],
    )
    const actor = { id: this.staff.id, service: null, name: this.staff.username }
    const outcomes = await this.write(reconciliationJob.action, ({ audit }) =>
      reconciliationJob.post({
        ...{ tx, audit, org, params, isCheck: false, actor, now: this.now, job },
        values: good.map(({ value }) => value),
      }),
    )
    const done = outcomes.flatMap((outcome, at) =>
      outcome.ok ? [{ notes: [], ...outcome, row: good[at]!.row }] : [],
    )
    await stateExtent(tx, run, { total: rows.length, ignoredColumns: [] })
    await insertDoneRows(tx, org, job, done)
    await insertRefusedRows(tx, org, job, bad)
    await advance(tx, run, { done: rows.length, failed: bad.length })
    await endJob(tx, org, job, { failure: null, now: this.now })
    await reconciliationJob.finish?.({
      ...{ tx, org, job, now: this.now, file: file.name, startedBy: this.staff.id },
      ...{ good: good.length, refused: bad.length, hasFailed: false },
    })
  }

  private write<T>(action: string, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    const { tx, org } = this.place
    const caller = this.staff
    const command: Command = {
      ...{ action, org, actor: { id: caller.id, name: caller.username }, now: this.now },
      ...{ address: '', request_id: '' },
    }
    return writeWithin(tx, command, (within, audit) =>
      work({ tx: within, org, now: this.now, caller, audit }),
    )
  }

  private get staff() {
    return this.timeline.company.crew.as.staff
  }

  private get place() {
    return { tx: this.timeline.making.tx, org: this.timeline.company.crew.org }
  }
}
