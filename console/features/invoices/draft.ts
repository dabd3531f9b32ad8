import { titleFields } from '@water/contract/invoices/fields'
import type { invoiceTypes } from '@water/contract/invoices/vocabulary'
import { fen, yuan } from '@water/rules/money'
import type { ReplyOf } from '../../api/call'
import { bodyFrom, type Draft as DraftOf, draftFrom, emptyDraft } from '../../ui/form/draft'
import type { Invoice } from './invoice'

export type TitleDraft = DraftOf<typeof titleFields>

/** A new invoice as the form holds it. */
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

type Order = ReplyOf<'GET /orders/'>['results'][number]

/** An account has at most this many orders in the choice, newest first. */
const MOST = 200

/** The orders of an account that may be invoiceable. */
export const ordersOf = (meter: number) =>
  ({
    meter: String(meter),
    status: ['unpaid', 'partially_paid', 'paid'],
    ordering: '-id',
    page_size: String(MOST),
  }) as const

/** What is chosen when nobody has chosen yet: the newest order of the present customer. */
export function firstChoice(orders: readonly Pick<Order, 'id' | 'of_former'>[]): number[] {
  const newest = orders.find(({ of_former }) => !of_former) ?? orders[0]
  return newest?.id ? [newest.id] : []
}

/** The orders of an address, `?orders[]=5&orders[]=6`; null when it names none. */
export function ordersIn(params: URLSearchParams): number[] | null {
  const ids = params
    .getAll('orders[]')
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
