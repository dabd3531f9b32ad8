import type { Parsed } from '@water/contract/endpoint'
import { printOrders } from '@water/contract/orders/print'
import { orderVocabulary } from '@water/contract/orders/vocabulary'
import { addDays, dateOf } from '@water/rules/calendar'
import type { CommandCall } from '../../http/call'
import { command, type Route } from '../../http/route'
import { orNotFound, refuse, refuseField } from '../../refusal'
import { jobUnderWay, startJob } from '../jobs/actions'
import { ordersFound } from '../orders/search'
import type { OrderFilters } from '../orders/store'
import { findOrganization } from '../organizations/store'
import type { PrintWork } from './print'
import { billsOnRoute, countOrders, debtorsOnRoute } from './store'

/** A job does not print more. */
export const MOST_PAPERS = 20_000
/** A reminder has several orders. */
const MOST_ORDERS = 5 * MOST_PAPERS

export const printingRoutes: Route[] = [
  command(printOrders, 'order.start_print', async (call) => {
    const underWay = await jobUnderWay(call)
    if (underWay) return underWay
    const { body, now } = call
    const today = dateOf(now)
    if (body.pay_by !== undefined && body.pay_by < today) refuseField('pay_by', 'past')
    const { kind, paper } = body
    const orders = await papersOf(call, await chosen(call, body))
    const payBy = body.pay_by ?? addDays(today, await daysToPay(call))
    const work: PrintWork = { kind, paper, payBy, orders }
    const fileName = `${orderVocabulary.paperKind[kind].zh} ${today}.pdf`
    const content = Buffer.from(JSON.stringify(work))
    const started = await startJob(call, {
      kind: 'order_print',
      isCheck: false,
      params: {},
      fileName,
      content,
      rows: orders.length,
      isRepeatable: true,
    })
    call.audit({ object: ['order', null], after: { job: started.job, orders: orders.length } })
    return { job: started.job, earlier: null }
  }),
]

type PrintCall = CommandCall<typeof printOrders>

/** The named orders, or those that the list finds. */
async function chosen(
  { tx, org, now }: PrintCall,
  { ids, filter, kind }: Parsed<typeof printOrders>['body'],
): Promise<number[]> {
  if (ids) {
    const wanted = [...new Set(ids)]
    if ((await countOrders(tx, org, wanted)) < wanted.length) refuseField('ids', 'unknown_reference')
    return wanted
  }
  // A paid order is in no reminder.
  const isOfOpen = kind === 'reminder' && !filter?.status?.length
  const filters: OrderFilters = { ...filter, ...(isOfOpen && { status: ['unpaid', 'partially_paid'] }) }
  const found = await ordersFound(tx, org, filters, { today: dateOf(now), most: MOST_ORDERS + 1 })
  if (found.length > MOST_ORDERS) refuse('too_many_papers', { params: { most: MOST_PAPERS } })
  return found
}

const daysToPay = async ({ tx, org }: PrintCall): Promise<number> =>
  orNotFound(await findOrganization(tx, org)).settings.due_days

/** The orders that are on the papers. */
async function papersOf({ tx, org, body }: PrintCall, orders: readonly number[]): Promise<number[]> {
  const papers =
    body.kind === 'bill'
      ? (await billsOnRoute(tx, org, orders)).map((id) => [id])
      : (await debtorsOnRoute(tx, org, orders)).map((debtor) => debtor.orders)
  if (papers.length === 0) refuse(body.kind === 'bill' ? 'nothing_to_print' : 'nobody_to_remind')
  if (papers.length > MOST_PAPERS) refuse('too_many_papers', { params: { most: MOST_PAPERS } })
  return papers.flat()
}
