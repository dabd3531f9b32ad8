import { type InvoiceType, invoiceLine } from '@water/rules/invoicing/invoice-lines'
import { takeIds } from '../../db/numbering'
import type { UnitOfWork } from '../../db/read-write'
import { Refusal } from '../../refusal'
import { lockAccounts } from '../ledger/accounts-store'
import { writeInvoiceStatus } from '../ledger/invoiced-store'
import { type Candidate, type Chargeable, candidatesOf, ordersById } from './candidates-store'
import { chooseLines } from './chosen-lines'
import { type Issuer, isComplete, issuerOf } from './seller-store'
import { refusalOfTitle, type Title } from './title'
import { insertInvoices, type NewInvoice, type NewLine, requestNumber } from './write-store'

/** An invoice that somebody wants of the orders of one account. */
export interface WantedInvoice {
  orders: readonly number[]
  type: InvoiceType
  /** Null: that of the customer of the orders. */
  title: Title | null
  isDraft: boolean
  remark: string
}

export interface MadeInvoice {
  id: number
  requestNo: string
  /** The normal invoice of what a special one cannot take. */
  companion: number | null
  /** Every order that one of the two has lines of. */
  orders: number[]
}

/**
 * 开票: makes invoices of orders; they are issued by the worker, or stay drafts. Locks the accounts and decides for each invoice
 * alone: what it is refused for hinders no other. Invoices of one call never want the same line.
 */
export async function makeInvoices(
  unit: UnitOfWork,
  wanted: readonly WantedInvoice[],
): Promise<(MadeInvoice | Refusal)[]> {
  const { tx, org, now, caller } = unit
  const orders = wanted.flatMap((invoice) => invoice.orders)
  const known = await ordersById(tx, org, orders)
  await lockAccounts(tx, org, [...new Set([...known.values()].map(({ meter }) => meter))])
  const [candidates, issuer] = await Promise.all([candidatesOf(tx, org, orders), issuerOf(tx, org)])
  const decided = wanted.map((invoice) => decide(invoice, candidates, issuer))
  const count = decided.reduce((sum, one) => sum + (one instanceof Refusal ? 0 : papersOf(one).length), 0)
  if (count === 0) return decided.filter((one) => one instanceof Refusal)
  const ids = await takeIds(tx, 'invoices', count)
  const written: NewInvoice[] = []
  let used = 0
  const made = decided.map((one) => {
    if (one instanceof Refusal) return one
    const taken = papersOf(one).map(() => ids[used++]!)
    const invoices = rowsOf(one, taken, issuer)
    written.push(...invoices)
    return {
      id: taken[0]!,
      requestNo: invoices[0]!.requestNo,
      companion: taken[1] ?? null,
      orders: [...new Set(invoices.flatMap(({ lines }) => lines.map(({ order }) => order)))],
    }
  })
  await insertInvoices(tx, org, written, { by: caller.id, job: unit.job ?? null, now })
  await writeInvoiceStatus(tx, org, [...new Set(written.flatMap(ordersOf))], now)
  return made
}

const ordersOf = ({ lines }: NewInvoice): number[] => lines.map(({ order }) => order)

/** An invoice that can be made. */
interface Decided {
  wanted: WantedInvoice
  account: Candidate
  title: Title
  own: Chargeable[]
  companion: Chargeable[]
}

function decide(
  wanted: WantedInvoice,
  candidates: ReadonlyMap<number, Candidate>,
  { seller }: Issuer,
): Decided | Refusal {
  const ids = [...new Set(wanted.orders)].sort((one, other) => one - other)
  const orders = ids.flatMap((id) => candidates.get(id) ?? [])
  if (orders.length < ids.length) return aboutOrdersField('unknown_reference')
  const account = orders.at(-1)!
  if (orders.some(({ meter }) => meter !== account.meter)) return aboutOrdersField('several_accounts')
  const chosen = chooseLines(orders, wanted.type)
  if (chosen instanceof Refusal) return chosen
  const title = wanted.title ?? account.title
  const incomplete = refusalOfTitle(title, wanted.type)
  if (incomplete) return incomplete
  if (!wanted.isDraft && !isComplete(seller)) return new Refusal('seller_missing')
  return { wanted, account, title, ...chosen }
}

const aboutOrdersField = (message: 'unknown_reference' | 'several_accounts'): Refusal =>
  new Refusal('invalid', { fields: { orders: [{ message }] } })

/** The lines of the invoice, and those of its companion if it needs one. */
const papersOf = ({ own, companion }: Decided): Chargeable[][] =>
  [own, companion].filter((lines) => lines.length > 0)

function rowsOf(one: Decided, ids: readonly number[], { code, seller }: Issuer): NewInvoice[] {
  const { wanted, account, title } = one
  const status = wanted.isDraft ? ('draft' as const) : ('issuing' as const)
  return papersOf(one).map((lines, at) => ({
    id: ids[at]!,
    meter: account.meter,
    customerVersion: account.customerLast,
    type: at === 0 ? wanted.type : 'normal',
    status,
    requestNo: requestNumber(code, ids[at]!, 1),
    title,
    seller: wanted.isDraft ? null : seller,
    lines: lines.map(lineOf),
    companion: ids[1 - at] ?? null,
    remark: wanted.remark,
    red: null,
  }))
}

// It is not 0.00, so it has a line.
const lineOf = (line: Chargeable): NewLine => ({
  ...invoiceLine(line)!,
  order: line.order,
  orderLine: line.orderLine,
})
