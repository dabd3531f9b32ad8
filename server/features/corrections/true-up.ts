import { may } from '@water/rules/access/may'
import type { UserWork } from '../../http/call'
import { Refusal, refuse } from '../../refusal'
import { readAccount } from '../ledger/accounts-store'
import { flushOrders, paidOn, postReds } from '../ledger/flush'
import { orderAndLater } from '../ledger/flush-store'
import type { BelowEstimate } from '../readings/below-estimate'
import { type BillingTerms, lockBillingTerms } from '../readings/billing-terms'
import { payOpenOrders } from './freed-money'
import type { Flush } from './posted-flush'
import { chosenToFlush, refuseLater, refuseWaterOfFormer } from './refuse-flush'

/** The outcome of a command, and the estimates that it has reversed; null: none was in the way. */
export interface TruedUp<Done> {
  done: Done
  flush: Flush | null
}

/**
 * 估抄冲回: does a command that enters an index. If the index is below estimates, they are flushed first, newest first, and the command
 * is done from the index before them; what had paid them pays what is open then. `turned` tells the command that the register has
 * turned over since that index. The refused command has written nothing.
 */
export async function withTrueUp<Done>(
  unit: UserWork,
  meter: number,
  reverse: boolean,
  command: (turned: boolean) => Promise<Done>,
): Promise<TruedUp<Done>> {
  const mayReverse = may(unit.caller, ['readingCreate']) && may(unit.caller, ['orderRedFlush'])
  if (reverse && !mayReverse) refuse('field_not_allowed', { params: { field: 'reverse_estimates' } })
  try {
    return { done: await command(false), flush: null }
  } catch (error) {
    if (!reverse || !(error instanceof Refusal) || error.code !== 'below_estimate') throw error
    const { estimates, turned } = error.details.data as BelowEstimate
    const terms = await lockBillingTerms(unit.tx, unit.org)
    const flush = await flushEstimates(unit, meter, estimates, terms)
    const done = await command(turned)
    if (terms.settings.auto_settle) await payOpenOrders(unit, meter, paidOn(flush.flushed))
    return { done, flush }
  }
}

async function flushEstimates(
  unit: UserWork,
  meter: number,
  estimates: BelowEstimate['estimates'],
  { settings }: BillingTerms,
): Promise<Flush> {
  const { tx, org } = unit
  const named = new Set(estimates.map(({ id }) => id))
  const orders = await orderAndLater(tx, org, meter, estimates.at(-1)!.id)
  const others = orders.filter(({ id }) => !named.has(id))
  if (others.length > 0) refuseLater(others, 'reverse_estimates')
  const flushed = chosenToFlush(orders, true, settings)
  for (const order of flushed) refuseWaterOfFormer(order)
  const account = (await readAccount(tx, org, meter))!
  const { reds, drafts } = await flushOrders(unit, [{ account, orders: flushed }], REASON)
  await postReds(unit, reds)
  return { meter, flushed, reds: reds.twins, drafts, reissues: new Map() }
}

/** On the red, in the language of the trade's documents. */
const REASON = '估抄冲回，按实际读数开账'
