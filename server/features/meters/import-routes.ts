import { meterColumns } from '@water/contract/meters/sheet'
import { downloadMeterTemplate, importMeters } from '@water/contract/readings/calls'
import { commandOnWire, query, type Route } from '../../http/route'
import { inspectSheet } from '../../spreadsheet/sheet'
import { importTemplate } from '../../spreadsheet/template'
import { startJob, uploadedWork } from '../jobs/actions'
import { withExamplesOf } from './example-store'
import { meterColumnsOf } from './import'

export const meterImportRoutes: Route[] = [
  commandOnWire(importMeters, 'meter.start_import', async (call) => {
    inspectSheet({ name: call.file.name, bytes: call.file.content })
    const work = uploadedWork('meter_import', call.file, call.body)
    const { replace = [] } = call.body
    return startJob(call, replace.length > 0 ? { ...work, params: { ...work.params, replace } } : work)
  }),

  query(downloadMeterTemplate, async ({ db, scope, language }) => {
    const own = scope.of === 'one' ? await meterColumnsOf(db, scope.org) : meterColumns
    const columns = await withExamplesOf(db, scope, own)
    return importTemplate({ zh: '户表导入模板', en: 'Meters to import' }, columns, language)
  }),
]
