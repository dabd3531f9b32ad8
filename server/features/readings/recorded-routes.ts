import {
  billPendingReading,
  billPendingReadings,
  checkPendingBills,
  countPending,
  listPending,
  voidReading,
} from '@water/contract/readings/pending'
import { readingSources } from '@water/contract/readings/vocabulary'
import { dateOf } from '@water/rules/calendar'
import type { CommandCall } from '../../http/call'
import { command, query, type Route } from '../../http/route'
import { startJob } from '../jobs/actions'
import { readOrderDetail } from '../orders/detail'
import { auditOrder } from './audit-order'
import { countOfReadings, pageOfReadings } from './page'
import { presentReading } from './present'
import { billOneRecorded, confirmedBy, voidOneRecorded } from './recorded'
import type { BillingWork } from './recorded-jobs'
import { findReading } from './store'

/** Readings of a change-over wait for nobody: the next order of their account takes them along. */
const WAITING = {
  status: ['pending'],
  source: readingSources.filter((source) => source !== 'change_old' && source !== 'change_new'),
} as const

export const recordedRoutes: Route[] = [
  query(countPending, ({ db, scope, query }) => countOfReadings(db, scope, { ...query, ...WAITING })),
  query(listPending, (call) => pageOfReadings(call, call.scope, { ...call.query, ...WAITING }, 'read_at')),

  command(billPendingReading, 'reading_order.create', async (call) => {
    const { path, body, tx, org, now } = call
    const { id } = await billOneRecorded(call, path.id, confirmedBy(body))
    const order = await readOrderDetail(tx, org, id, dateOf(now))
    auditOrder(call, order)
    return order
  }),

  command(billPendingReadings, 'reading.start_bill', (call) => startBilling(call, false)),
  command(checkPendingBills, 'reading.check_bill', (call) => startBilling(call, true)),

  command(voidReading, 'reading.void', async (call) => {
    const { path, body, tx, org } = call
    const { meter, status } = await voidOneRecorded(call, path.id)
    const reading = presentReading((await findReading(tx, org, path.id))!)
    const { account_no: meter_name, current_reading, read_at } = reading
    call.audit({
      object: ['reading', path.id],
      before: { status },
      after: { status: 'void', meter, meter_name, current_reading, read_at, void_reason: body.reason },
    })
    return reading
  }),
]

function startBilling(call: CommandCall<typeof billPendingReadings>, isCheck: boolean) {
  const work: BillingWork = { ids: [...new Set(call.body.ids)], ...confirmedBy(call.body) }
  return startJob(call, {
    ...{ kind: 'reading_bill', isCheck, params: {}, fileName: null },
    content: Buffer.from(JSON.stringify(work)),
  })
}
