import { dateOf } from '@water/rules/calendar'
import { isLive } from '@water/rules/ledger/order-state'
import { type Fen, fen, yuan } from '@water/rules/money'
import type { UnitOfWork } from '../../db/read-write'
import { orNotFound, refuse, refuseField } from '../../refusal'
import { type Account, lockAccounts, ordersById, readAccount } from '../ledger/accounts-store'
import { addWaiver, endWaiver } from '../ledger/books-store'
import { penaltyOf, penaltyTerms } from '../ledger/penalty'
import { type Waiver, waiversOf } from '../ledger/waivers-store'
import { meterOfOrder } from './store'

/** 减免违约金: a part of the penalty that is due today is not charged. What was paid of it is not waived. */
export async function waive(
  unit: UnitOfWork,
  order: number,
  { amount, reason }: { amount: string; reason: string },
): Promise<void> {
  const account = await lockedAccount(unit, order)
  const waived: Fen = fen(amount)
  const due = await penaltyDue(unit, account, order)
  if (waived > due) refuseField('amount', 'too_big', { maximum: yuan(due) })
  await addWaiver(unit, order, { amount: waived, reason })
}

/** The order may be that of any customer of the account; a flushed order and a red have no penalty. */
async function penaltyDue({ tx, org, now }: UnitOfWork, account: Account, id: number): Promise<Fen> {
  const [order] = await ordersById(tx, org, [id])
  if (!order || !isLive(order.status)) return 0
  const { settings, penaltyExempt } = account
  return penaltyOf(order, dateOf(now), penaltyTerms(settings), penaltyExempt).penalty
}

/** Returns the waiver that no longer stands. */
export async function withdraw(unit: UnitOfWork, order: number, waiver: number): Promise<Waiver> {
  await lockedAccount(unit, order)
  const found = orNotFound((await waiversOf(unit.tx, unit.org, [order])).find(({ id }) => id === waiver))
  if (found.withdrawn_at !== null) refuse('waiver_withdrawn')
  const [of] = await ordersById(unit.tx, unit.org, [order])
  const { orderNo: order_no, outstanding } = of!
  if (outstanding === 0)
    refuse('order_paid', { params: { order_no }, data: { orders: [{ id: order, order_no }] } })
  await endWaiver(unit, waiver)
  return found
}

async function lockedAccount({ tx, org }: UnitOfWork, order: number): Promise<Account> {
  const meter = orNotFound(await meterOfOrder(tx, org, order))
  await lockAccounts(tx, org, [meter])
  return (await readAccount(tx, org, meter))!
}
