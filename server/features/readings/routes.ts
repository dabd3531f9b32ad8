import { countReadings, listMeterReadings, listReadings, readReading } from '@water/contract/readings/calls'
import { query } from '../../http/route'
import { orNotFound } from '../../refusal'
import { findMeter } from '../meters/store'
import { countOfReadings, pageOfReadings } from './page'
import { presentReading } from './present'
import { findReading } from './store'

export const readingRoutes = [
  query(countReadings, ({ db, scope, query }) => countOfReadings(db, scope, query)),
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
