import type { changeTerms } from '@water/contract/corrections/calls'
import type { Parsed } from '@water/contract/endpoint'
import { may } from '@water/rules/access/may'
import type { LocalDate } from '@water/rules/calendar'
import type { UnitOfWork } from '../../db/read-write'
import type { UserWork } from '../../http/call'
import { orNotFound, refuse } from '../../refusal'
import { lockAccounts, readAccount } from '../ledger/accounts-store'
import { flushOrders } from '../ledger/flush'
import { type FlushableOrder, firstOrderFrom, orderAndLater } from '../ledger/flush-store'
import { changeMeter } from '../meters/change-meter'
import type { Meter } from '../meters/present'
import { customerOf, customersOf } from '../meters/transfers-store'
import { type BillingTerms, lockBillingTerms } from '../readings/billing-terms'
import { againStep, billSteps } from './bill-again'
import { useFreed } from './freed-money'
import type { Flush } from './posted-flush'
import { chosenToFlush } from './refuse-flush'
import { originalsOf } from './store'

type Wanted = Parsed<typeof changeTerms>['body']

interface Taken {
  terms: BillingTerms
  /** The live orders dated on or after the day with those posted after them, newest first. */
  orders: FlushableOrder[]
  /** The tier year of the oldest of them. */
  tierYear: LocalDate | null
}

/** Locks a meter's account, with its orders that terms from a day on concern. */
export async function takeMeter({ tx, org }: UnitOfWork, meter: number, from: LocalDate): Promise<Taken> {
  const terms = await lockBillingTerms(tx, org)
  orNotFound((await lockAccounts(tx, org, [meter]))[0])
  const first = await firstOrderFrom(tx, org, meter, from)
  const orders = first === null ? [] : await orderAndLater(tx, org, meter, first)
  return { terms, orders, tierYear: orders.at(-1)?.tierYear ?? null }
}

interface ChangedTerms {
  before: Meter
  after: Meter
  /** Null: no order is concerned. */
  flush: Flush | null
}

/**
 * Changes price and persons from a day on. With `cascade` the orders dated on or after it are flushed newest first and billed
 * again oldest first under the new terms; without, they are in the way.
 */
export async function changeTermsWith(
  unit: UserWork,
  meter: number,
  { terms_from, water_price, persons, cascade = false }: Wanted,
): Promise<ChangedTerms> {
  if (cascade && !may(unit.caller, ['orderRedFlush']))
    refuse('field_not_allowed', { params: { field: 'cascade' } })
  const { terms, orders } = await takeMeter(unit, meter, terms_from)
  const patch = {
    terms_from,
    ...(water_price !== undefined && { water_price }),
    ...(persons !== undefined && { persons }),
  }
  if (!cascade || orders.length === 0) return { ...(await changeMeter(unit, meter, patch)), flush: null }
  const { tx, org } = unit
  const flushed = chosenToFlush(orders, true, terms.settings)
  const originals = await originalsOf(
    tx,
    org,
    flushed.map(({ id }) => id),
  )
  const account = (await readAccount(tx, org, meter))!
  const { reds, drafts } = await flushOrders(unit, [{ account, orders: flushed }], REASON)
  const changed = await changeMeter(unit, meter, patch)
  const customers = await customersOf(tx, org, meter)
  const steps = [...flushed].reverse().map((order) => {
    const customer = customerOf(customers, order.customerVersion)
    // The readings stay as they were accepted.
    return [order.id, againStep({ meter, originals, order, confirm_abnormal: true, customer })] as const
  })
  const reissues = await billSteps(unit, new Map(steps), terms, reds)
  const flush = { meter, flushed, reds: reds.twins, drafts, reissues }
  await useFreed(unit, flush, { customers, refund: null, reason: REASON, settings: terms.settings })
  return { ...changed, flush }
}

/** On the red, in the language of the trade's documents. */
const REASON = '变更用水条款'
