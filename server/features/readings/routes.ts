import {
  countReadings,
  listMeterReadings,
  listReadings,
  readReading,
  watchReading as watchCall,
} from '@water/contract/readings/calls'
import { command, query } from '../../http/route'
import { orNotFound } from '../../refusal'
import { findMeter } from '../meters/store'
import { countOfReadings, pageOfReadings } from './page'
import { presentReading } from './present'
import { readingRequest } from './reading-request'
import { findReading } from './store'
import { watchReading } from './watched'

export const readingRoutes = [
  query(countReadings, ({ db, scope, query }) => countOfReadings(db, scope, query)),
  query(listReadings, (call) => pageOfReadings(call, call.scope, call.query, '-id')),
  query(readReading, async (call) =>
    presentReading(orNotFound(await findReading(call.db, call.org, call.path.id))),
  ),
  command(watchCall, 'reading.watch', async (call) => {
    const { tx, org, body, now, audit } = call
    const request = readingRequest({ ...body, read_at: body.read_at ?? now }, 'manual')
    const id = await watchReading(call, request)
    const reading = presentReading((await findReading(tx, org, id))!)
    const { meter, account_no: meter_name, current_reading, read_at, volume } = reading
    audit({ object: ['reading', id], after: { meter, meter_name, current_reading, read_at, volume } })
    return reading
  }),
  query(listMeterReadings, async (call) => {
    const { db, org, query, path } = call
    orNotFound(await findMeter(db, org, path.id))
    return pageOfReadings(call, { of: 'one', org }, { ...query, meter: path.id }, '-read_at')
  }),
]
