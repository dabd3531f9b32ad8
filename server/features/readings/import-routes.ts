import { createReadingOrders, downloadReadingTemplate, importReadings } from '@water/contract/readings/calls'
import type { Reader } from '../../db/read-write'
import type { Scope } from '../../db/scope'
import { command, commandOnWire, query, type Route } from '../../http/route'
import { refuse } from '../../refusal'
import { inspectSheet } from '../../spreadsheet/sheet'
import { MOST_ROWS } from '../../spreadsheet/table'
import { startJob, uploadedWork } from '../jobs/actions'
import { isLocation } from '../reference/locations-store'
import { routeOf } from './import-store'
import { readingSheet } from './reading-sheet'

export const readingImportRoutes: Route[] = [
  commandOnWire(importReadings, 'reading_order.start_import', async (call) => {
    inspectSheet({ name: call.file.name, bytes: call.file.content })
    const kind = call.body.record_only === 'true' ? 'reading_record' : 'reading_import'
    return startJob(call, uploadedWork(kind, call.file, call.body))
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
    return readingSheet(language, rows)
  }),
]

async function stopsOf(db: Reader, scope: Scope, location: number) {
  if (!(await isLocation(db, scope, location))) refuse('not_found')
  return routeOf(db, scope, location, MOST_ROWS)
}
