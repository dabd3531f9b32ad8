/** Monthly orders as a file. */
import type { Parsed } from '@water/contract/endpoint'
import { exportMonthlyOrders } from '@water/contract/exports/calls'
import { monthlyOrderList } from '@water/contract/orders/list'
import { monthOf } from '@water/rules/calendar'
import type { Reader } from '../../db/read-write'
import { orderOf } from '../../http/page'
import { monthlyPage } from '../orders/monthly-store'
import { presentMonth } from '../orders/present-months'
import { listColumns } from './columns'
import type { ListExport, Source } from './export'

const columns = listColumns(monthlyOrderList, {})

type Query = Parsed<typeof exportMonthlyOrders>['query']

const AT_A_TIME = 10_000

const pageOf = (
  db: Reader,
  { scope, now }: Source,
  { billing_month, billing_month_from, billing_month_to, ordering, ...chosen }: Query,
  offset: number,
) =>
  monthlyPage(
    db,
    scope,
    {
      ...chosen,
      from: billing_month ?? billing_month_from ?? null,
      to: billing_month ?? billing_month_to ?? monthOf(now),
      present: monthOf(now),
    },
    orderOf(ordering, '-billing_month'),
    { limit: AT_A_TIME, offset },
  )

export const monthExport: ListExport = {
  endpoint: exportMonthlyOrders,
  title: { zh: '月度账单', en: 'Monthly orders' },
  object: 'order',
  list: monthlyOrderList,
  columns: () => columns,
  count: async (source, query: Query) => (await source.ask((db) => pageOf(db, source, query, 0))).count,
  async *pieces(source, query: Query) {
    // Rows that are written meanwhile push others back, to where they would be read again.
    const seen = new Set<number>()
    for (let offset = 0; ; offset += AT_A_TIME) {
      const { rows } = await source.ask((db) => pageOf(db, source, query, offset))
      const keyOf = ({ meter_id, month }: (typeof rows)[number]) => meter_id * 100_000 + month
      const fresh = rows.filter((row) => !seen.has(keyOf(row)))
      for (const row of fresh) seen.add(keyOf(row))
      yield fresh.map(presentMonth)
      if (rows.length < AT_A_TIME) return
    }
  },
}
