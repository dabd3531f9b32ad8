import { type HeldAllocation, type Release, type Reversal, reversePayment } from '@water/rules/ledger/release'
import type { Fen } from '@water/rules/money'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { type AllocationRow, balanceAllocations, paymentAllocations } from './accounts-store'

/** What taking a payment back frees: of what it paid itself, and of what the balance paid since. */
export interface Releases {
  own: Release[]
  fromBalance: Release[]
  balanceAfter: Fen
}

/**
 * What has to be released so that a payment's amount can go: what it paid itself, and where the balance is short by then, the
 * newest settlements from it. `short`: by how much even that is not enough.
 */
export async function releasesFor(
  db: Reader,
  org: OrgId,
  payment: { id: number; meter: number } & Pick<Reversal, 'amount' | 'balance'>,
): Promise<Releases | { short: Fen }> {
  const own = held(await paymentAllocations(db, org, payment.id))
  const fromBalance = held(await balanceAllocations(db, org, payment.meter)).reverse()
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
 * Which allocations still hold, oldest first: a release (negative row) takes off the newest ones of its order, which is
 * how releases are chosen.
 */
function held(rows: readonly AllocationRow[]): HeldAllocation[] {
  const holding: { id: number; order: number; principal: Fen; penalty: Fen }[] = []
  for (const { id, order, principal, penalty } of rows) {
    if (principal >= 0 && penalty >= 0) holding.push({ id, order, principal, penalty })
    else takeOff(holding.filter((allocation) => allocation.order === order).reverse(), principal, penalty)
  }
  return holding.filter(({ principal, penalty }) => principal + penalty > 0)
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
