import { createReadingOrders, downloadReadingTemplate, importReadings } from '@water/contract/readings/calls'
import { readingColumns } from '@water/contract/readings/sheet'
import { downloadOf } from '../../aside/made-sheet'
import { command, commandOnWire, procedure, type Route } from '../../http/route'
import { refuse } from '../../refusal'
import { inspectSheet } from '../../spreadsheet/sheet'
import { startJob, uploadedWork } from '../jobs/actions'
import { withExamplesOf } from '../meters/example-store'
import { refuseUnfilled } from '../meters/filled'
import { isLocation } from '../reference/locations-store'
import { readingSheet, readingTemplateWork } from './reading-sheet'

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
      // A row without a time is of the moment of the call, which makes the same rows later another batch.
      content: Buffer.from(JSON.stringify(call.body.rows.map((row) => ({ read_at: call.now, ...row })))),
      fileName: null,
    }),
  ),

  procedure(downloadReadingTemplate, async (call) => {
    const { read, aside, scope, query, language, now, caller } = call
    const { location } = query
    if (query.filled) {
      const wanted = { scope, query, now }
      await read((db) => refuseUnfilled(db, caller, wanted))
      return downloadOf(await aside(readingTemplateWork, { ...wanted, language }))
    }
    if (location === undefined) {
      const columns = await read((db) => withExamplesOf(db, scope, readingColumns))
      return readingSheet(language, undefined, columns)
    }
    if (!(await read((db) => isLocation(db, scope, location)))) refuse('not_found')
    return downloadOf(await aside(readingTemplateWork, { scope, location, language }))
  }),
]
