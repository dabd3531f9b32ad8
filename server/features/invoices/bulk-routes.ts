import type { Parsed } from '@water/contract/endpoint'
import { createInvoices } from '@water/contract/invoices/bulk'
import { dateOf } from '@water/rules/calendar'
import type { CommandCall } from '../../http/call'
import { command } from '../../http/route'
import { refuse, refuseField } from '../../refusal'
import { jobUnderWay, startJob } from '../jobs/actions'
import { ordersFound } from '../orders/search'
import type { BulkWork } from './bulk'
import { ordersById } from './candidates-store'
import { isComplete, issuerOf } from './seller-store'

/** A job does not take more. */
const MOST_ORDERS = 500_000

export const invoiceBulkRoutes = [
  command(createInvoices, 'invoice.start_bulk', async (call) => {
    const underWay = await jobUnderWay(call)
    if (underWay) return underWay
    const { body, tx, org } = call
    // Not one of them could be issued, and who asks can mend it now.
    if (!isComplete((await issuerOf(tx, org)).seller)) refuse('seller_missing')
    const work: BulkWork = { orders: await chosen(call, body), per: body.per, type: body.type }
    const { job } = await startJob(call, {
      ...{ kind: 'invoice_bulk', isCheck: false, params: {}, fileName: null },
      ...{ rows: work.orders.length, isRepeatable: true },
      content: Buffer.from(JSON.stringify(work)),
    })
    call.audit({ object: ['invoice', null], after: { job, orders: work.orders.length } })
    return { job, earlier: null }
  }),
]

/** The named orders, or those that the list finds. */
async function chosen(
  { tx, org, now }: CommandCall<typeof createInvoices>,
  { orders, filter }: Parsed<typeof createInvoices>['body'],
): Promise<number[]> {
  if (filter) return ordersFound(tx, org, filter, { today: dateOf(now), most: MOST_ORDERS })
  const ids = [...new Set(orders)]
  const known = await ordersById(tx, org, ids)
  if (known.size < ids.length) refuseField('orders', 'unknown_reference')
  return ids
}
