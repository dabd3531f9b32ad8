import type { Settings } from '@water/contract/organizations/calls'
import { dateOf } from '@water/rules/calendar'
import { yuan } from '@water/rules/money'
import { grouped } from '../../db/grouped'
import type { UnitOfWork } from '../../db/read-write'
import { readAccount } from '../ledger/accounts-store'
import { applyBalance } from '../ledger/apply-balance'
import { paidOn } from '../ledger/flush'
import type { FlushableOrder } from '../ledger/flush-store'
import { openDuesOf } from '../ledger/penalty'
import { type Customer, customerOf } from '../meters/transfers-store'
import { refundFrom } from '../payments/refund'
import type { CheckedWay } from '../payments/refund-way'
import type { Flush } from './posted-flush'
import { refuseFormer } from './refuse-flush'

interface Use {
  customers: readonly Customer[]
  /** Null: it stays with the account. */
  refund: CheckedWay | null
  reason: string
  settings: Settings
}

/**
 * Uses the money that a flush has freed. The present customer's pays the open orders, or it is refunded. What a former customer had
 * paid pays what replaces those orders, and the rest is refunded to that customer.
 */
export async function useFreed(unit: UnitOfWork, flush: Flush, use: Use): Promise<void> {
  const { customers, refund, settings } = use
  const present = customers.at(-1)!.party
  const parties = grouped(flush.flushed, (order) => customerOf(customers, order.customerVersion).party)
  const former = [...parties].filter(([party]) => party !== present)
  for (const [party, orders] of former) await refundRest(unit, flush, orders, use, party)
  const own = parties.get(present) ?? []
  if (own.length === 0) return
  if (refund && former.length === 0) await refundRest(unit, flush, own, use, present)
  else if (settings.auto_settle)
    await payOpenOrders(unit, flush.meter, flush.reissues.size > 0 ? null : paidOn(own))
}

/** Pays the reissues of the orders of one party with what is freed of them, and refunds the rest. */
async function refundRest(
  unit: UnitOfWork,
  { meter, reissues }: Flush,
  orders: readonly FlushableOrder[],
  { customers, refund, reason }: Use,
  party: number,
): Promise<void> {
  const { tx, org, now } = unit
  const freed = paidOn(orders)
  if (freed === 0) return
  const own = new Set(orders.map(({ id }) => reissues.get(id)))
  const before = (await readAccount(tx, org, meter))!
  const open = [...before.openOrders, ...before.formerOrders].filter(({ id }) => own.has(id))
  await applyBalance(unit, before, Math.min(freed, before.balance), openDuesOf(before, open, dateOf(now)))
  const after = (await readAccount(tx, org, meter))!
  const amount = freed - (before.balance - after.balance)
  if (amount === 0) return
  if (!refund) return refuseFormer(orders, yuan(amount))
  const isPresent = party === customers.at(-1)!.party
  const { last } = customers.findLast((customer) => customer.party === party)!
  await refundFrom(unit, after, refund, { amount, reason, customerVersion: isPresent ? null : last })
}

/** Lays what is in the balance on the open orders; at most `freed`, unless orders were issued. */
export async function payOpenOrders(unit: UnitOfWork, meter: number, freed: number | null): Promise<void> {
  const account = (await readAccount(unit.tx, unit.org, meter))!
  const amount = freed === null ? account.balance : Math.min(freed, account.balance)
  if (amount > 0) await applyBalance(unit, account, amount)
}
