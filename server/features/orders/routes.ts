import {
  compareOrder,
  listMonthlyOrders,
  listOrders,
  readOrder,
  totalOrders,
} from '@water/contract/orders/calls'
import { readConsumption } from '@water/contract/orders/consumption'
import { may } from '@water/rules/access/may'
import { dateOf, monthOf } from '@water/rules/calendar'
import { countedPage, totalsOf } from '../../db/count'
import { orderOf, page, rangeOf } from '../../http/page'
import { query } from '../../http/route'
import { orNotFound } from '../../refusal'
import { countFound } from '../meters/named-store'
import { findMeter } from '../meters/store'
import { compare } from './compare'
import { consumptionOf } from './consumption'
import { readOrderDetail } from './detail'
import { penaltiesOn } from './late'
import { monthlyPage } from './monthly-store'
import { presentOrder } from './present'
import { presentMonth, presentSummary } from './present-months'
import { searchOrders } from './search'
import { billFactsOf, notAfterSpans, notBeforeStates, orderPage, payingFactsOf } from './store'

export const orderRoutes = [
  query(listOrders, async (call) => {
    const { db, query, now } = call
    const { page: _page, page_size: _size, ordering, ...filters } = query
    const { filter, found, matching } = await searchOrders(db, call.scope, filters, dateOf(now))
    const range = rangeOf(query)
    const [count, orders] = await countedPage(
      { ...filter, search: query.search },
      countFound(db, found, matching),
      (isSortedLast) => {
        const by = orderOf(ordering, '-id')
        const bound =
          by.column === 'id' && by.direction === 'desc'
            ? notAfterSpans(call.scope, filter)
            : notBeforeStates(call.scope, filter)
        const walked = isSortedLast ? matching(found?.is) : matching(found?.is).where(bound)
        return orderPage(db, call.scope, walked, by, { ...range, isSortedLast })
      },
    )
    const penalties = await penaltiesOn(db, orders, dateOf(now))
    const rows = orders.map((order) => presentOrder(order, order, penalties.get(order.id) ?? '0.00'))
    return page(call, count, rows)
  }),
  query(totalOrders, async ({ db, scope, query, now }) => {
    const { found, matching } = await searchOrders(db, scope, query, dateOf(now))
    return totalsOf(db, matching(found?.isOfAll), { amount: 'amount', outstanding: 'outstanding' })
  }),
  query(listMonthlyOrders, async (call) => {
    const { billing_month, billing_month_from, billing_month_to, ...chosen } = call.query
    const filter = {
      ...chosen,
      from: billing_month ?? billing_month_from ?? null,
      to: billing_month ?? billing_month_to ?? monthOf(call.now),
      present: monthOf(call.now),
    }
    const by = orderOf(call.query.ordering, '-billing_month')
    const { count, rows, totals } = await monthlyPage(call.db, call.scope, filter, by, rangeOf(call.query))
    return { ...page(call, count, rows.map(presentMonth)), summary: totals && presentSummary(totals) }
  }),
  query(readOrder, async ({ db, org, path: { id }, now }) => {
    const [order, facts, paying] = await Promise.all([
      readOrderDetail(db, org, id, dateOf(now)),
      billFactsOf(db, org, [id]),
      payingFactsOf(db, org),
    ])
    return { ...order, bill: { ...orNotFound(facts.get(id)), ...paying } }
  }),
  query(readConsumption, async ({ db, org, path: { id }, caller, now }) => {
    orNotFound(await findMeter(db, org, id))
    const wanted = { present: monthOf(now), withBills: may(caller, ['orderList']) }
    return { months: await consumptionOf(db, org, id, wanted) }
  }),
  query(compareOrder, ({ db, org, path: { id } }) => compare(db, org, id)),
]
