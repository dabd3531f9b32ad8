import type { Parsed } from '@water/contract/endpoint'
import { createInvoices, previewInvoices } from '@water/contract/invoices/bulk'
import { dateOf, type LocalTime } from '@water/rules/calendar'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { command, query } from '../../http/route'
import { refuse, refuseField } from '../../refusal'
import { jobUnderWay, startJob } from '../jobs/actions'
import { ordersFound } from '../orders/search'
import type { BulkWork } from './bulk'
import { previewBulk } from './bulk-preview'
import { ordersById } from './candidates-store'
import { isComplete, issuerOf } from './seller-store'

/** A job does not take more. */
const MOST_ORDERS = 500_000

export const invoiceBulkRoutes = [
  command(createInvoices, 'invoice.start_bulk', async (call) => {
    const underWay = await jobUnderWay(call)
    if (underWay) return underWay
    const work = await workOf({ ...call, db: call.tx })
    const { job } = await startJob(call, {
      ...{ kind: 'invoice_bulk', isCheck: false, params: {}, fileName: null },
      ...{ rows: work.orders.length, isRepeatable: true },
      content: Buffer.from(JSON.stringify(work)),
    })
    call.audit({ object: ['invoice', null], after: { job, orders: work.orders.length } })
    return { job, earlier: null }
  }),

  query(previewInvoices, async (call) => previewBulk(call.db, call.org, await workOf(call))),
]

interface Asking {
  db: Reader
  org: OrgId
  now: LocalTime
  body: Parsed<typeof createInvoices>['body']
}

async function workOf({ db, org, now, body }: Asking): Promise<BulkWork> {
  // Not one of them could be issued, and who asks can mend it now.
  if (!isComplete((await issuerOf(db, org)).seller)) refuse('seller_missing')
  return { orders: await chosen({ db, org, now, body }), per: body.per, type: body.type }
}

/** The named orders, or those that the list finds. */
async function chosen({ db, org, now, body: { orders, filter } }: Asking): Promise<number[]> {
  if (filter) return ordersFound(db, org, filter, { today: dateOf(now), most: MOST_ORDERS })
  const ids = [...new Set(orders)]
  const known = await ordersById(db, org, ids)
  if (known.size < ids.length) refuseField('orders', 'unknown_reference')
  return ids
}
