import type { Wire } from '@water/contract/endpoint'
import { listInvoiceable } from '@water/contract/invoices/invoiceable'
import { dateOf } from '@water/rules/calendar'
import { yuan } from '@water/rules/money'
import { grouped } from '../../db/grouped'
import { asOrgId } from '../../db/scope'
import { query } from '../../http/route'
import { presentOrder } from '../orders/present'
import { searchOrders } from '../orders/search'
import { type ListedOrder, orderPage } from '../orders/store'
import { type Candidate, type Chargeable, candidatesOf } from './candidates-store'
import { isTaken } from './chosen-lines'

type Row = Wire<typeof listInvoiceable>['reply'][number]

const MOST = 200
/** Other orders have no free line, or are not live. */
const FILTERS = {
  status: ['unpaid', 'partially_paid', 'paid'] as const,
  invoice_status: ['none', 'partial', 'issuing', 'red'] as const,
}

export const invoiceableRoutes = [
  query(listInvoiceable, async ({ db, scope, query: { meter, search }, now }) => {
    const filters = {
      meter,
      search,
      status: [...FILTERS.status],
      invoice_status: [...FILTERS.invoice_status],
    }
    const { found, matching } = await searchOrders(db, scope, filters, dateOf(now))
    const newest = { column: 'id', direction: 'desc' } as const
    const slice = { limit: MOST, offset: 0, isSortedLast: meter !== undefined || Boolean(search) }
    const orders = await orderPage(db, scope, matching(found?.is), newest, slice)
    const candidates = new Map<number, Candidate>()
    for (const [org, own] of grouped(orders, ({ organization }) => organization)) {
      const ids = own.map(({ id }) => id)
      for (const [id, candidate] of await candidatesOf(db, asOrgId(org), ids)) candidates.set(id, candidate)
    }
    return orders.flatMap((order): Row[] => {
      const { lines } = candidates.get(order.id)!
      return lines.every(isTaken) ? [] : [{ ...presentInvoiceable(order), lines: lines.map(presentLine) }]
    })
  }),
]

function presentInvoiceable(order: ListedOrder): Omit<Row, 'lines'> {
  // The penalty is not shown.
  const { meter, account_no, customer_name, of_former, ...shown } = presentOrder(order, order, '0.00')
  const { order_no, billing_month, period_from, period_to, billed_volume, amount } = shown
  const { status, invoice_status } = shown
  const account = { meter, account_no, customer_name, of_former }
  const bill = { order_no, billing_month, period_from, period_to, billed_volume, amount }
  return { id: order.id, ...account, ...bill, status, invoice_status }
}

const presentLine = ({
  orderLine,
  name,
  amount,
  taxTreatment,
  takenBy,
}: Chargeable): Row['lines'][number] => ({
  line_no: orderLine,
  name,
  amount: yuan(amount),
  tax_treatment: taxTreatment,
  invoice: takenBy?.id ?? null,
})
