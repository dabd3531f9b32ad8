import { listMonthlyOrders, listOrders, readOrder } from '@water/contract/orders/calls'
import { dateOf, monthOf } from '@water/rules/calendar'
import type { Expression, SqlBool } from 'kysely'
import { countedPage } from '../../db/count'
import { numbered } from '../../db/numbered'
import { orderOf, page, rangeOf } from '../../http/page'
import { query } from '../../http/route'
import { atPlace, countFound, searchByAccount } from '../meters/named-store'
import { readOrderDetail } from './detail'
import { penaltiesOn } from './late'
import { monthlyPage } from './monthly-store'
import { presentOrder } from './present'
import { presentMonth, presentSummary } from './present-months'
import { notAfterSpans, notBeforeStates, orderPage, ordersMatching } from './store'

export const orderRoutes = [
  query(listOrders, async (call) => {
    const { db, query, now } = call
    const { search, page: _page, page_size: _size, ordering, location, ...narrowing } = query
    const place = location ? await atPlace(db, call.scope, 'orders.meter_id', location) : undefined
    const filter = { ...narrowing, place }
    const found = search
      ? await searchByAccount(db, call.scope, 'orders', search, 'names', [
          ...numbered('orders.order_no', '', call.scope, search, dateOf(now)),
        ])
      : undefined
    const matching = (is?: Expression<SqlBool>) => ordersMatching(db, call.scope, filter, dateOf(now), is)
    const range = rangeOf(query)
    const [count, orders] = await countedPage(
      { ...filter, search },
      countFound(db, found, matching),
      (isSortedLast) => {
        const by = orderOf(ordering, '-id')
        const bound =
          by.column === 'id' && by.direction === 'desc'
            ? notAfterSpans(call.scope, filter)
            : notBeforeStates(call.scope, filter)
        const walked = isSortedLast ? matching(found?.is) : matching(found?.is).where(bound)
        return orderPage(db, walked, by, { ...range, isSortedLast })
      },
    )
    const penalties = await penaltiesOn(db, orders, dateOf(now))
    const rows = orders.map((order) => presentOrder(order, order, penalties.get(order.id) ?? '0.00'))
    return page(call, count, rows)
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
  query(readOrder, (call) => readOrderDetail(call.db, call.org, call.path.id, dateOf(call.now))),
]
