/** 银行代扣批次: which orders of which accounts a bank is asked for (books.md §6). */
import type { LocalDate } from '@water/rules/calendar'
import { type Demand, demandOf, type LeftOut } from '@water/rules/ledger/withholding'
import { yuan } from '@water/rules/money'
import type { UnitOfWork } from '../../db/read-write'
import type { EndedWork, JobKind } from '../jobs/job'
import type { RowOutcome } from '../jobs/outcome'
import { type Account, lockAccounts, readAccounts } from '../ledger/accounts-store'
import { type Due, duesOn } from '../ledger/penalty'
import {
  type Contract,
  completeRun,
  contractsOf,
  insertRows,
  type NewRow,
  runOfJob,
  sumsOfJob,
} from './make-store'
import { notifyRunEnded } from './notify'
import { cancelRun } from './store'
import { runsOfOrders, takenOffBalances } from './waiting-store'

/** The accounts to ask, chosen when the run was asked for: a job that goes on after a kill has the same ones. */
export interface MakeWork {
  /** Null for a check. */
  run: number | null
  day: LocalDate
  due_until: LocalDate
  meters: readonly number[]
}

type Value = Omit<MakeWork, 'meters'> & { meter: number }

/** Makes the rows of a run. An account of which nothing is asked is named with the reason. */
export const withholdingMake: JobKind<Value> = {
  action: 'withholding.make',
  notify: notifyRunEnded,

  async prepare({ file }) {
    // The route wrote it.
    const { meters, ...asked } = JSON.parse(file.content.toString()) as MakeWork
    const rows = meters.map((meter, at) => ({
      ...{ row: at + 1, written: null },
      asked: { value: { ...asked, meter } },
    }))
    return { rows, ignoredColumns: [] }
  },

  post: ({ values, actor, ...batch }) => askFor({ ...batch, caller: actor }, values),

  async finish({ tx, org, now, job, hasFailed }: EndedWork) {
    const run = await runOfJob(tx, org, job)
    if (hasFailed) await cancelRun(tx, org, run, { from: 'making', now })
    else await completeRun(tx, org, run, await sumsOfJob(tx, org, job), now)
  },
}

/** Takes accounts into a run, each under its lock. Without a run it only says what would be asked. */
export async function askFor(unit: UnitOfWork, values: readonly Value[]): Promise<RowOutcome[]> {
  const { tx, org, audit } = unit
  const { run } = values[0]!
  const found = await decide(unit, values)
  const asked = found.flatMap((one) => ('row' in one ? [one.row] : []))
  const first = run === null || asked.length === 0 ? 1 : await insertRows(tx, org, run, asked)
  const amount = asked.reduce((sum, row) => sum + row.amount, 0)
  if (run !== null)
    audit({ object: ['withholding', run], after: { made_rows: asked.length, amount: yuan(amount) } })
  let next = first
  return found.map((one): RowOutcome => {
    if (!('row' in one)) return one
    const { account, row, inRun } = one
    const params = { account_no: account.accountNo, row: next++, amount: yuan(row.amount), in_run: inRun }
    return { ok: true, id: run, params }
  })
}

/** An account with its row, or why it has none. */
type Found = { account: Account; row: NewRow; inRun: number } | (RowOutcome & { ok: false })

/** Decides for each account under its lock. Nothing that another run asks for meanwhile is asked twice. */
async function decide({ tx, org }: UnitOfWork, values: readonly Value[]): Promise<Found[]> {
  const meters = values.map(({ meter }) => meter)
  await lockAccounts(tx, org, meters)
  const [accounts, contracts, inRuns, takenOff] = await Promise.all([
    readAccounts(tx, org, meters),
    contractsOf(tx, org, meters),
    runsOfOrders(tx, org, meters),
    takenOffBalances(tx, org, meters),
  ])
  return values.map(({ meter, day, due_until }) => {
    const account = accounts.get(meter)!
    const contract = contracts.get(meter)
    const dues = duesOn(account, day)
    const free = Math.max(0, account.balance - (takenOff.get(meter) ?? 0))
    const orders = dues.map(({ order, penalty }) => ({
      ...{ order: order.id, dueDate: order.dueDate, outstanding: order.outstanding, penalty },
      isInOtherRun: inRuns.has(order.id),
    }))
    // An account that was closed, or whose contract ended, since the run was asked for.
    const demand = contract ? demandOf(orders, due_until, free) : ({ leftOut: 'paid' } as const)
    const ofRun = orders.filter(({ dueDate }) => dueDate <= due_until)
    const others = ofRun.filter(({ isInOtherRun }) => isInOtherRun)
    if ('leftOut' in demand)
      return leftOut(account, demand.leftOut, {
        orders: ofRun.length,
        runs: [...new Set(others.map(({ order }) => inRuns.get(order)!))],
      })
    return { account, row: rowOf(account, contract!, demand, dues), inRun: others.length }
  })
}

function rowOf({ meter }: Account, contract: Contract, demand: Demand, dues: readonly Due[]): NewRow {
  const asked = new Set(demand.orders)
  return {
    meter,
    contract,
    amount: demand.amount,
    fromBalance: demand.fromBalance,
    orders: dues
      .filter(({ order }) => asked.has(order.id))
      .map(({ order, penalty }) => ({ order: order.id, outstanding: order.outstanding, penalty })),
  }
}

function leftOut(
  { accountNo: account_no }: Account,
  why: LeftOut,
  { orders, runs }: { orders: number; runs: readonly string[] },
): RowOutcome & { ok: false } {
  const code = `withholding_${why}` as const
  const params = { account_no, orders, run: runs.join(', ') }
  return { ok: false, refusal: { code, params } }
}
