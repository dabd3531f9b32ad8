import type { Parsed } from '@water/contract/endpoint'
import { previewPrint, printOrders } from '@water/contract/orders/print'
import { orderVocabulary } from '@water/contract/orders/vocabulary'
import { addDays, dateOf, type LocalTime } from '@water/rules/calendar'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { command, query, type Route } from '../../http/route'
import { orNotFound, refuse, refuseField } from '../../refusal'
import { jobUnderWay, startJob } from '../jobs/actions'
import { ordersFound } from '../orders/search'
import type { OrderFilters } from '../orders/store'
import { findOrganization } from '../organizations/store'
import { type ChosenPapers, type Paper, previewBills, previewReminders } from './preview'
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
    const asking = { ...call, db: call.tx }
    const { kind, paper } = body
    const orders = (await chosenPapers(asking)).papers.flatMap((one) => one.orders)
    const today = dateOf(now)
    const payBy = body.pay_by ?? addDays(today, await daysToPay(asking))
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

  query(previewPrint, async (call) => {
    const { orders, papers } = await chosenPapers(call)
    const { db, org, now, body } = call
    return body.kind === 'bill'
      ? previewBills(db, org, { orders, papers }, now)
      : previewReminders(db, org, { orders, papers }, now)
  }),
]

interface Asking {
  db: Reader
  org: OrgId
  now: LocalTime
  body: Parsed<typeof printOrders>['body']
}

/** The orders that were asked for, and the papers that are made of them. */
async function chosenPapers(asking: Asking): Promise<ChosenPapers> {
  const { body, now } = asking
  if (body.pay_by !== undefined && body.pay_by < dateOf(now)) refuseField('pay_by', 'past')
  const orders = await chosen(asking)
  return { orders, papers: await papersOf(asking, orders) }
}

/** The named orders, or those that the list finds. */
async function chosen({ db, org, now, body: { ids, filter, kind } }: Asking): Promise<number[]> {
  if (ids) {
    const wanted = [...new Set(ids)]
    if ((await countOrders(db, org, wanted)) < wanted.length) refuseField('ids', 'unknown_reference')
    return wanted
  }
  // A paid order is in no reminder.
  const isOfOpen = kind === 'reminder' && !filter?.status?.length
  const filters: OrderFilters = { ...filter, ...(isOfOpen && { status: ['unpaid', 'partially_paid'] }) }
  const found = await ordersFound(db, org, filters, { today: dateOf(now), most: MOST_ORDERS + 1 })
  if (found.length > MOST_ORDERS) refuse('too_many_papers', { params: { most: MOST_PAPERS } })
  return found
}

const daysToPay = async ({ db, org }: Asking): Promise<number> =>
  orNotFound(await findOrganization(db, org)).settings.due_days

/** The papers, each with the orders that are on it. */
async function papersOf({ db, org, body }: Asking, orders: readonly number[]): Promise<Paper[]> {
  const papers: Paper[] =
    body.kind === 'bill'
      ? (await billsOnRoute(db, org, orders)).map((id) => ({ orders: [id], debtor: null }))
      : (await debtorsOnRoute(db, org, orders)).map((debtor) => ({ orders: debtor.orders, debtor }))
  if (papers.length === 0) refuse(body.kind === 'bill' ? 'nothing_to_print' : 'nobody_to_remind')
  if (papers.length > MOST_PAPERS) refuse('too_many_papers', { params: { most: MOST_PAPERS } })
  return papers
}
