import { takeIds } from '../../db/numbering'
import { inTransaction, type TakenIds, type Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { WholeToDo } from '../jobs/job'
import { BLOCK } from '../ledger/months-store'
import type { MoveInSheet } from './columns'
import { stateComingIds } from './coming-ids-store'

/** How many rows the sheets of a move-in have. */
export type SheetRows = ReadonlyMap<MoveInSheet, number>

/**
 * Takes the ids of all accounts and bills of a load before it writes the first one, and says to the lists of the organization which
 * these are. Ids that others take in between are not among those that are said.
 */
export function takeComingIds({ db, org }: WholeToDo, rows: SheetRows): Promise<TakenIds> {
  return inTransaction(db, async (tx) => {
    await beginBlock(tx)
    const meters = await takeIds(tx, 'meters', rows.get('accounts') ?? 0)
    const orders = await takeIds(tx, 'orders', rows.get('open_bills') ?? 0)
    await stateComingIds(tx, org, {
      ...(meters.length > 0 && { meters: longestRun(meters) }),
      ...(orders.length > 0 && { orders: longestRun(orders) }),
    })
    return new Map([
      ['meters', meters],
      ['orders', orders],
    ])
  })
}

/** In the transaction that lets the rows be seen, or when there will be none. */
export const forgetComingIds = (tx: Tx, org: OrgId): Promise<void> => stateComingIds(tx, org, null)

/** The first and the last of the longest run of ids without a gap. */
export function longestRun(ids: readonly number[]): readonly [first: number, last: number] {
  const sorted = [...ids].sort((a, b) => a - b)
  let [first, last] = [0, -1]
  let from = 0
  for (const [at, id] of sorted.entries()) {
    if (at > 0 && id !== sorted[at - 1]! + 1) from = at
    if (at - from > last - first) [first, last] = [from, at]
  }
  return [sorted[first]!, sorted[last]!]
}

/**
 * Many accounts share a row of a month's totals, by their ids. The load keeps its rows until it ends, so its accounts share none with
 * those that are billed and paid meanwhile.
 */
async function beginBlock(tx: Tx): Promise<void> {
  const [next = 0] = await takeIds(tx, 'meters', 1)
  const left = BLOCK - 1 - (next % BLOCK)
  if (left > 0) await takeIds(tx, 'meters', left)
}
