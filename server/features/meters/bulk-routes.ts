import { changeMeters, checkMeters } from '@water/contract/meters/bulk'
import { dateOf } from '@water/rules/calendar'
import type { CommandCall } from '../../http/call'
import { command, type Route } from '../../http/route'
import { refuseField } from '../../refusal'
import { jobUnderWay, startJob } from '../jobs/actions'
import type { BulkChange } from './bulk'
import { chosenMeters } from './chosen'
import { findReferences } from './references-store'

type BulkCall = CommandCall<typeof changeMeters>

export const meterBulkRoutes: Route[] = [
  command(changeMeters, 'meter.start_bulk_change', (call) => start(call, false)),
  command(checkMeters, 'meter.check_bulk_change', (call) => start(call, true)),
]

async function start(call: BulkCall, isCheck: boolean) {
  const underWay = await jobUnderWay(call)
  if (underWay) return underWay
  const { location, water_price, terms_from } = call.body
  await checkTarget(call)
  const meters = await chosenMeters(call, call.body)
  const change = {
    location,
    water_price,
    terms_from: water_price === undefined ? undefined : (terms_from ?? dateOf(call.now)),
  }
  const work: BulkChange = { meters, change }
  const { job } = await startJob(call, {
    ...{ kind: 'meter_bulk', isCheck, params: {}, fileName: null },
    ...{ rows: meters.length, isRepeatable: true },
    content: Buffer.from(JSON.stringify(work)),
  })
  call.audit({ object: ['meter', null], after: { job, meters: meters.length, ...change } })
  return { job, earlier: null }
}

/** A missing target is refused for all of them at once. */
async function checkTarget({ tx, org, body, now }: BulkCall): Promise<void> {
  const { location, water_price } = body
  const found = await findReferences(tx, org, [{ location, water_price }], dateOf(now))
  if (location !== undefined && !found.locations.has(location)) refuseField('location', 'unknown_reference')
  if (water_price !== undefined && !found.waterPrices.has(water_price))
    refuseField('water_price', 'unknown_reference')
}
