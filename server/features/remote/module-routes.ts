import { bindModule, downloadModuleTemplate, importModules, unbindModule } from '@water/contract/remote/calls'
import { moduleColumns } from '@water/contract/remote/sheet'
import { command, commandOnWire, query, type Route } from '../../http/route'
import { orNotFound } from '../../refusal'
import { inspectSheet } from '../../spreadsheet/sheet'
import { importTemplate } from '../../spreadsheet/template'
import { startJob, uploadedWork } from '../jobs/actions'
import { withExamplesOf } from '../meters/example-store'
import type { RemoteListener } from './arrived'
import { bindOne, unbind } from './bind'
import { type Binding, moduleOf, type ShownModule } from './bindings-store'

/** A module without the server's own id. */
export const presentModule = ({ id: _, ...module }: ShownModule) => module

/** A binding as the audit trail keeps it. */
const kept = ({ imei, gateway, no_cut, from }: Pick<Binding, 'imei' | 'gateway' | 'no_cut' | 'from'>) => ({
  ...{ imei, gateway, no_cut, from },
})

export const moduleRoutes = (listener: RemoteListener): Route[] => [
  command(bindModule, 'module.bind', async (call) => {
    const { tx, org, path, body, audit } = call
    const { organization: _, ...module } = body
    const { id, binding, before } = await bindOne(call, { ...module, meter: path.id })
    if (before && before.id !== id) await listener.unbound(call, [path.id])
    audit({ object: ['module', id], ...(before && { before: kept(before) }), after: kept(binding) })
    return presentModule(orNotFound(await moduleOf(tx, org, path.id)))
  }),

  command(unbindModule, 'module.unbind', async (call) => {
    const ended = await unbind(call, call.path.id)
    const { until } = ended
    await listener.unbound(call, [call.path.id])
    call.audit({ object: ['module', ended.id], before: kept(ended), after: { until } })
  }),

  commandOnWire(importModules, 'module.start_import', async (call) => {
    inspectSheet({ name: call.file.name, bytes: call.file.content })
    return startJob(call, uploadedWork('module_import', call.file, call.body))
  }),

  query(downloadModuleTemplate, async ({ db, scope, language }) => {
    const columns = await withExamplesOf(db, scope, moduleColumns)
    return importTemplate({ zh: '远传模块导入模板', en: 'Modules to import' }, columns, language)
  }),
]
