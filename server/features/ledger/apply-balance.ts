import { dateOf, monthOf } from '@water/rules/calendar'
import type { Fen } from '@water/rules/money'
import type { UnitOfWork } from '../../db/read-write'
import type { Account } from './accounts-store'
import { writeBooks } from './books-store'
import { monthNumber, monthsAfter, paidIn } from './months'
import { writeTotals } from './months-store'
import { afterAllocations, principalOfFormer } from './order-money'
import { type Due, duesOn } from './penalty'
import { distribute } from './post-payment'

/**
 * Lays an amount of a meter's balance on its open orders (or on the given dues), oldest due first, penalty before principal, as of today. The account is
 * locked, and was read after everything else that the command did to it.
 */
export async function applyBalance(
  unit: UnitOfWork,
  account: Account,
  amount: Fen,
  dues: readonly Due[] = duesOn(account, dateOf(unit.now)),
): Promise<void> {
  const { tx, org, now, caller } = unit
  const { meter, balance, arrears, formerArrears } = account
  const { allocations: laid } = distribute(dues, amount)
  if (laid.length === 0) return
  const dayOf = new Map(dues.map(({ order, day }) => [order.id, day]))
  const orders = dues.map(({ order }) => order)
  const after = afterAllocations(orders, laid)
  const ofFormer = principalOfFormer(account, orders, laid)
  const months = monthsAfter(account, [paidIn(monthNumber(monthOf(now)), after.principal, after.penalty)])
  let left = balance
  const taken = laid.map(({ order, principal, penalty }) => {
    left -= principal + penalty
    return { meter, delta: 0 - principal - penalty, balanceAfter: left, reason: 'settlement' as const, order }
  })
  const entries = {
    allocations: laid.map(({ order, principal, penalty }) => ({
      ...{ order, meter, principal, penalty, source: 'balance' as const, date: dayOf.get(order)! },
    })),
    balance: taken,
    orders: after.orders,
    accounts: [
      {
        ...{ meter, balance: left, lastRead: null, months },
        arrears: arrears - (after.principal - ofFormer),
        formerArrears: formerArrears - ofFormer,
      },
    ],
  }
  await writeBooks(tx, org, entries, { by: caller.id, now })
  await writeTotals(tx, org, [months])
}
