import type { InvoiceType } from '@water/rules/invoicing/invoice-lines'
import { grouped } from '../../db/grouped'
import type { UnitOfWork } from '../../db/read-write'
import { pairs } from '../../pairs'
import { Refusal } from '../../refusal'
import type { BatchToPost, JobKind } from '../jobs/job'
import { type KeptRefusal, keptRefusal, type RowOutcome, refused } from '../jobs/outcome'
import { lockAccounts } from '../ledger/accounts-store'
import { type Candidate, candidatesOf, ordersById } from './candidates-store'
import { chooseLines } from './chosen-lines'
import { type MadeInvoice, makeInvoices } from './make'

/** The orders to invoice, one invoice per account and customer or per order. */
export interface BulkWork {
  orders: readonly number[]
  per: 'account' | 'order'
  type: InvoiceType
}

interface Value {
  order: number
  meter: number
  per: BulkWork['per']
  type: InvoiceType
}

/** An invoice has at most this many orders. */
export const ORDERS_OF_INVOICE = 200

/**
 * Makes invoices of many orders. A row is an order; those of an account stand together and share an invoice, unless there is one per
 * order. What cannot be invoiced is refused and left.
 */
export const invoiceBulk: JobKind<Value> = {
  // One batch after the other, though none depends on another: several at once would slow down the lists that people look at.
  action: 'invoice.bulk',

  async prepare({ db, org, file }) {
    // The route wrote it.
    const { orders, per, type } = JSON.parse(file.content.toString()) as BulkWork
    const known = await ordersById(db, org, orders)
    const rows = orders.flatMap((order, at) => {
      const found = known.get(order)
      if (found === undefined) return []
      const { meter, orderNo: order_no, customerName: customer_name } = found
      const value: Value = { order, meter, per, type }
      return [
        { row: at + 1, written: null, asked: { value }, named: { order_no, customer_name }, group: meter },
      ]
    })
    // Neighbours of one account are done in one transaction.
    rows.sort((one, other) => one.group - other.group || one.row - other.row)
    return { rows, ignoredColumns: [] }
  },

  async post(batch) {
    const unit: UnitOfWork = { ...batch, caller: batch.actor }
    const { tx, org } = unit
    const orders = batch.values.map(({ order }) => order)
    await lockAccounts(tx, org, [...new Set(batch.values.map(({ meter }) => meter))])
    const candidates = await candidatesOf(tx, org, orders)
    const outcomes = await invoiced(unit, batch.values, candidates)
    auditBatch(batch, outcomes)
    return batch.values.map(({ order }) => outcomeOf(candidates.get(order)!, outcomes.get(order)!))
  },
}

type Outcomes = ReadonlyMap<number, MadeInvoice | Refusal>

/** The outcome of each order. */
async function invoiced(
  unit: UnitOfWork,
  values: readonly Value[],
  candidates: ReadonlyMap<number, Candidate>,
): Promise<Outcomes> {
  const outcomes = new Map<number, MadeInvoice | Refusal>()
  const { per, type } = values[0]!
  const free: Candidate[] = []
  for (const { order } of values) {
    const candidate = candidates.get(order)!
    const lines = chooseLines([candidate], type)
    if (lines instanceof Refusal) outcomes.set(order, lines)
    else free.push(candidate)
  }
  const groups = [...grouped(free, (order) => keyOf(order, per)).values()].flatMap(inParts)
  const made = await makeInvoices(
    unit,
    groups.map((group) => ({
      ...{ orders: group.map(({ id }) => id), type, title: null },
      ...{ isDraft: false, remark: '' },
    })),
  )
  for (const [group, outcome] of pairs(groups, made)) for (const { id } of group) outcomes.set(id, outcome)
  return outcomes
}

/** Former and present customers of an account have their own invoices. */
export const keyOf = (
  { id, meter, customerFirst }: Pick<Candidate, 'id' | 'meter' | 'customerFirst'>,
  per: Value['per'],
): string => (per === 'order' ? `${id}` : `${meter} ${customerFirst}`)

const inParts = (orders: Candidate[]): Candidate[][] =>
  Array.from({ length: Math.ceil(orders.length / ORDERS_OF_INVOICE) }, (_, part) =>
    orders.slice(part * ORDERS_OF_INVOICE, (part + 1) * ORDERS_OF_INVOICE),
  )

function auditBatch({ audit }: BatchToPost<Value>, outcomes: Outcomes): void {
  const made = [...outcomes.values()].flatMap((one) => (one instanceof Refusal ? [] : [one]))
  const invoices = [
    ...new Set(made.flatMap(({ id, companion }) => (companion === null ? [id] : [id, companion]))),
  ]
  if (invoices.length > 0) audit({ object: ['invoice', null], after: { invoices } })
}

function outcomeOf(
  { orderNo: order_no, customerName: customer_name }: Candidate,
  outcome: MadeInvoice | Refusal,
): RowOutcome {
  if (outcome instanceof Refusal) return refused(withoutPath(keptRefusal(outcome)))
  return { ok: true, id: outcome.id, params: { order_no, customer_name, invoice: outcome.requestNo } }
}

/** The fields of a title are the columns of the outcome. */
function withoutPath({ fields, ...refusal }: KeptRefusal): KeptRefusal {
  if (!fields) return refusal
  const named = Object.entries(fields).map(([path, problems]) => [path.replace('title.', ''), problems])
  return { ...refusal, fields: Object.fromEntries(named) }
}
