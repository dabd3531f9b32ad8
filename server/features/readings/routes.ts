import {
  createReadingOrder,
  listMeterReadings,
  listReadings,
  previewReading,
  readReading,
} from '@water/contract/readings'
import { dateOf } from '@water/rules/calendar'
import { cappedCount } from '../../db/count'
import { orderOf, page, rangeOf } from '../../http/page'
import { act, look } from '../../http/route'
import { found } from '../../refusal'
import { findMeter } from '../meters/store'
import { readOrderDetail } from '../orders/detail'
import { billReading } from './bill-readings'
import { showPreview } from './preview'
import { readingRequest } from './reading-request'
import { findReading, readingPage, readingsMatching } from './store'

export const readingRoutes = [
  look(previewReading, (call) =>
    showPreview(call.db, call.org, readingRequest(call.body, 'manual'), {
      now: call.now,
      caller: call.caller,
    }),
  ),
  act(createReadingOrder, 'reading_order.create', async (call) => {
    const { id } = await billReading(call, readingRequest(call.body, 'manual'))
    const order = await readOrderDetail(call.tx, call.org, id, dateOf(call.now))
    const { order_no, meter, account_no, billing_month, previous_reading, current_reading, volume, amount } =
      order
    const kept = { order_no, meter, billing_month, previous_reading, current_reading, volume, amount }
    call.audit({ object: ['order', id], after: { ...kept, meter_name: account_no } })
    return order
  }),
  look(listReadings, async (call) => {
    const matching = readingsMatching(call.db, call.scope, call.query)
    const by = orderOf(call.query.ordering, '-id')
    const rows = await readingPage(call.db, matching, by, rangeOf(call.query))
    return page(call, await cappedCount(call.db, matching), rows)
  }),
  look(readReading, async (call) => found(await findReading(call.db, call.org, call.path.id))),
  look(listMeterReadings, async (call) => {
    const { db, org, query } = call
    found(await findMeter(db, org, call.path.id))
    const matching = readingsMatching(db, { of: 'one', org }, { search: query.search, meter: call.path.id })
    const rows = await readingPage(db, matching, orderOf(query.ordering, '-read_at'), rangeOf(query))
    return page(call, await cappedCount(db, matching), rows)
  }),
]
