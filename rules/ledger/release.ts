import type { Fen } from '../money'
import type { Allocation } from './allocation'

/** An allocation that still stands; earlier releases are already subtracted. */
export type LiveAllocation = Allocation & { readonly id: number }

/** A negative row of the allocation `of`: principal and penalty are ≤ 0. */
export type Release = Allocation & { readonly of: number }

/** The reversed payment. */
export type Reversal = {
  /** The payment's amount, > 0. */
  readonly amount: Fen
  /** The meter's balance now. */
  readonly balance: Fen
  /** The payment's own allocations that still stand. */
  readonly own: readonly LiveAllocation[]
  /** Allocations that the meter's balance paid and that still stand, newest first. */
  readonly fromBalance: readonly LiveAllocation[]
}

/** The releases of a reversal and the meter's balance after it, or the missing amount (409). */
export type ReversalResult =
  | { readonly short: 0; readonly releases: readonly Release[]; readonly balanceAfter: Fen }
  | { readonly short: Fen }

/**
 * 缴费冲正：先释放本笔销账；余额仍不足，再从最近一笔余额销账起逐笔释放，够用为止。
 * Reverses a payment. Its own allocations are released first. If the balance cannot pay the rest, the newest
 * allocations from the balance are released, too, and of the last one only the missing amount (principal before
 * penalty, the reverse of the allocation). See release.md.
 */
export function reversePayment({ amount, balance, own, fromBalance }: Reversal): ReversalResult {
  const releases = releaseAll(own)
  let balanceAfter = balance - amount + allocatedIn(own)
  for (const allocation of fromBalance) {
    if (balanceAfter >= 0) break
    const release = releaseUpTo(allocation, -balanceAfter)
    releases.push(release)
    balanceAfter -= release.principal + release.penalty
  }
  return balanceAfter < 0 ? { short: -balanceAfter } : { short: 0, releases, balanceAfter }
}

/** The releases of whole allocations: a red flush releases all of its order, and the money goes to the balance. */
export function releaseAll(allocations: readonly LiveAllocation[]): Release[] {
  return allocations.map((allocation) => releaseUpTo(allocation, allocation.principal + allocation.penalty))
}

/** The principal and penalty of allocations, in fen. */
export function allocatedIn(allocations: readonly Allocation[]): Fen {
  let sum = 0
  for (const { principal, penalty } of allocations) sum += principal + penalty
  return sum
}

function releaseUpTo({ id, order, principal, penalty }: LiveAllocation, amount: Fen): Release {
  const fromPrincipal = Math.min(principal, amount)
  const fromPenalty = Math.min(penalty, amount - fromPrincipal)
  return { of: id, order, principal: 0 - fromPrincipal, penalty: 0 - fromPenalty }
}
