import { createReadingOrders, downloadReadingTemplate, importReadings } from '@water/contract/readings/calls'
import { readingColumns } from '@water/contract/readings/sheet'
import { cubicMetres, litres } from '@water/rules/money'
import type { Reader } from '../../db/read-write'
import type { Scope } from '../../db/scope'
import { command, commandOnWire, query, type Route } from '../../http/route'
import { refuse } from '../../refusal'
import { inspectSheet } from '../../spreadsheet/sheet'
import { MOST_ROWS } from '../../spreadsheet/table'
import { importTemplate } from '../../spreadsheet/template'
import { startJob, uploadedWork } from '../jobs/actions'
import { isLocation } from '../reference/locations-store'
import { type RouteStop, routeOf } from './import-store'

export const readingImportRoutes: Route[] = [
  commandOnWire(importReadings, 'reading_order.start_import', async (call) => {
    inspectSheet({ name: call.file.name, bytes: call.file.content })
    return startJob(call, uploadedWork('reading_import', call.file, call.body))
  }),

  command(createReadingOrders, 'reading_order.start_batch', (call) =>
    startJob(call, {
      kind: 'reading_batch',
      isCheck: false,
      params: {},
      content: Buffer.from(JSON.stringify(call.body.rows)),
      fileName: null,
    }),
  ),

  query(downloadReadingTemplate, async ({ db, scope, query, language }) => {
    const rows = query.location === undefined ? undefined : await stopsOf(db, scope, query.location)
    return importTemplate({ zh: '抄表导入', en: 'Readings to import' }, readingColumns, language, rows)
  }),
]

async function stopsOf(db: Reader, scope: Scope, location: number) {
  if (!(await isLocation(db, scope, location))) refuse('not_found')
  return (await routeOf(db, scope, location, MOST_ROWS)).map(writtenStop)
}

/** The filled-in cells for a reader, who writes the new index and its date. */
const writtenStop = (stop: RouteStop) => ({
  account_no: { text: stop.account_no },
  meter_no: { text: stop.meter_no },
  customer_name: { text: stop.customer_name },
  address: { text: stop.address },
  last_reading: { decimal: cubicMetres(litres(stop.last_reading)) },
  last_read_at: { text: stop.last_read_at.slice(0, 10) },
})
