import type { Endpoint } from '@water/contract/endpoint'
import { MOST_AT_ONCE, MOST_IN_WORKBOOK } from '@water/contract/exports/calls'
import { bufferOf } from '../../aside/work'
import { type Audit, type Reader, write } from '../../db/read-write'
import type { Download, ProcedureCall } from '../../http/call'
import { procedure, type Route } from '../../http/route'
import { refuse } from '../../refusal'
import { startJob } from '../jobs/actions'
import type { ListExport, ListQuery, Source } from './export'
import { fileName, typeOf } from './file'
import { type ExportWork, listExportWork } from './list-export'
import { listExports } from './lists'

type ExportCall = ProcedureCall<Endpoint> & { query: ListQuery }

export const exportRoutes: Route[] = listExports.map((list) =>
  procedure(list.endpoint, (call) => answer(list, call as unknown as ExportCall)),
)

/** A file that a person waits for, or the number of the job that makes a longer one. */
async function answer(list: ListExport, call: ExportCall): Promise<Download | { job: number }> {
  const { format = 'xlsx', ...query } = call.query
  const count = await call.read((db) => list.count(sourceOf(call, db), query, MOST_AT_ONCE + 1))
  if (count > MOST_AT_ONCE) {
    const job = await start(list, call, { ...query, format })
    call.answerWith(202)
    return { job }
  }
  const { scope, caller, database } = call
  const asked = { path: list.endpoint.path, query: { ...query, format } }
  const content = await call.aside(listExportWork, { ...asked, ...askerOf(call) })
  const org = scope.of === 'one' ? scope.org : caller!.organization
  await write(database, call.command(`${list.object}.export`, org), async (_tx, audit) =>
    record(audit, list, { ...query, format, rows: count }),
  )
  return { name: fileName(list, call, format), type: typeOf(format), content: bufferOf(content) }
}

const askerOf = ({ scope, now, language, caller }: ExportCall): Omit<Source, 'ask'> => ({
  ...{ scope, now, language },
  // Every export has one.
  asker: caller!.id,
  isSuperuser: caller?.is_superuser === true,
})

const sourceOf = (call: ExportCall, db: Reader): Source => ({
  ...askerOf(call),
  ask: (question) => question(db),
})

async function start(list: ListExport, call: ExportCall, query: ListQuery): Promise<number> {
  const { scope, caller, database, now, origin, language } = call
  // A job, and its file, belong to one organization.
  if (scope.of !== 'one') return refuse('too_many_to_export', { params: { limit: MOST_AT_ONCE } })
  const { org } = scope
  const most = await call.read((db) => list.count(sourceOf(call, db), query, MOST_IN_WORKBOOK + 1))
  if (query.format === 'xlsx' && most > MOST_IN_WORKBOOK)
    refuse('too_long_for_workbook', { params: { limit: MOST_IN_WORKBOOK }, about: 'format' })
  const work: ExportWork = { path: list.endpoint.path, query, language }
  return write(database, call.command(`${list.object}.start_export`, org), async (tx, audit) => {
    const { job } = await startJob(
      // Its titles are in the language of whoever asks.
      { tx, org, caller: caller!, now, origin, query, body: language },
      {
        kind: 'list_export',
        isCheck: false,
        params: {},
        fileName: fileName(list, { now, language }, query.format),
        content: Buffer.from(JSON.stringify(work)),
        rows: most,
        isRepeatable: true,
      },
    )
    record(audit, list, { ...query, job })
    return job
  })
}

const record = (audit: Audit, { object, endpoint }: ListExport, after: object) =>
  audit({ object: [object, null], after: { list: endpoint.path.replace(/export\/$/, ''), ...after } })
