import { methodsOfBank, purposeOf } from '@water/contract/payments/calls'
import type { paymentMethods } from '@water/contract/payments/vocabulary'
import { isLocalDate } from '@water/rules/calendar'

export type Method = (typeof paymentMethods)[number]

/** A payment as the counter's form has it. */
export interface Draft {
  amount: string
  /** The payer wants the part of the amount above the dues in the balance. */
  keepsRest?: boolean
  method: Method
  bank_account?: number | null
  channel_no?: string
  tender?: string
  paid_at?: string | null
  remark?: string
}

/** The day up to which penalties are counted after a change of the time; undefined while that is none. */
export function countedDay({ paid_at }: Pick<Draft, 'paid_at'>): string | null | undefined {
  const day = paid_at?.slice(0, 10) ?? null
  return day === null || isLocalDate(day) ? day : undefined
}

/** The most orders that one payment can name. */
const MOST_ORDERS = 200

/** Without dues there is no suggestion: the customer decides how much to prepay. */
export const suggested = (due: string) => (/[1-9]/.test(due) ? due : '')

/** Collected money goes to accounts of collection, withheld money to those of withholding. */
export const purposeFor = (method: Method) => purposeOf(method)

export const needsBank = (method: Method) => (methodsOfBank as readonly Method[]).includes(method)

/**
 * The body of the request. It names the orders that the cashier sees, and the part for the balance: if another counter
 * has taken the money meanwhile, the server refuses instead of taking it twice or prepaying it. Without dues the money
 * is a prepayment.
 */
export function bodyOf(draft: Draft, meter: number, dues: readonly { order: number }[], kept: string) {
  const { amount, method } = draft
  const isNamed = dues.length > 0 && dues.length <= MOST_ORDERS
  return {
    meter,
    amount,
    method,
    bank_account: needsBank(method) ? draft.bank_account : null,
    channel_no: method === 'cash' ? '' : draft.channel_no,
    tender: method === 'cash' ? draft.tender : null,
    paid_at: draft.paid_at,
    orders: isNamed ? dues.map(({ order }) => order) : null,
    to_balance: kept,
    remark: draft.remark,
  }
}
