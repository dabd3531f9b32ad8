import type { BalanceReason } from '@water/contract/meters/calls'
import { dateOf } from '@water/rules/calendar'
import { yuan } from '@water/rules/money'
import { copyRows } from '../../db/copy'
import type { Deed } from '../../db/read-write'
import type { Issue } from './issue'
import { afterAllocations } from './order-money'
import type { BalancePaid } from './settle'
import { writeOrdersPaid } from './states-store'

/** Writes what balances paid when orders were issued: allocations, balance entries, and the older orders' paid amounts. */
export async function postSettlements(
  deed: Deed,
  issues: readonly Issue[],
  /** Ids of the new orders. */
  orders: readonly number[],
): Promise<void> {
  const settled = issues.flatMap((issue, at) =>
    issue.settled.allocations.length > 0 ? [{ ...issue, order: orders[at]! }] : [],
  )
  if (settled.length === 0) return
  const { tx, org, now, caller } = deed
  const stamp = { posted_on: dateOf(now), created_at: now }
  const allocations = settled.flatMap(({ draft, settled: { allocations }, order }) =>
    allocations.map((paid) => ({
      organization_id: org,
      order_id: paid.order?.id ?? order,
      meter_id: draft.state.meter,
      principal: yuan(paid.principal),
      penalty: yuan(paid.penalty),
      source: 'balance',
      date: paid.date,
      ...stamp,
    })),
  )
  await copyRows(tx, 'allocations', allocations)
  const entries = settled.flatMap(({ draft: { state }, settled: { allocations }, order }) =>
    takings(state.balance, allocations).map(({ paid, after }) => ({
      organization_id: org,
      meter_id: state.meter,
      delta: yuan(0 - paid.principal - paid.penalty),
      balance_after: yuan(after),
      reason: 'settlement' satisfies BalanceReason,
      reference_type: 'order',
      reference_id: paid.order?.id ?? order,
      created_by: caller.id,
      ...stamp,
    })),
  )
  await copyRows(tx, 'balance_entries', entries)
  await updateOlderOrders(
    deed,
    settled.flatMap(({ settled: { allocations } }) => allocations),
  )
}

/** What each payment from the balance leaves of it. */
function takings(balance: number, allocations: readonly BalancePaid[]) {
  let after = balance
  return allocations.map((paid) => {
    after -= paid.principal + paid.penalty
    return { paid, after }
  })
}

async function updateOlderOrders({ tx, org, now }: Deed, allocations: readonly BalancePaid[]): Promise<void> {
  const older = allocations.flatMap(({ order, principal, penalty }) =>
    order === null ? [] : [{ order, principal, penalty }],
  )
  if (older.length === 0) return
  const { orders } = afterAllocations(
    older.map(({ order }) => order),
    older.map(({ order, principal, penalty }) => ({ order: order.id, principal, penalty })),
  )
  await writeOrdersPaid(tx, org, now, orders)
}
