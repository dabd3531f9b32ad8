import type { Parsed } from '@water/contract/endpoint'
import {
  createReadingOrder,
  listMeterReadings,
  listReadings,
  previewReading,
  readReading,
} from '@water/contract/readings/calls'
import { dateOf } from '@water/rules/calendar'
import type { Expression, SqlBool } from 'kysely'
import { countedPage } from '../../db/count'
import type { Reader } from '../../db/read-write'
import type { Scope } from '../../db/scope'
import { orderOf, page, rangeOf } from '../../http/page'
import { command, query } from '../../http/route'
import { orNotFound } from '../../refusal'
import { countFound, searchByAccount } from '../meters/named-store'
import { findMeter } from '../meters/store'
import { readOrderDetail } from '../orders/detail'
import { billReading } from './bill-readings'
import { presentReading } from './present'
import { showPreview } from './preview'
import { readingRequest } from './reading-request'
import { findReading, notAfterRead, readingPage, readingsMatching } from './store'

export const readingRoutes = [
  query(previewReading, (call) =>
    showPreview(call.db, call.org, readingRequest(call.body, 'manual'), {
      now: call.now,
      caller: call.caller,
    }),
  ),
  command(createReadingOrder, 'reading_order.create', async (call) => {
    const { id } = await billReading(call, readingRequest(call.body, 'manual'))
    const order = await readOrderDetail(call.tx, call.org, id, dateOf(call.now))
    const { order_no, meter, account_no, billing_month, previous_reading, current_reading, volume, amount } =
      order
    const kept = { order_no, meter, billing_month, previous_reading, current_reading, volume, amount }
    call.audit({ object: ['order', id], after: { ...kept, meter_name: account_no } })
    return order
  }),
  query(listReadings, (call) => pageOfReadings(call, call.scope, call.query, '-id')),
  query(readReading, async (call) =>
    presentReading(orNotFound(await findReading(call.db, call.org, call.path.id))),
  ),
  query(listMeterReadings, async (call) => {
    const { db, org, query, path } = call
    orNotFound(await findMeter(db, org, path.id))
    return pageOfReadings(call, { of: 'one', org }, { ...query, meter: path.id }, '-read_at')
  }),
]

type Listed = Parsed<typeof listReadings>['query']

async function pageOfReadings(
  call: { db: Reader; query: { page: number; page_size: number }; origin: { url: string } },
  scope: Scope,
  { search, ordering, page: _page, page_size: _size, ...filter }: Listed,
  usual: NonNullable<Listed['ordering']>,
) {
  const { db, query } = call
  const named = search ? await searchByAccount(db, scope, 'readings', search, 'names') : undefined
  const matching = (is?: Expression<SqlBool>) => readingsMatching(db, scope, filter, is)
  const range = rangeOf(query)
  const [count, rows] = await countedPage(
    { ...filter, search },
    countFound(db, named, matching),
    (isSortedLast) => {
      const by = orderOf(ordering, usual)
      const isWalked = !isSortedLast && by.column === 'id' && by.direction === 'desc'
      const walked = isWalked ? matching(named?.is).where(notAfterRead(scope, filter)) : matching(named?.is)
      return readingPage(db, walked, by, { ...range, isSortedLast })
    },
  )
  return page(call, count, rows.map(presentReading))
}
