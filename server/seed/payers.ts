import type { paymentMethods } from '@water/contract/payments/vocabulary'
import { addDays, type LocalDate, type LocalTime } from '@water/rules/calendar'
import type { Fen } from '@water/rules/money'
import { type Chance, chanceOf } from './chance'
import type { Community } from './company'
import type { Household } from './households'

type Method = (typeof paymentMethods)[number]

/** Who pays, and in which way. */
export type Customer = Pick<Household, 'key' | 'payer'> & { community: Pick<Community, 'kind'> }

/** A payment that a customer intends. The dues on that day decide how much. */
export interface Intent {
  at: LocalTime
  method: Method
  /** The amount for these dues, in fen; 0: nothing. */
  amount(due: Fen): Fen
  /** True when the cashier finds the next morning that it was booked on the wrong account. */
  isMistaken: boolean
}

const YUAN = 100
const ONLINE: readonly Method[] = ['wechat', 'wechat', 'wechat', 'alipay', 'alipay']
const WINDOW: readonly Method[] = ['cash', 'cash', 'pos', 'bank_counter']
const BUSINESS: readonly Method[] = ['transfer', 'transfer', 'cheque', 'bank_counter']

const inFull = (due: Fen): Fen => due
const upTo = (step: Fen) => (due: Fen) => Math.ceil(due / step) * step

/** A customer's reaction to an order issued on a day; null for none. */
export function intentFor(
  household: Customer,
  issuedOn: LocalDate,
  dueOn: LocalDate,
  firstDay: LocalDate,
): Intent | null {
  const chance = chanceOf(`${household.key} pays ${issuedOn}`)
  const isBusiness = household.community.kind !== 'homes'
  const usual = isBusiness ? BUSINESS : chance.happens(0.6) ? ONLINE : WINDOW
  const inDays = (least: number, most: number) => addDays(issuedOn, chance.between(least, most))
  const intent = (day: LocalDate, methods: readonly Method[], amount: Intent['amount']): Intent => ({
    at: `${day} ${openingHours(chance)}`,
    method: chance.pick(methods),
    amount,
    isMistaken: chance.happens(0.004),
  })
  switch (household.payer) {
    case 'prompt':
      return intent(inDays(1, 14), usual, inFull)
    case 'withheld':
      return {
        ...intent(addDays(issuedOn, 10), ['withholding'], inFull),
        at: `${addDays(issuedOn, 10)} 03:15:00`,
      }
    case 'late':
      return intent(addDays(dueOn, chance.between(4, 50)), usual, inFull)
    case 'rounding':
      return intent(inDays(2, 16), ['cash'], upTo(50 * YUAN))
    case 'partial':
      return intent(inDays(3, 40), usual, (due) => (due > 60 * YUAN ? 50 * YUAN : due))
    case 'prepaid':
      // The balance has paid. The customer prepays because of the rest.
      return intent(inDays(1, 9), ONLINE, (due) => (due > 0 ? upTo(100 * YUAN)(due) + 200 * YUAN : 0))
    case 'stopped':
      return issuedOn < addDays(firstDay, stopsAfter(household)) ? intent(inDays(1, 20), usual, inFull) : null
  }
}

/** The first amount that a prepaying customer gives the utility. */
export function firstPrepayment(household: Household, firstDay: LocalDate): Intent | null {
  if (household.payer !== 'prepaid') return null
  const chance = chanceOf(`${household.key} prepays`)
  const amount = chance.pick([200, 300, 300, 500]) * YUAN
  const at = `${addDays(firstDay, chance.between(2, 25))} ${openingHours(chance)}`
  return { at, method: chance.pick(ONLINE), amount: () => amount, isMistaken: false }
}

/** The days after which a customer stops paying: half a year to sixteen months. */
const stopsAfter = (household: Customer): number => chanceOf(`${household.key} stops`).between(180, 490)

const two = (value: number): string => String(value).padStart(2, '0')
const openingHours = (chance: Chance): LocalTime =>
  `${two(chance.between(8, 17))}:${two(chance.between(0, 59))}:${two(chance.between(0, 59))}`

/** The serial number that a bank or wallet gives a payment; cash and cheques have none. */
export function channelNo(method: Method, at: LocalTime, chance: Chance): string {
  if (method === 'cash' || method === 'cheque') return ''
  const day = at.slice(0, 10).replaceAll('-', '')
  return `${method.slice(0, 2).toUpperCase()}${day}${String(chance.between(0, 999_999_999)).padStart(9, '0')}`
}
