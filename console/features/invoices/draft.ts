import { titleFields } from '@water/contract/invoices/fields'
import type { invoiceTypes } from '@water/contract/invoices/vocabulary'
import { fen, yuan } from '@water/rules/money'
import type { ReplyOf } from '../../api/call'
import { bodyFrom, type Draft as DraftOf, draftFrom, emptyDraft } from '../../ui/form/draft'
import type { Invoice } from './invoice'

export type TitleDraft = DraftOf<typeof titleFields>

/** A new invoice as the form has it. */
export interface Draft {
  /** Null until the account's orders are known. */
  orders: number[] | null
  type: (typeof invoiceTypes)[number]
  title: TitleDraft
  keep_title: boolean
  remark: string
}

export const newDraft = (orders: number[] | null): Draft => ({
  orders,
  type: 'normal',
  title: emptyDraft(titleFields),
  keep_title: false,
  remark: '',
})

export const titleDraftOf = ({ title }: Pick<Invoice, 'title'>): TitleDraft =>
  title ? draftFrom(titleFields, title) : emptyDraft(titleFields)

export const titleBody = (title: TitleDraft) => bodyFrom(titleFields, title)

export type Order = ReplyOf<'GET /invoices/orders/'>[number]

/** The first choice of the form: the newest order of the present customer. */
export function firstChoice(orders: readonly Pick<Order, 'id' | 'of_former'>[]): number[] {
  const newest = orders.find(({ of_former }) => !of_former) ?? orders[0]
  return newest ? [newest.id] : []
}

/** An account with something to invoice. */
export interface Account extends Pick<Order, 'account_no' | 'customer_name' | 'billing_month'> {
  id: number
}

type AccountFacts = 'meter' | 'account_no' | 'customer_name' | 'of_former' | 'billing_month'

/** The accounts of these orders, in their order, by the name of the present customer where an order has it. */
export function accountsOf(orders: readonly Pick<Order, AccountFacts>[]): Account[] {
  const accounts = new Map<number, Account>()
  const named = new Set<number>()
  for (const { meter: id, account_no, customer_name, of_former, billing_month } of orders) {
    const account = accounts.get(id)
    if (!account) accounts.set(id, { id, account_no, customer_name, billing_month })
    else if (!of_former && !named.has(id)) accounts.set(id, { ...account, customer_name })
    if (!of_former) named.add(id)
  }
  return [...accounts.values()]
}

/**
 * The buyer once another title is known, after `before` had been filled in: a field that the user has changed stays as it
 * is, and the others are those of the new one.
 */
export function refilled(title: TitleDraft, before: TitleDraft, next: TitleDraft): TitleDraft {
  const fields = Object.keys(next) as (keyof TitleDraft)[]
  const kept = fields.filter((field) => title[field] !== before[field])
  return { ...next, ...Object.fromEntries(kept.map((field) => [field, title[field]])) }
}

/** The orders or the made invoices of an address, `?orders[]=5&orders[]=6`; null when it names none. */
export function idsIn(params: URLSearchParams, name: 'orders' | 'made'): number[] | null {
  const ids = params
    .getAll(`${name}[]`)
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
  return ids.length > 0 ? ids : null
}

/** The amount of an invoice and of its companion. */
export const totalOf = (papers: readonly { amount: string }[]): string =>
  yuan(papers.reduce((sum, { amount }) => sum + fen(amount), 0))

/** Without both, nothing is issued. */
export const lacksSeller = ({ seller }: Pick<Invoice, 'seller'>): boolean =>
  !seller?.taxpayer_name || !seller.taxpayer_id
