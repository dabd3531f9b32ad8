import { dateOf } from '@water/rules/calendar'
import { type HeldAllocation, type Release, reversePayment } from '@water/rules/ledger/release'
import { type Fen, fen, yuan } from '@water/rules/money'
import type { Deed } from '../../db/read-write'
import { found, refuse } from '../../refusal'
import {
  type Account,
  balanceAllocations,
  lockAccount,
  ordersById,
  paymentAllocations,
  readAccount,
} from '../ledger/accounts-store'
import { afterAllocations } from '../ledger/order-money'
import { type NewBalanceEntry, type Posting, post } from '../ledger/payments-store'
import { tellPaymentReversed } from '../notices/tell'
import { lockPayment, meterOfPayment, type StoredPayment } from './store'
import { numberPrefix } from './take'

/**
 * Takes a payment back with a reversal dated today: what it paid is released; what it left in the balance is taken from
 * there, and if the balance is short by then, the newest settlements from the balance are released as well.
 */
export async function reverse(deed: Deed, id: number): Promise<void> {
  const { tx, org, now, caller, audit } = deed
  const meter = found(await meterOfPayment(tx, org, id))
  await lockAccount(tx, org, meter)
  const payment = found(await lockPayment(tx, org, id))
  if (payment.kind !== 'payment' && payment.kind !== 'prepay') refuse('not_reversible')
  if (payment.status === 'reversed') refuse('already_reversed')

  const account = (await readAccount(tx, org, meter))!
  const own = held(await paymentAllocations(tx, org, payment.id))
  const { balanceAfter, ownReleases, balanceReleases } = await releasesFor(deed, payment, account, own)
  const releases = [...ownReleases, ...balanceReleases]
  const orders = await ordersById(tx, org, [...new Set(releases.map(({ order }) => order))])
  const after = afterAllocations(orders, releases)
  const applied = afterAllocations(orders, ownReleases)
  const fromBalance = fen(payment.amount) + applied.principal + applied.penalty
  const row = (source: 'payment' | 'balance') => (release: Release) => ({
    order: release.order,
    principal: yuan(release.principal),
    penalty: yuan(release.penalty),
    source,
    date: dateOf(now),
  })
  const posting: Posting = {
    payment: {
      kind: 'reversal',
      number_prefix: numberPrefix(account, now),
      amount: yuan(0 - fen(payment.amount)),
      method: payment.method,
      bank_account: payment.bank_account,
      // The bank's number stays with the payment alone.
      channel_no: '',
      tender: null,
      paid_at: now,
      applied_principal: yuan(applied.principal),
      applied_penalty: yuan(applied.penalty),
      to_balance: yuan(0 - fromBalance),
      balance_before: account.balance,
      reversal_of: payment.id,
      remark: '',
    },
    allocations: [...ownReleases.map(row('payment')), ...balanceReleases.map(row('balance'))],
    orders: after.orders,
    entries: entries(fen(account.balance), balanceReleases, fromBalance),
    meter,
    balance: yuan(balanceAfter),
    arrears: yuan(fen(account.arrears) - after.principal),
  }
  const posted = await post(tx, org, { user: caller.id, now }, posting)
  audit({
    object: ['payment', payment.id],
    before: { status: 'success' },
    after: { status: 'reversed', reversed_by: posted.id, reversed_by_no: posted.payment_no },
  })
  const { number_prefix: _, ...reversal } = posting.payment
  audit({
    object: ['payment', posted.id],
    after: { ...reversal, payment_no: posted.payment_no, reversal_of_no: payment.payment_no, meter },
  })
  await tellPaymentReversed(deed, { ...payment, account_no: account.account_no })
}

/** What has to be released so that the payment's amount can go; 409 when even that is not enough. */
async function releasesFor(
  { tx, org }: Deed,
  payment: StoredPayment,
  account: Account,
  own: HeldAllocation[],
) {
  const fromBalance = held(await balanceAllocations(tx, org, account.meter)).reverse()
  const result = reversePayment({
    amount: fen(payment.amount),
    balance: fen(account.balance),
    own,
    fromBalance,
  })
  if (!('releases' in result)) {
    const short = yuan(result.short)
    return refuse('balance_short', { params: { short }, data: { short } })
  }
  const isOwn = new Set(own.map(({ id }) => id))
  return {
    balanceAfter: result.balanceAfter,
    ownReleases: result.releases.filter((release) => isOwn.has(release.of)),
    balanceReleases: result.releases.filter((release) => !isOwn.has(release.of)),
  }
}

/** First the settlements that come back into the balance, then what the reversal takes out of it. */
function entries(balance: Fen, releases: readonly Release[], taken: Fen): NewBalanceEntry[] {
  const rows: NewBalanceEntry[] = []
  let left = balance
  const enter = (delta: Fen, reason: NewBalanceEntry['reason']) => {
    left += delta
    if (delta !== 0) rows.push({ delta: yuan(delta), balance_after: yuan(left), reason })
  }
  for (const { principal, penalty } of releases) enter(0 - principal - penalty, 'release')
  enter(0 - taken, 'reversal')
  return rows
}

/**
 * Which allocations still hold, oldest first: a release (negative row) takes off the newest ones of its order, which is
 * how releases are chosen.
 */
export function held(
  rows: readonly { id: number; order: number; principal: string; penalty: string }[],
): HeldAllocation[] {
  const holding: { id: number; order: number; principal: Fen; penalty: Fen }[] = []
  for (const { id, order, ...amounts } of rows) {
    const principal = fen(amounts.principal)
    const penalty = fen(amounts.penalty)
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
