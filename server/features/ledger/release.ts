import { type LiveAllocation, type Release, type Reversal, reversePayment } from '@water/rules/ledger/release'
import type { Fen } from '@water/rules/money'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { type AllocationRow, balanceAllocations, paymentAllocations } from './accounts-store'

/** The releases of a reversal: of the payment's own allocations, and of later payments from the balance. */
export interface Releases {
  own: Release[]
  fromBalance: Release[]
  balanceAfter: Fen
}

/** The orders of the customer who paid, by the versions of their data. */
export interface OfCustomer {
  first: number
  last: number
}

/**
 * The releases of a reversal: the payment's own allocations and, if the balance is then too small, the newest payments
 * from it on orders of the same customer. `short` is the amount that is still missing.
 */
export async function releasesFor(
  db: Reader,
  org: OrgId,
  payment: { id: number; meter: number } & Pick<Reversal, 'amount' | 'balance'>,
  customer: OfCustomer,
): Promise<Releases | { short: Fen }> {
  const own = liveAllocations(await paymentAllocations(db, org, payment.id))
  const fromBalance = liveAllocations(await balanceAllocations(db, org, payment.meter, customer)).reverse()
  const result = reversePayment({ ...payment, own, fromBalance })
  if (!('releases' in result)) return result
  const isOwn = new Set(own.map(({ id }) => id))
  return {
    own: result.releases.filter(({ of }) => isOwn.has(of)),
    fromBalance: result.releases.filter(({ of }) => !isOwn.has(of)),
    balanceAfter: result.balanceAfter,
  }
}

/**
 * The allocations that still stand, oldest first. A release (negative row) reduces the newest ones of its order, in the
 * order in which releases are chosen.
 */
function liveAllocations(rows: readonly AllocationRow[]): LiveAllocation[] {
  const live: { id: number; order: number; principal: Fen; penalty: Fen }[] = []
  for (const { id, order, principal, penalty } of rows) {
    if (principal >= 0 && penalty >= 0) live.push({ id, order, principal, penalty })
    else takeOff(live.filter((allocation) => allocation.order === order).reverse(), principal, penalty)
  }
  return live.filter(({ principal, penalty }) => principal + penalty > 0)
}

function takeOff(newestFirst: { principal: Fen; penalty: Fen }[], principal: Fen, penalty: Fen): void {
  const left = { principal: 0 - principal, penalty: 0 - penalty }
  for (const allocation of newestFirst) {
    for (const part of ['principal', 'penalty'] as const) {
      const taken = Math.min(allocation[part], left[part])
      allocation[part] -= taken
      left[part] -= taken
    }
  }
}
